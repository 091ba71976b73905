import { Trans } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { Outlet, ScrollRestoration } from "react-router-dom";
import { useDocumentTitle } from "@/app/titles.tsx";
import { useFocusOnNavigation } from "@/app/focus-on-navigation.ts";
import { PendingBar } from "@/app/pending-bar.tsx";

/** The router knows nothing of where a plain link within the page leads, and could not keep unsaved work from there on. */
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
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <PendingBar />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
