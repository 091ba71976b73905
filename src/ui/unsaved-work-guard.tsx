import { Trans } from "@lingui/react/macro";
import { useEffect, useSyncExternalStore } from "react";
import { useBlocker } from "react-router-dom";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import {
  giveUpUnsavedWork,
  hasUnsavedWork,
  openQuestion,
  watchUnsavedWork,
} from "@/ui/unsaved-work.ts";

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

  function stay() {
    blocker.reset?.();
    question?.(false);
  }

  function leave() {
    giveUpUnsavedWork();
    blocker.proceed?.();
    question?.(true);
  }

  return (
    <ConfirmDialog
      open={blocker.state === "blocked" || question !== null}
      onOpenChange={(open) => {
        if (!open) stay();
      }}
      title={<Trans>Leave without saving?</Trans>}
      confirm={<Trans>Leave without saving</Trans>}
      destructive
      onConfirm={leave}
    >
      <Trans>What you typed on this screen is not saved yet, and would be lost.</Trans>
    </ConfirmDialog>
  );
}
