import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** After a change of page the focus goes to its heading, as it would after a page load in a plain site. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A dialog or field that asked for the focus itself keeps it.
    if (document.activeElement?.closest("main")) return;
    const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
}
