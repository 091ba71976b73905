import { Plural, Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Ending } from "@/account/session/session-times.ts";
import { NoticeDialog } from "@/ui/overlays/notice-dialog.tsx";

export type SessionWarningProps = {
  ending: Ending;
  endsAt: number;
  onStay: () => void;
};

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Shown in the last minute before the session ends. An idle session can be extended; the maximum can't. */
export function SessionWarning({ ending, endsAt, onStay }: SessionWarningProps) {
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  const [understood, setUnderstood] = useState(false);

  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(endsAt)), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);

  // Screen readers announce only 60, 40, 20 and 10 seconds, because a countdown of every second would make them
  // unusable.
  const announcedSeconds = left > 10 ? Math.ceil(left / 20) * 20 : 10;
  const countdown = (
    <>
      <p
        role="timer"
        className="mt-2 font-mono text-2xl font-semibold text-ink tabular-nums"
        aria-hidden
      >
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")}
      </p>
      <output className="sr-only">
        <Plural value={announcedSeconds} one="# second left" other="# seconds left" />
      </output>
    </>
  );

  if (ending === "idle") {
    return (
      <NoticeDialog
        open
        title={<Trans>Are you still there?</Trans>}
        closeLabel={<Trans>Stay logged in</Trans>}
        onClose={onStay}
      >
        <p>
          <Trans>
            You’ve been inactive for almost an hour. If you don’t respond, you’ll be logged out and
            lose unsaved work.
          </Trans>
        </p>
        {countdown}
      </NoticeDialog>
    );
  }
  return (
    <NoticeDialog
      open={!understood}
      title={<Trans>Your session is about to end</Trans>}
      closeLabel={<Trans>Back to work</Trans>}
      onClose={() => setUnderstood(true)}
    >
      <p>
        <Trans>
          You’ve been logged in for almost 8 hours, the longest a session can last. Save your work
          now, then log in again.
        </Trans>
      </p>
      {countdown}
    </NoticeDialog>
  );
}
