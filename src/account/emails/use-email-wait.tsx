import { useSyncExternalStore } from "react";
import { type EmailKind, secondsLeft, watchEmailWait } from "@/account/emails/email-wait-store.ts";

/** Counts down the seconds until another email may be requested for this address. */
export const useEmailWait = (kind: EmailKind, address: string): number =>
  useSyncExternalStore(
    watchEmailWait,
    () => secondsLeft(kind, address),
    () => 0,
  );
