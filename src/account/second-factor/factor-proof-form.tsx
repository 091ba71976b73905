import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { authFailureMessage } from "@/account/auth/auth-failure-message.ts";
import type { AuthResult } from "@/account/auth/auth-failure.ts";
import { CodeForm } from "@/account/second-factor/code-form.tsx";
import { supportsPasskeys } from "@/account/second-factor/passkey.ts";
import type { Factor, FactorProof } from "@/account/second-factor/second-factor.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";

type FactorProofFormProps = {
  /** The account's factors whose setup is finished. */
  factors: readonly Factor[];
  /** The label of the button next to the code. */
  submit: ReactNode;
  /** The label of the button for a passkey. */
  submitPasskey: ReactNode;
  destructive?: boolean;
  /** Alternative actions, shown after the last button. */
  actions?: ReactNode;
  prove: (proof: FactorProof) => Promise<AuthResult>;
  onDone?: () => void;
};

/** Asks for a passkey or for an app's code. An account that has both may use either. */
export function FactorProofForm({
  factors,
  submit,
  submitPasskey,
  destructive = false,
  actions,
  prove,
  onDone = () => undefined,
}: FactorProofFormProps) {
  const { t } = useLingui();
  const apps = factors.filter(({ kind }) => kind === "app");
  // Any passkey factor will do, because the server accepts each of the account's passkeys for it.
  const passkey = factors.find(({ kind }) => kind === "passkey");
  const [chosen, setChosen] = useState(apps[0]?.id ?? "");

  return (
    <>
      {passkey && (
        <PasskeyButton
          destructive={destructive}
          actions={apps.length === 0 && actions}
          prove={() => prove({ factorId: passkey.id, code: null })}
          onDone={onDone}
        >
          {submitPasskey}
        </PasskeyButton>
      )}
      {apps.length > 1 && (
        <RadioGroup
          legend={t`Which app?`}
          value={chosen}
          onChange={setChosen}
          options={apps.map(({ id, name }) => ({
            value: id,
            label: name || t`Authenticator app`,
          }))}
        />
      )}
      {apps.length > 0 && (
        <CodeForm
          submit={submit}
          destructive={destructive}
          onCode={(code) => prove({ factorId: chosen, code })}
          onDone={onDone}
          actions={actions}
        />
      )}
    </>
  );
}

type PasskeyButtonProps = {
  destructive: boolean;
  actions: ReactNode;
  prove: () => Promise<AuthResult>;
  onDone: () => void;
  children: ReactNode;
};

function PasskeyButton({ destructive, actions, prove, onDone, children }: PasskeyButtonProps) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();

  async function send() {
    setBusy(true);
    setMessage(undefined);
    const result = await prove();
    setBusy(false);
    if (result.ok) onDone();
    else setMessage(authFailureMessage(result.failure, i18n));
  }

  if (!supportsPasskeys()) {
    return (
      <>
        <Callout kind="warn">
          <Trans>
            This browser can’t use your passkey here. Use another browser or device, or another way
            to confirm it’s you.
          </Trans>
        </Callout>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </>
    );
  }
  return (
    <div className="grid gap-3">
      {message !== undefined && (
        <Callout kind="bad" role="alert">
          {message}
        </Callout>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={destructive ? "destructive" : "default"}
          loading={busy}
          onClick={() => void send()}
        >
          <KeyRound {...icon} />
          {children}
        </Button>
        {actions}
      </div>
    </div>
  );
}
