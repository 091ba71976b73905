import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { authFailureMessage } from "@/account/auth/auth-failure-message.ts";
import type { AuthResult } from "@/account/auth/auth-failure.ts";
import { SlowNotice } from "@/account/fields/slow-notice.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type RecoveryCodeFormProps = {
  onCode: (code: string) => Promise<AuthResult>;
  /** Alternative actions, shown after the button. */
  actions?: ReactNode;
};

/** Asks for a recovery code instead of a second factor. */
export function RecoveryCodeForm({ onCode, actions }: RecoveryCodeFormProps) {
  const { t, i18n } = useLingui();
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => input.current?.focus(), []);

  function showError(text: string) {
    setMessage(text);
    input.current?.focus();
    input.current?.select();
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === "") {
      showError(t`Enter one of your recovery codes.`);
      return;
    }
    setBusy(true);
    setMessage(undefined);
    const result = await onCode(code.trim());
    setBusy(false);
    if (!result.ok) showError(authFailureMessage(result.failure, i18n));
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      <Field
        label={t`Recovery code`}
        hint={t`Using a code turns off two-factor authentication and ends your other sessions. You can set it up again in Settings.`}
        error={message}
      >
        <Input
          ref={input}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          className="font-mono tracking-wide"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      {/* Offers no retry, because a recovery code works only once. */}
      {busy && <SlowNotice />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={busy}>
          <Trans>Use recovery code</Trans>
        </Button>
        {actions}
      </div>
    </form>
  );
}
