import { Trans } from "@lingui/react/macro";
import { Suspense, useEffect, useSyncExternalStore } from "react";
import { useBlocker, useLocation } from "react-router-dom";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import {
  discardUnsavedWork,
  guardAgain,
  hasUnsavedWork,
  openQuestion,
  useHasUnsavedWork,
  watchUnsavedWork,
} from "@/ui/overlays/unsaved-work.ts";

/** The dialog loads with the first confirmation. */
const ConfirmDialog = lazyPart(async () => ({
  default: (await import("@/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

/**
 * Asks before unsaved work in a form with `useUnsavedWork` is lost. Each layout renders it once, because React Router
 * supports only one blocker.
 */
export function UnsavedWorkGuard() {
  const isUnsaved = useHasUnsavedWork();
  const question = useSyncExternalStore(watchUnsavedWork, openQuestion, () => null);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasUnsavedWork() && (from.pathname !== to.pathname || from.search !== to.search),
  );

  useEffect(() => {
    if (!isUnsaved) return;
    // The browser asks with its own text, because it can't show ours.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isUnsaved]);

  // A navigation unmounts the forms on the page that was left. Forms that are still mounted must be guarded again.
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
    discardUnsavedWork();
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
