const EVENTS = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"] as const;

/**
 * Starts a page immediately, unless it was prerendered as `static`. Such a page can be read without scripts, so it's
 * hydrated when the browser is idle, or on the first interaction.
 */
export function hydrateOnInteraction(container: HTMLElement, start: () => void): void {
  if (container.dataset["prerendered"] !== "static") {
    start();
    return;
  }
  let started = false;
  const once = () => {
    if (started) return;
    started = true;
    for (const event of EVENTS) window.removeEventListener(event, once);
    start();
  };
  for (const event of EVENTS) window.addEventListener(event, once, { passive: true });
  const whenIdle = () =>
    // Some versions of Safari have no `requestIdleCallback`.
    "requestIdleCallback" in window
      ? requestIdleCallback(once, { timeout: 3_000 })
      : setTimeout(once, 500);
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}
