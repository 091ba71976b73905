import { useRef } from "react";

type Outside = Event & { detail: { originalEvent: Event } };

/** What every dialog, sheet and palette does beyond Radix; spread over its content. */
export function useLayer() {
  const before = useRef<HTMLElement | null>(null);

  return {
    onOpenAutoFocus: () => {
      before.current = focused();
    },
    /** Radix knows the way back to a trigger only; many are opened by a shortcut or from a menu. */
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      standIn(before.current)?.focus();
    },
    /** A toast lies above a dialog; reading or closing it must not close the dialog below. */
    onInteractOutside: (event: Outside) => {
      const { target } = event.detail.originalEvent;
      const isToast = target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
      if (isToast) event.preventDefault();
    },
  };
}

/** A tab is chosen by its focus: where another one is still the chosen one, that one takes the focus. */
function standIn(element: HTMLElement | null): HTMLElement | null {
  if (element?.matches("[role=tab][aria-selected=false]") !== true) return element;
  return element.closest("[role=tablist]")?.querySelector("[role=tab][aria-selected=true]") ?? null;
}

/** A line of a menu is gone in a moment: the button that opened the menu stands for it. */
function focused(): HTMLElement | null {
  const element = document.activeElement;
  const opener = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  if (opener) return document.getElementById(opener);
  return element instanceof HTMLElement ? element : null;
}
