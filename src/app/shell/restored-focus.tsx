import { useEffect } from "react";

/** Containers that are announced when they get the focus, so that screen reader users know where they are. */
const PLACES = "li, section, [role=tabpanel], [role=dialog], [role=alertdialog], main";

const focused = () => (document.activeElement === document.body ? null : document.activeElement);

/** Whether the control can receive the focus. */
const isAlive = (control: Element) => control.isConnected && !control.matches(":disabled");

/** Returns all containers of an element, the nearest first. */
function surroundings(element: Element): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
    around.push(one);
  return around;
}

function restoreFocus(): () => void {
  /**
   * The control that had the focus last, and its containers. In a dialog, they are followed by
   * those of the control that opened it.
   */
  let control: Element | null = null;
  let around: HTMLElement[] = [];
  /** The container that got the focus instead of the control. */
  let focusFallback: HTMLElement | null = null;
  let frame = 0;

  /** After a click elsewhere, stops restoring focus until a control gets it again. */
  function leave() {
    control = null;
  }

  function note(target: EventTarget | null) {
    if (!(target instanceof Element) || target === focusFallback) return;
    const isInPage = target.closest("main") !== null;
    const below = isInPage || around.length === 0 ? [] : around;
    around = [...new Set([...surroundings(target), ...below])];
    control = target;
    focusFallback = null;
  }

  function restore() {
    frame = 0;
    const now = focused();
    // Returns the focus to a control that was disabled for a moment.
    if (focusFallback !== null && now === focusFallback && control && isAlive(control)) {
      if (control instanceof HTMLElement) control.focus({ preventScroll: true });
      return;
    }
    const isWaiting = now?.tagName === "MAIN" && now === focusFallback;
    if ((now !== null && !isWaiting) || control === null || isAlive(control)) return;
    const place = control.isConnected
      ? control.parentElement
      : around.find((one) => one.isConnected && one.matches(PLACES));
    const target = place?.tagName === "MAIN" ? (place.querySelector("h1") ?? place) : place;
    if (!target || target === now) return;
    focusFallback = target;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }

  function scheduleRestore() {
    // Waits, because a closing dialog or a changing page restores the focus itself shortly afterwards.
    if (frame === 0) frame = requestAnimationFrame(() => setTimeout(restore));
  }

  const changes = new MutationObserver(scheduleRestore);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled"],
  });
  document.addEventListener("pointerdown", leave);
  const noteEvent = ({ target }: FocusEvent) => note(target);
  note(focused());
  document.addEventListener("focusin", noteEvent);
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    document.removeEventListener("pointerdown", leave);
    document.removeEventListener("focusin", noteEvent);
  };
}

/**
 * When the focused control disappears, the browser drops the focus. People who use a keyboard or a screen reader would
 * then lose their place. This moves the focus to the control's container.
 */
export function RestoredFocus(): null {
  useEffect(restoreFocus, []);
  return null;
}
