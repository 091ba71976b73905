import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { EntryFrame } from "@/account/login/entry-frame.tsx";
import { openRecovery } from "@/account/login/login-api.ts";
import { NewPasswordForm } from "@/account/login/new-password-form.tsx";
import { readRecoveryLink, type RecoveryLink } from "@/account/login/recovery-link.ts";
import { Button } from "@/ui/button.tsx";
import { Callout } from "@/ui/callout.tsx";
import { Spinner } from "@/ui/spinner.tsx";

type Problem = "expired" | "missing" | "failed";
type State =
  | { kind: "validating" }
  | { kind: "invalid"; why: Problem }
  /** Whose password it is that gets set. */
  | { kind: "valid"; email: string };

async function check(link: RecoveryLink): Promise<State> {
  if (link.kind === "refused") return { kind: "invalid", why: "expired" };
  try {
    const email = await openRecovery(link);
    if (email !== null) return { kind: "valid", email };
    return { kind: "invalid", why: link.kind === "tokens" ? "expired" : "missing" };
  } catch {
    return { kind: "invalid", why: "failed" };
  }
}

export function Component() {
  const { t } = useLingui();
  const [link] = useState(() => readRecoveryLink(window.location.hash));
  const [state, setState] = useState<State>({ kind: "validating" });

  useEffect(() => {
    // The tokens must not stay in the address bar, nor in the history behind it.
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);

    let isGone = false;
    async function settle() {
      const next = await check(link);
      if (!isGone) setState(next);
    }
    void settle();
    return () => {
      isGone = true;
    };
  }, [link]);

  return (
    <EntryFrame>
      {state.kind === "validating" && (
        <>
          <h1 className="text-2xl font-semibold">
            <Trans>Reset your password</Trans>
          </h1>
          <Spinner label={t`Checking your reset link`} />
        </>
      )}
      {state.kind === "invalid" && <InvalidLink why={state.why} />}
      {state.kind === "valid" && <NewPasswordForm email={state.email} />}
    </EntryFrame>
  );
}

const WORDS: Record<Problem, MessageDescriptor> = {
  expired: msg`Invalid or expired reset link`,
  missing: msg`Invalid or missing reset token. Please request a new password reset link.`,
  failed: msg`Error validating reset link`,
};

function InvalidLink({ why }: { why: Problem }) {
  const { i18n } = useLingui();
  return (
    <>
      <h1 className="text-2xl font-semibold">
        <Trans>Invalid Reset Link</Trans>
      </h1>
      <Callout kind="bad" role="alert">
        {i18n._(WORDS[why])}
      </Callout>
      <p className="text-ink-2">
        <Trans>Password reset links expire after 1 hour for security reasons</Trans>
      </p>
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
    </>
  );
}
