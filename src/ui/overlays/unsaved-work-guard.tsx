import { Trans } from "@lingui/react/macro";
import { Suspense, useEffect, useSyncExternalStore } from "react";
import { useBlocker, useLocation } from "react-router-dom";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import {
  giveUpUnsavedWork,
  guardAgain,
  hasUnsavedWork,
  openQuestion,
  watchUnsavedWork,
} from "@/ui/overlays/unsaved-work.ts";

/** Fetched with the first question. */
const ConfirmDialog = lazyPart(async () => ({
  default: (await import("@/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

/** Stands once around the screens, because a router can be held up in one place only: no form's work is lost by leaving. */
export function UnsavedWorkGuard() {
  const isUnsaved = useSyncExternalStore(watchUnsavedWork, hasUnsavedWork, () => false);
  const question = useSyncExternalStore(watchUnsavedWork, openQuestion, () => null);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasUnsavedWork() && (from.pathname !== to.pathname || from.search !== to.search),
  );

  useEffect(() => {
    if (!isUnsaved) return;
    // The browser asks in its own words; it shows none of ours.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isUnsaved]);

  // By now the forms that were left are gone; one that stayed was left in words only.
  const { pathname, search } = useLocation();
  useEffect(guardAgain, [pathname, search]);

  useEffect(() => {
    window.addEventListener("input", guardAgain);
    return () => window.removeEventListener("input", guardAgain);
  }, []);

  function stay() {
    blocker.reset?.();
    question?.(false);
  }

  function leave() {
    giveUpUnsavedWork();
    blocker.proceed?.();
    question?.(true);
  }

  const isAsking = blocker.state === "blocked" || question !== null;
  if (!isAsking) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={(open) => {
          if (!open) stay();
        }}
        title={<Trans>Leave without saving?</Trans>}
        confirm={<Trans>Leave without saving</Trans>}
        destructive
        onConfirm={leave}
      >
        <Trans>Your changes on this screen aren’t saved and will be lost.</Trans>
      </ConfirmDialog>
    </Suspense>
  );
}
