import { zodResolver } from "@hookform/resolvers/zod";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { FilteredField } from "@/account/fields/filtered-field.tsx";
import { type LoginInput, loginSchema } from "@/account/login/credentials.ts";
import { LOGIN_MESSAGES } from "@/account/login/credentials-messages.ts";
import { entryFailureMessage } from "@/account/emails/entry-failure-message.ts";
import { logIn, UNCONFIRMED, WRONG } from "@/account/login/login-api.ts";
import { minutesOf } from "@/account/login/login-limit.ts";
import { MagicLinkButton } from "@/account/login/magic-link-button.tsx";
import { type AuthFailure, SERVER_FAILED } from "@/account/auth/auth-failure.ts";
import { SlowNotice } from "@/account/fields/slow-notice.tsx";
import { useFieldMessage } from "@/account/fields/use-field-message.tsx";
import { useRetry } from "@/account/fields/use-retry.tsx";
import {
  clearFailures,
  countFailure,
  currentWait,
  storeServerWait,
} from "@/account/login/login-limit-store.ts";
import { useLoginWait } from "@/account/login/use-login-limit.tsx";
import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { appName } from "@/lib/brand.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { PasswordInput } from "@/ui/inputs/password-input.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

const LoginWait = lazyPart(async () => ({
  default: (await import("@/account/login/login-wait.tsx")).LoginWait,
}));
const UnconfirmedNotice = lazyPart(async () => ({
  default: (await import("@/account/emails/unconfirmed-notice.tsx")).UnconfirmedNotice,
}));
const ForgotPassword = lazyPart(async () => ({
  default: (await import("@/account/login/forgot-password.tsx")).ForgotPassword,
}));

/** The login form. After a success, the auth context changes and the page redirects. */
export function LoginForm() {
  const { t, i18n } = useLingui();
  const text = useFieldMessage(LOGIN_MESSAGES);
  const form = useForm<LoginInput>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const wait = useLoginWait();
  const { run, attempts, retry } = useRetry();
  const typed = useWatch({ control: form.control, name: "email" });
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [hasForgotten, setForgotten] = useState(false);

  function showWait(left: number) {
    const minutes = minutesOf(left);
    toast.error(
      t`Too many attempts. Please try again in ${plural(minutes, { one: "# minute", other: "# minutes" })}.`,
    );
  }

  async function submit({ email, password }: LoginInput) {
    const left = currentWait();
    if (left > 0) return showWait(left);
    setUnconfirmed(null);
    try {
      const result = await run(() => logIn(email, password));
      if (typeof result === "object") return showFailure(result, email);
      clearFailures();
      if (result === "code-wanted") return;
      reportSecurityEvent("login_success", {});
      const name = appName();
      toast.success(t`🚀 Logged in successfully! Welcome to ${name}!`);
    } catch {
      toast.error(t`Login failed. Please try again.`);
    }
  }

  function showFailure(failure: AuthFailure, email: string) {
    const { message, code, wait: serverWait } = failure;
    if (code === SERVER_FAILED) {
      toast.error(entryFailureMessage(failure, i18n));
      return;
    }
    reportSecurityEvent("failed_login", { error: code, email });
    if (code === UNCONFIRMED) {
      setUnconfirmed(email);
      return;
    }
    if (serverWait !== undefined) {
      // The server didn't check the password, so this isn't a failed attempt.
      storeServerWait(serverWait);
      toast.error(message);
      return;
    }
    form.setError(
      "password",
      { message: t`Invalid email or password. Please check your credentials and try again.` },
      { shouldFocus: true },
    );
    // Only a wrong address or password counts towards the limit of failed logins.
    if (code === WRONG && countFailure()) {
      reportSecurityEvent("suspicious_activity", { reason: "login_blocked", email });
      toast.error(t`Too many attempts. Account temporarily locked for 30 minutes.`);
    } else toast.error(message);
  }

  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      {wait > 0 && (
        <Suspense>
          <LoginWait wait={wait} />
        </Suspense>
      )}
      <FilteredField
        kind="email"
        label={t`Email`}
        error={text(errors.email)}
        type="email"
        autoComplete="username"
        {...form.register("email")}
      />
      <Field
        label={t`Password`}
        error={text(errors.password)}
        aside={
          <Button
            variant="link"
            size="sm"
            className="-my-1 px-0!"
            onClick={() => setForgotten(true)}
          >
            <Trans>Forgot password?</Trans>
          </Button>
        }
      >
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      {unconfirmed !== null && (
        <Suspense>
          <UnconfirmedNotice address={unconfirmed} />
        </Suspense>
      )}
      {isSubmitting && <SlowNotice key={attempts} onRetry={retry} />}
      <Button type="submit" size="lg" loading={isSubmitting}>
        <Trans>Login to Supplier Portal</Trans>
      </Button>
      <MagicLinkButton
        email={typed}
        onMissing={() => form.setFocus("email")}
        validate={() => form.trigger("email", { shouldFocus: true })}
      />
      {hasForgotten && (
        <Suspense>
          <ForgotPassword email={form.getValues("email")} onClose={() => setForgotten(false)} />
        </Suspense>
      )}
    </form>
  );
}
