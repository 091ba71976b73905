import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { entryFailureMessage } from "@/account/emails/entry-failure-message.ts";
import { type NewPasswordInput, newPasswordSchema } from "@/account/login/new-account.ts";
import { WEAK_PASSWORD_MESSAGES } from "@/account/fields/weak-password-messages.ts";
import { NEW_ACCOUNT_MESSAGES } from "@/account/login/new-account-messages.ts";
import { PasswordMeter } from "@/account/password/password-meter.tsx";
import type { Recovery } from "@/account/recovery/password-api.ts";
import { useFieldMessage } from "@/account/fields/use-field-message.tsx";
import { loadMessageCatalogue } from "@/lib/messages.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { PasswordInput } from "@/ui/inputs/password-input.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

/** In an ordinary session, some servers change the password only if the request contains the current one. */
const CURRENT_PASSWORD_REQUIRED = "current-wanted";

type NewPasswordFormProps = {
  recovery: Recovery;
  /** The account is new and has no password yet. */
  isInvitation: boolean;
};

/**
 * Sets the password of the account that a reset link, an invitation or the current session is for, ends all sessions of
 * that account and redirects to the login page.
 */
export function NewPasswordForm({ recovery, isInvitation }: NewPasswordFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const text = useFieldMessage(NEW_ACCOUNT_MESSAGES);
  const { register, handleSubmit, setError, control, formState } = useForm<NewPasswordInput>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: "", confirmation: "" },
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: "password" });
  const { email = "" } = recovery.user;

  /** The texts of the warning are in a message catalogue that this page rarely needs. */
  async function warn() {
    const [{ warnOfOpenSessions }] = await Promise.all([
      import("@/account/session/warn-of-open-sessions.ts"),
      loadMessageCatalogue("inside"),
    ]);
    warnOfOpenSessions(i18n);
  }

  async function submit({ password: chosen }: NewPasswordInput) {
    const failed = (message: string) => {
      toast.error(message);
      setError("root", { message });
    };
    try {
      const failure = await recovery.setPassword(chosen);
      if (failure?.code === "current_password_required") {
        setError("root", { type: CURRENT_PASSWORD_REQUIRED });
        return;
      }
      const weakness = WEAK_PASSWORD_MESSAGES[failure?.code ?? ""];
      if (weakness !== undefined) {
        setError("password", { message: i18n._(weakness) }, { shouldFocus: true });
        return;
      }
      if (failure)
        return failed(entryFailureMessage(failure, i18n) || t`Failed to update password`);
    } catch {
      return failed(t`Failed to update password`);
    }
    // Ends all sessions that used the old password. If that fails, the person is asked to do it.
    const isEnded = await recovery.finish().catch(() => false);
    toast.success(t`Password updated successfully! You can now log in with your new password.`);
    if (!isEnded) void warn().catch(() => undefined);
    await navigate("/login", { replace: true });
  }

  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">
          {isInvitation ? <Trans>Choose your password</Trans> : <Trans>Reset your password</Trans>}
        </h1>
        <p className="text-ink-2 wrap-anywhere">
          {isInvitation ? (
            <Trans>
              For <strong className="font-medium text-ink">{email}</strong>. You’ll log in with this
              address and the password.
            </Trans>
          ) : (
            <Trans>
              For <strong className="font-medium text-ink">{email}</strong>. You’ll need to log in
              again on all your devices.
            </Trans>
          )}
        </p>
      </div>
      <form
        noValidate
        method="post"
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        {errors.root && (
          <Callout kind="bad" role="alert">
            {errors.root.type === CURRENT_PASSWORD_REQUIRED ? (
              <Trans>
                This server requires your current password first.{" "}
                <TextLink to="/settings?tab=security">Change your password in Settings</TextLink>,
                or log out and request a reset link on the login page.
              </Trans>
            ) : (
              errors.root.message
            )}
          </Callout>
        )}
        {/* Password managers need to know which account this password belongs to. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="grid gap-2">
          <Field label={t`New Password`} error={text(errors.password)}>
            <PasswordInput autoComplete="new-password" {...register("password")} />
          </Field>
          <PasswordMeter password={password} />
        </div>
        <Field label={t`Confirm New Password`} error={text(errors.confirmation)}>
          <PasswordInput autoComplete="new-password" {...register("confirmation")} />
        </Field>
        <Button type="submit" size="lg" loading={isSubmitting}>
          <Trans>Update password</Trans>
        </Button>
      </form>
    </>
  );
}
