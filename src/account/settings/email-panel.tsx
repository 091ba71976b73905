import { zodResolver } from "@hookform/resolvers/zod";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useAuth } from "@/account/auth/auth.tsx";
import { FilteredField } from "@/account/fields/filtered-field.tsx";
import { LOGIN_MESSAGES } from "@/account/login/credentials-messages.ts";
import { authFailureMessage } from "@/account/auth/auth-failure-message.ts";
import { requestEmailChange } from "@/account/settings/user-api.ts";
import { useFieldMessage } from "@/account/fields/use-field-message.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";
import * as z from "zod/mini";
import { email as emailSchema, type LoginError } from "@/account/login/credentials.ts";

/** The possible errors of the email form, with their messages in `MESSAGES`. */
type EmailChangeError = LoginError | "email-same";

const errorCode = (code: EmailChangeError) => ({ error: code });

const emailChangeFrom = (current: string) =>
  z.object({
    email: emailSchema.check(
      z.refine((text) => text.toLowerCase() !== current.toLowerCase(), errorCode("email-same")),
    ),
  });

type EmailChange = z.infer<ReturnType<typeof emailChangeFrom>>;

const MESSAGES: Record<EmailChangeError, MessageDescriptor> = {
  ...LOGIN_MESSAGES,
  "email-same": msg`This is already your address.`,
};

export function EmailPanel() {
  const { user } = useAuth();
  return (
    <Panel
      title={<Trans>Email address</Trans>}
      description={<Trans>You log in and get our emails at this address.</Trans>}
    >
      {user && <EmailForm key={user.email} current={user.email ?? ""} />}
    </Panel>
  );
}

function EmailForm({ current }: { current: string }) {
  const { t, i18n } = useLingui();
  const fieldMessage = useFieldMessage(MESSAGES);
  const [requested, setRequested] = useState<string | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm<EmailChange>({
    resolver: zodResolver(emailChangeFrom(current)),
    defaultValues: { email: "" },
  });
  const { errors, isDirty, isSubmitting } = formState;
  useUnsavedWork(isDirty);

  async function submit({ email }: EmailChange) {
    setRequested(null);
    const result = await requestEmailChange(email);
    if (result.ok) {
      setRequested(email);
      reset();
    } else setError("root", { message: authFailureMessage(result.failure, i18n) });
  }

  return (
    <form
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <Field label={t`Current email address`}>
        <Input readOnly value={current} />
      </Field>
      <FilteredField
        kind="email"
        label={t`New email address`}
        error={fieldMessage(errors.email)}
        type="email"
        autoComplete="email"
        {...register("email")}
      />
      {errors.root && (
        <Callout kind="bad" role="alert" title={<Trans>Your address wasn’t changed</Trans>}>
          {errors.root.message}
        </Callout>
      )}
      {requested !== null && (
        <Callout
          kind="info"
          role="alert"
          title={<Trans>Now confirm the change in both inboxes</Trans>}
        >
          <Trans>
            If {requested} is available, we sent one link to that address and another to {current}.
            Both links are valid for 1 hour. Until you’ve opened both, log in with {current}.
          </Trans>
        </Callout>
      )}
      <div>
        <Button type="submit" loading={isSubmitting}>
          <Trans>Change email address</Trans>
        </Button>
      </div>
    </form>
  );
}
