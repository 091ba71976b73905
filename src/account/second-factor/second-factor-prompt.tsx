import type { Session } from "@supabase/supabase-js";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AuthResult } from "@/account/auth/auth-failure.ts";
import { FactorProofForm } from "@/account/second-factor/factor-proof-form.tsx";
import { RecoveryCodeForm } from "@/account/second-factor/recovery-code-form.tsx";
import { type FactorProof, factorsIn } from "@/account/second-factor/second-factor.ts";
import { currentEnv } from "@/lib/env.ts";
import { Button } from "@/ui/controls/button.tsx";
import { linkLook } from "@/ui/foundation/styles.ts";

type SecondFactorPromptProps = Pick<Session, "user"> & {
  prove: (proof: FactorProof) => Promise<AuthResult>;
  onDone?: () => void;
  /** Uses a recovery code instead of a lost factor. Without this, the option isn't offered. */
  onRecoveryCode?: (code: string) => Promise<AuthResult>;
  /** Alternative actions, shown after the last button. */
  actions?: ReactNode;
};

/** Asks for one of the account's second factors. */
export function SecondFactorPrompt({
  user,
  prove,
  onDone = () => undefined,
  onRecoveryCode,
  actions,
}: SecondFactorPromptProps) {
  const factors = factorsIn(user.factors ?? []).filter(({ verified }) => verified);
  const hasPasskey = factors.some(({ kind }) => kind === "passkey");
  const [hasLostDevice, setLostDevice] = useState<boolean | null>(null);
  const recover = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasLostDevice === false) recover.current?.focus();
  }, [hasLostDevice]);
  const { email = "" } = user;
  const support = currentEnv().enterpriseEmail;

  if (hasLostDevice && onRecoveryCode) {
    return (
      <>
        <h1 className="text-2xl font-semibold">
          <Trans>Enter a recovery code</Trans>
        </h1>
        <RecoveryCodeForm
          onCode={onRecoveryCode}
          actions={
            <Button variant="ghost" onClick={() => setLostDevice(false)}>
              <Trans>Back</Trans>
            </Button>
          }
        />
      </>
    );
  }
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">
          {hasPasskey ? <Trans>Confirm it’s you</Trans> : <Trans>Enter your code</Trans>}
        </h1>
        <p className="text-ink-2">
          {hasPasskey ? (
            <Trans>
              {email} is protected by a second factor. Confirm with one of the options below.
            </Trans>
          ) : (
            <Trans>
              {email} is protected by a second factor. Open your authenticator app and enter its
              code for this portal.
            </Trans>
          )}
        </p>
      </div>
      <FactorProofForm
        factors={factors}
        submit={<Trans>Continue</Trans>}
        submitPasskey={<Trans>Use passkey</Trans>}
        prove={prove}
        onDone={onDone}
        actions={actions}
      />
      {onRecoveryCode && (
        <p>
          <Button
            ref={recover}
            variant="link"
            className="px-0!"
            onClick={() => setLostDevice(true)}
          >
            <Trans>Use a recovery code</Trans>
          </Button>
        </p>
      )}
      <p className="text-sm text-ink-3">
        <Trans>
          Lost your device? Write to{" "}
          <a href={`mailto:${support}`} className={linkLook}>
            {support}
          </a>{" "}
          to have the second factor removed.
        </Trans>
      </p>
    </>
  );
}
