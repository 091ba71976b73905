const SIGNS = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"] as const;

/**
 * An empty page is started at once. A page that was drawn at build time can be read as it is: it comes to life
 * when the browser has nothing better to do, or at the first sign that somebody wants to use it.
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
    // Safari has no idle callback.
    "requestIdleCallback" in window
      ? requestIdleCallback(once, { timeout: 3_000 })
      : setTimeout(once, 500);
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}
