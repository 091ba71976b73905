import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { useForm } from "react-hook-form";
import { logIn } from "@/account/account-api.ts";
import { type LoginInput, loginSchema } from "@/account/login/credentials.ts";
import { wordsForCredential } from "@/account/login/credentials-words.ts";
import { appName } from "@/lib/brand.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import { toast } from "@/ui/toast.tsx";

/** On success the auth context changes, and the page sends the person on. */
export function LoginForm() {
  const { t, i18n } = useLingui();
  const { register, handleSubmit, setError, formState } = useForm<LoginInput>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = formState;
  // Drawn at build time, the form would otherwise be sent by the browser itself before it has come to life.
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

  async function submit({ email, password }: LoginInput) {
    try {
      const refusal = await logIn(email, password);
      if (refusal !== null) {
        toast.error(refusal);
        setError("password", {
          message: t`Invalid email or password. Please check your credentials and try again.`,
        });
        return;
      }
      const name = appName();
      toast.success(t`🚀 Logged in successfully! Welcome to ${name}!`);
    } catch {
      toast.error(t`Login failed. Please try again.`);
    }
  }

  /** A rule of the form has a code; what the server said is shown as it is. */
  const worded = (message: string | undefined) => {
    const words = wordsForCredential(message);
    return words ? i18n._(words) : message;
  };

  return (
    <form noValidate method="post" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <fieldset disabled={!isAlive} className="grid gap-4">
        <Field label={t`Email`} error={worded(errors.email?.message)}>
          <Input type="email" autoComplete="username" {...register("email")} />
        </Field>
        <Field label={t`Password`} error={worded(errors.password?.message)}>
          <PasswordInput autoComplete="current-password" {...register("password")} />
        </Field>
        <Button type="submit" size="lg" loading={isSubmitting}>
          <Trans>Login to Supplier Portal</Trans>
        </Button>
      </fieldset>
    </form>
  );
}
