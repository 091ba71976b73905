import { useRef } from "react";

type Outside = Event & { detail: { originalEvent: Event } };

/**
 * Behaviour that every dialog, sheet and palette needs in addition to Radix. Spread the result over the layer's
 * content.
 */
export function useLayer() {
  const before = useRef<HTMLElement | null>(null);

  return {
    onOpenAutoFocus: () => {
      before.current = focused();
    },
    /**
     * Radix can return the focus only to a trigger, but many layers are opened by a shortcut or from a menu, so the
     * previously focused element is used.
     */
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      focusFallback(before.current)?.focus();
    },
    /** A toast appears above a dialog. Reading or closing the toast must not close the dialog below it. */
    onInteractOutside: (event: Outside) => {
      const { target } = event.detail.originalEvent;
      const isToast = target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
      if (isToast) event.preventDefault();
    },
  };
}

/** Focusing a tab also selects it. If another tab was selected while the layer was open, that tab gets the focus. */
function focusFallback(element: HTMLElement | null): HTMLElement | null {
  if (element?.matches("[role=tab][aria-selected=false]") !== true) return element;
  return element.closest("[role=tablist]")?.querySelector("[role=tab][aria-selected=true]") ?? null;
}

/** If a menu item has the focus, it's about to disappear, so the button that opened the menu counts as focused. */
function focused(): HTMLElement | null {
  const element = document.activeElement;
  const opener = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  if (opener) return document.getElementById(opener);
  return element instanceof HTMLElement ? element : null;
}
