import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { type AuthFailure, authFailureOf } from "@/account/auth/auth-failure.ts";
import { WaitClock } from "@/account/emails/wait-clock.tsx";
import {
  openEmailLink,
  readUnopenedLink,
  type UnopenedLink,
} from "@/account/links/email-link-api.ts";
import { EntryFrame } from "@/account/login/entry-frame.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Spinner } from "@/ui/feedback/spinner.tsx";

/** Opens the link of an email. The page stays open only if the server couldn't check the link. */
export function Component() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => readUnopenedLink(window.location.hash));
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  useEffect(() => {
    // The link's code must not stay in the address bar or in the history.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    async function open(unopened: UnopenedLink) {
      const opened = await openEmailLink(unopened);
      if ("failure" in opened) setFailure(opened.failure);
      else if ("load" in opened) window.location.replace(opened.load);
      else await navigate(opened.to, { replace: true });
    }
    if (link) open(link).catch((error: unknown) => setFailure(authFailureOf(error)));
  }, [link, navigate]);

  function retry() {
    setFailure(null);
    // A new object makes the effect run again, so it opens the same link once more.
    setLink(link && { ...link });
  }

  if (link === null) return <Navigate to="/login" replace />;
  return (
    <EntryFrame>
      <h1 className="text-2xl font-semibold">
        <Trans>Opening your link</Trans>
      </h1>
      {failure ? (
        <Failure failure={failure} onRetry={retry} />
      ) : (
        <Spinner label={t`Checking your link`} />
      )}
    </EntryFrame>
  );
}

type FailureProps = { failure: AuthFailure; onRetry: () => void };

function Failure({ failure: { wait = 0 }, onRetry }: FailureProps) {
  const seconds = useSecondsLeft(wait);
  const retry = (
    <Button onClick={onRetry} disabled={seconds > 0}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (wait === 0) {
    return (
      <Callout
        kind="bad"
        role="alert"
        title={<Trans>We couldn’t check your link</Trans>}
        actions={retry}
      >
        <Trans>
          Something went wrong while we checked it. Try again in a moment. If the link still doesn’t
          work, request a new one.
        </Trans>
      </Callout>
    );
  }
  return (
    <Callout
      kind="warn"
      role="alert"
      title={<Trans>Too many attempts from your network</Trans>}
      actions={retry}
    >
      <Trans>Your link wasn’t used and still works. Wait a moment, then try again.</Trans>{" "}
      {seconds > 0 && <WaitClock seconds={seconds} />}
    </Callout>
  );
}

function useSecondsLeft(wait: number): number {
  const [end] = useState(() => Date.now() + wait);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(clock);
  }, []);
  return Math.max(0, Math.ceil((end - now) / 1_000));
}
