import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { NO_EMAILS } from "@/account/auth/auth-failure.ts";
import { FilteredField } from "@/account/fields/filtered-field.tsx";
import { SlowNotice } from "@/account/fields/slow-notice.tsx";
import { CheckYourMail } from "@/account/emails/check-your-mail.tsx";
import { entryFailureMessage } from "@/account/emails/entry-failure-message.ts";
import { signUp } from "@/account/login/login-api.ts";
import { type SignUpInput, signUpSchema } from "@/account/login/new-account.ts";
import { NEW_ACCOUNT_MESSAGES } from "@/account/login/new-account-messages.ts";
import { PasswordMeter } from "@/account/password/password-meter.tsx";
import { WEAK_PASSWORD_MESSAGES } from "@/account/fields/weak-password-messages.ts";
import { checkPassword } from "@/account/password/password-strength.ts";
import { useFieldMessage } from "@/account/fields/use-field-message.tsx";
import { appName } from "@/lib/brand.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { PasswordInput } from "@/ui/inputs/password-input.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

/** Rendered once someone opens the sign-up tab, because most visitors come to log in. */
export function SignUpForm() {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const text = useFieldMessage(NEW_ACCOUNT_MESSAGES);
  const form = useForm<SignUpInput>({
    resolver: zodResolver(signUpSchema),
    defaultValues: { displayName: "", companyName: "", email: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const [pendingFor, setPendingFor] = useState<string | null>(null);
  const password = useWatch({ control: form.control, name: "password" });
  const isFailed = errors.root !== undefined;

  function failed(message: string) {
    toast.error(message);
    form.setError("root", { message });
  }

  async function submit(input: SignUpInput) {
    try {
      const result = await signUp(input, locale);
      if (result === "pending") {
        setPendingFor(input.email);
        toast.success(
          t`Account created! Please check your email to verify your account before logging in.`,
        );
      } else if (result === "logged-in") {
        const name = appName();
        toast.success(t`🚀 Account created and logged in successfully! Welcome to ${name}!`);
      } else {
        const weakness = WEAK_PASSWORD_MESSAGES[result.code];
        if (weakness !== undefined) {
          form.setError("password", { message: i18n._(weakness) }, { shouldFocus: true });
          return;
        }
        failed(
          result.code === NO_EMAILS
            ? t`We can’t send emails at the moment, so no account was created. Try again in an hour.`
            : entryFailureMessage(result, i18n),
        );
      }
    } catch {
      failed(t`Signup failed. Please try again.`);
    }
  }

  if (pendingFor !== null) return <CheckYourMail address={pendingFor} />;
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      {isFailed && (
        <Callout kind="bad" role="alert">
          {errors.root?.message}
        </Callout>
      )}
      <FilteredField
        kind="name"
        label={t`Display Name`}
        error={text(errors.displayName)}
        autoComplete="name"
        {...form.register("displayName")}
      />
      <FilteredField
        kind="company"
        label={t`Company Name (Optional)`}
        error={text(errors.companyName)}
        autoComplete="organization"
        {...form.register("companyName")}
      />
      <FilteredField
        kind="email"
        label={t`Email`}
        error={text(errors.email)}
        type="email"
        autoComplete="email"
        {...form.register("email")}
      />
      <div className="grid gap-2">
        <Field label={t`Password`} error={text(errors.password)}>
          <PasswordInput autoComplete="new-password" {...form.register("password")} />
        </Field>
        <PasswordMeter password={password} />
      </div>
      {isSubmitting && <SlowNotice />}
      <Button
        type="submit"
        size="lg"
        loading={isSubmitting}
        disabled={checkPassword(password).broken.length > 0}
      >
        <Trans>Create Supplier Account</Trans>
      </Button>
    </form>
  );
}
