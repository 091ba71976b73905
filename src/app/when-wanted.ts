const SIGNS = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"] as const;

/**
 * Starts an empty page immediately. A prerendered page can be read as it is, so it is hydrated when the browser is
 * idle, or at the first sign that somebody wants to use it.
 */
export function whenWanted(container: HTMLElement, start: () => void): void {
  if (container.dataset["prerendered"] !== "reading") {
    start();
    return;
  }
  let started = false;
  const once = () => {
    if (started) return;
    started = true;
    for (const sign of SIGNS) window.removeEventListener(sign, once);
    start();
  };
  for (const sign of SIGNS) window.addEventListener(sign, once, { passive: true });
  const whenIdle = () =>
    // Safari has no `requestIdleCallback`.
    "requestIdleCallback" in window
      ? requestIdleCallback(once, { timeout: 3_000 })
      : setTimeout(once, 500);
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}
