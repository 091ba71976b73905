import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useAuth } from "@/account/auth/auth.tsx";
import {
  type PasswordChange,
  passwordChangeSchema,
  type PasswordError,
} from "@/account/security/password-change.ts";
import { ownSecurityQuery } from "@/account/events/security-api.ts";
import { changePassword } from "@/account/recovery/password-api.ts";
import { authFailureMessage } from "@/account/auth/auth-failure-message.ts";
import { warnOfOpenSessions } from "@/account/session/warn-of-open-sessions.ts";
import { useFieldMessage } from "@/account/fields/use-field-message.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { PasswordInput } from "@/ui/inputs/password-input.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const PASSWORD_CHANGE_MESSAGES: Record<PasswordError, MessageDescriptor> = {
  "current-missing": msg`Enter your current password.`,
  "too-short": msg`Password must be at least 8 characters`,
  "too-plain": msg`Password must contain at least one uppercase letter, one lowercase letter, and one number`,
  "too-long": msg`Password too long`,
  "no-match": msg`Passwords don't match`,
};

/** The errors about a single field, besides weak passwords. Any other error is shown above the button. */
const FIELDS: Record<string, "current" | "next"> = {
  current_password_invalid: "current",
  current_password_required: "current",
  same_password: "next",
};

export function PasswordPanel() {
  const { t, i18n } = useLingui();
  const { user } = useAuth();
  const client = useQueryClient();
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordChange>({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: { current: "", next: "", again: "" },
  });
  const { dirtyFields, errors, isSubmitting } = formState;
  // Only the new fields count as unsaved work, because the browser may have filled in the current password.
  useUnsavedWork(Boolean(dirtyFields.next || dirtyFields.again));
  const fieldMessage = useFieldMessage(PASSWORD_CHANGE_MESSAGES);

  async function submit({ current, next }: PasswordChange) {
    const result = await changePassword(user?.email ?? "", current, next);
    if (result.ok) {
      reset();
      void client.invalidateQueries(ownSecurityQuery(user?.id ?? ""));
      if (result.value.othersEnded) {
        toast.success(t`Your password was changed`, {
          description: t`All your other sessions were ended.`,
        });
      } else {
        toast.success(t`Your password was changed`);
        warnOfOpenSessions(i18n);
      }
      return;
    }
    const { code } = result.failure;
    const field = code.startsWith("weak_password") ? "next" : (FIELDS[code] ?? "root");
    const message = authFailureMessage(result.failure, i18n);
    setError(field, { message }, { shouldFocus: field !== "root" });
  }

  return (
    <Panel
      title={<Trans>Password</Trans>}
      description={<Trans>Changing your password logs you out on all other devices.</Trans>}
    >
      <form
        noValidate
        className="grid max-w-md gap-4"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        {/* Password managers store the new password under this name. */}
        <input type="email" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
        <Field label={t`Current password`} error={fieldMessage(errors.current)}>
          <PasswordInput autoComplete="current-password" {...register("current")} />
        </Field>
        <Field
          label={t`New password`}
          hint={t`At least 8 characters, with an uppercase letter, a lowercase letter and a number.`}
          error={fieldMessage(errors.next)}
        >
          <PasswordInput autoComplete="new-password" {...register("next")} />
        </Field>
        <Field label={t`Confirm new password`} error={fieldMessage(errors.again)}>
          <PasswordInput autoComplete="new-password" {...register("again")} />
        </Field>
        {errors.root?.message && (
          <Callout kind="bad" role="alert">
            {errors.root.message}
          </Callout>
        )}
        <div>
          <Button type="submit" loading={isSubmitting}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </form>
    </Panel>
  );
}
