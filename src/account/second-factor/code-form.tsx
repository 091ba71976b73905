import { zodResolver } from "@hookform/resolvers/zod";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { AuthResult } from "@/account/auth/auth-failure.ts";
import { SlowNotice } from "@/account/fields/slow-notice.tsx";
import { useRetry } from "@/account/fields/use-retry.tsx";
import { authFailureMessage } from "@/account/auth/auth-failure-message.ts";
import { codeSchema } from "@/account/second-factor/second-factor.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

const schema = z.object({ code: codeSchema });

type CodeFormProps = {
  submit: ReactNode;
  destructive?: boolean;
  /** Alternative actions, shown after the button. */
  actions?: ReactNode;
  onCode: (code: string) => Promise<AuthResult>;
  onDone?: () => void;
};

/** Asks for a code from the app, and asks again if the code is wrong. */
export function CodeForm({ submit, destructive = false, actions, onCode, onDone }: CodeFormProps) {
  const { t, i18n } = useLingui();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<z.infer<typeof schema>>(
    { resolver: zodResolver(schema), defaultValues: { code: "" } },
  );
  const [busy, setBusy] = useState(false);
  const { run, attempts, retry } = useRetry();
  const { errors } = formState;

  async function send({ code }: z.infer<typeof schema>) {
    if (busy) return;
    setBusy(true);
    const result = await run(() => onCode(code));
    setBusy(false);
    if (result.ok) {
      onDone?.();
      return;
    }
    setError("code", { type: "server", message: authFailureMessage(result.failure, i18n) });
    setFocus("code", { shouldSelect: true });
  }

  const { code } = errors;
  const message =
    code?.type === "server" ? code.message : code && t`Enter the 6-digit code from your app.`;
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(send)(event)}>
      <Field label={t`Code from your app`} error={message}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className="max-w-48 font-mono tracking-widest"
          {...register("code")}
        />
      </Field>
      {busy && <SlowNotice key={attempts} onRetry={retry} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={destructive ? "destructive" : "default"} loading={busy}>
          {submit}
        </Button>
        {actions}
      </div>
    </form>
  );
}
