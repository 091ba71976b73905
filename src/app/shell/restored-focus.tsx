import { useEffect } from "react";

/** What is named when it gets the focus, so that whoever cannot see it hears where they are. */
const PLACES = "li, section, [role=tabpanel], [role=dialog], [role=alertdialog], main";

const focused = () => (document.activeElement === document.body ? null : document.activeElement);

/** Whether it can have the focus at all. */
const isAlive = (control: Element) => control.isConnected && !control.matches(":disabled");

/** All that an element stands in, the nearest first. */
function surroundings(element: Element): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
    around.push(one);
  return around;
}

function restoreFocus(): () => void {
  /** What had the focus last, and where it stood; around a dialog that is what stood below it. */
  let control: Element | null = null;
  let around: HTMLElement[] = [];
  /** Where the focus was put in its stead. */
  let standIn: HTMLElement | null = null;
  let frame = 0;

  /** Who points somewhere needs no other place for the focus, until a control has it again. */
  function leave() {
    control = null;
  }

  function note(target: EventTarget | null) {
    if (!(target instanceof Element) || target === standIn) return;
    const isInPage = target.closest("main") !== null;
    const below = isInPage || around.length === 0 ? [] : around;
    around = [...new Set([...surroundings(target), ...below])];
    control = target;
    standIn = null;
  }

  function restore() {
    frame = 0;
    const now = focused();
    // What was out of use for a moment has the focus again.
    if (standIn !== null && now === standIn && control && isAlive(control)) {
      if (control instanceof HTMLElement) control.focus({ preventScroll: true });
      return;
    }
    const isWaiting = now?.tagName === "MAIN" && now === standIn;
    if ((now !== null && !isWaiting) || control === null || isAlive(control)) return;
    const place = control.isConnected
      ? control.parentElement
      : around.find((one) => one.isConnected && one.matches(PLACES));
    const target = place?.tagName === "MAIN" ? (place.querySelector("h1") ?? place) : place;
    if (!target || target === now) return;
    standIn = target;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }

  function scheduleRestore() {
    // A dialog that closes and a page that changes give the focus back themselves, a moment later.
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
 * Where the control that has the focus goes away, because its row is done or nothing is left to press, the browser puts
 * the focus nowhere, and who works by keyboard or by ear is lost. Here it goes to what the control stood in.
 */
export function RestoredFocus(): null {
  useEffect(restoreFocus, []);
  return null;
}
