import { Trans } from "@lingui/react/macro";
import { type MouseEvent, useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import { useDocumentTitle } from "@/app/titles.tsx";

/**
 * Moves the focus without following the link, because a plain link within the page bypasses the router, which then
 * couldn't protect unsaved work.
 */
function skip(event: MouseEvent) {
  const main = document.getElementById("main");
  if (!main) return;
  event.preventDefault();
  main.tabIndex = -1;
  main.focus();
}

export function Root() {
  useDocumentTitle();
  useFocusOnNavigation();

  return (
    <>
      <a
        href="#main"
        onClick={skip}
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0 print:hidden"
      >
        <Trans>Skip to content</Trans>
      </a>
      <PendingBar />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Moves the focus to the page's heading after a navigation, so that screen readers announce the new page. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A dialog or field that set the focus itself keeps it.
    if (document.activeElement?.closest("main")) return;
    const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
}

/** A thin line at the top while the next page loads. Fast pages never show it. */
function PendingBar() {
  const isPending = useNavigation().state !== "idle";
  return (
    <div
      aria-hidden
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-accent transition-[opacity,scale] duration-700 ease-out ${
        isPending ? "scale-x-75 opacity-100 delay-150" : "scale-x-0 opacity-0"
      }`}
    />
  );
}
