import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { EntryFrame } from "@/account/login/entry-frame.tsx";
import { NewPasswordForm } from "@/account/recovery/new-password-form.tsx";
import { openRecovery, type Recovery } from "@/account/recovery/password-api.ts";
import { readRecoveryLink, type RecoveryLink } from "@/account/recovery/recovery-link.ts";
import { loadMessageCatalogue } from "@/lib/messages.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Spinner } from "@/ui/feedback/spinner.tsx";

type LinkError = "expired" | "missing";
type State =
  | { kind: "validating" }
  | { kind: "invalid"; why: LinkError }
  /** The server didn't respond, so the link may still be valid. */
  | { kind: "failed" }
  | { kind: "valid"; recovery: Recovery };

const SecondFactorPrompt = lazyPart(async () => {
  const [{ SecondFactorPrompt: prompt }] = await Promise.all([
    import("@/account/second-factor/second-factor-prompt.tsx"),
    loadMessageCatalogue("inside"),
  ]);
  return { default: prompt };
});

async function check(link: RecoveryLink): Promise<State> {
  if (link.kind === "rejected") return { kind: "invalid", why: "expired" };
  if (link.kind === "incomplete") return { kind: "invalid", why: "missing" };
  try {
    const recovery = await openRecovery(link);
    if (recovery) return { kind: "valid", recovery };
    return { kind: "invalid", why: link.kind === "tokens" ? "expired" : "missing" };
  } catch {
    return { kind: "failed" };
  }
}

export function Component() {
  const [link] = useState(() => readRecoveryLink(window.location.hash));
  const [state, setState] = useState<State>({ kind: "validating" });

  useEffect(() => {
    // The tokens must not stay in the address bar or in the history.
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
  }, []);

  useEffect(() => {
    if (state.kind !== "validating") return;
    let isCancelled = false;
    async function settle() {
      const next = await check(link);
      if (!isCancelled) setState(next);
    }
    void settle();
    return () => {
      isCancelled = true;
    };
  }, [link, state.kind]);

  const isInvitation = link.kind !== "nothing" && link.isInvitation;
  return (
    <EntryFrame>
      {state.kind === "validating" && <Checking isInvitation={isInvitation} />}
      {state.kind === "invalid" &&
        (isInvitation ? <InvalidInvitation /> : <InvalidLink why={state.why} />)}
      {state.kind === "failed" && (
        <Failed isInvitation={isInvitation} onRetry={() => setState({ kind: "validating" })} />
      )}
      {state.kind === "valid" && <Reset recovery={state.recovery} isInvitation={isInvitation} />}
    </EntryFrame>
  );
}

function Heading({ isInvitation }: { isInvitation: boolean }) {
  return (
    <h1 className="text-2xl font-semibold">
      {isInvitation ? <Trans>Choose your password</Trans> : <Trans>Reset your password</Trans>}
    </h1>
  );
}

function Checking({ isInvitation }: { isInvitation: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <Heading isInvitation={isInvitation} />
      <Spinner label={isInvitation ? t`Checking your invitation` : t`Checking your reset link`} />
    </>
  );
}

type ResetProps = { recovery: Recovery; isInvitation: boolean };

function Reset({ recovery, isInvitation }: ResetProps) {
  const { locale } = useLocale();
  const [needsFactor, setNeedsFactor] = useState(recovery.needsFactor);

  async function recover(code: string) {
    const removed = await recovery.spendRecoveryCode(code, locale);
    if (removed.ok) setNeedsFactor(false);
    return removed;
  }

  if (!needsFactor) return <NewPasswordForm recovery={recovery} isInvitation={isInvitation} />;
  return (
    <Suspense fallback={<Checking isInvitation={isInvitation} />}>
      <SecondFactorPrompt
        user={recovery.user}
        prove={recovery.proveFactor}
        onDone={() => setNeedsFactor(false)}
        onRecoveryCode={recover}
      />
    </Suspense>
  );
}

const MESSAGES: Record<LinkError, MessageDescriptor> = {
  expired: msg`Invalid or expired reset link`,
  missing: msg`Invalid or missing reset token. Please request a new password reset link.`,
};

type FailedProps = { isInvitation: boolean; onRetry: () => void };

/** Has its own retry button, because the link was removed from the URL and a reload couldn't retry it. */
function Failed({ isInvitation, onRetry }: FailedProps) {
  return (
    <>
      <Heading isInvitation={isInvitation} />
      <Callout kind="bad" role="alert">
        {isInvitation ? (
          <Trans>We couldn’t check your invitation</Trans>
        ) : (
          <Trans>Error validating reset link</Trans>
        )}
      </Callout>
      <p className="text-ink-2">
        <Trans>The server didn’t respond. You can use the same link again.</Trans>
      </p>
      <Button size="lg" className="justify-self-start" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}

function InvalidLink({ why }: { why: LinkError }) {
  const { i18n } = useLingui();
  return (
    <>
      <h1 className="text-2xl font-semibold">
        <Trans>Invalid Reset Link</Trans>
      </h1>
      <Callout kind="bad" role="alert">
        {i18n._(MESSAGES[why])}
      </Callout>
      <p className="text-ink-2">
        <Trans>Password reset links expire after 1 hour for security reasons</Trans>
      </p>
      <WaysOut />
    </>
  );
}

function InvalidInvitation() {
  return (
    <>
      <h1 className="text-2xl font-semibold">
        <Trans>Invalid invitation link</Trans>
      </h1>
      <Callout kind="bad" role="alert">
        <Trans>This link is invalid or has expired, or it was used before.</Trans>
      </Callout>
      <p className="text-ink-2">
        <Trans>
          Ask the person who invited you to send a new one. If you already opened your invitation,
          use “Forgot password?” on the login page to choose a password.
        </Trans>
      </p>
      <WaysOut />
    </>
  );
}

function WaysOut() {
  return (
    <div className="flex flex-wrap gap-2">
      <Button asChild size="lg">
        <Link to="/login">
          <Trans>Go to login</Trans>
        </Link>
      </Button>
      <Button asChild size="lg" variant="outline">
        <Link to="/">
          <Trans>Back to home</Trans>
        </Link>
      </Button>
    </div>
  );
}
