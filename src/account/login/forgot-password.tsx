import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm, useWatch } from "react-hook-form";
import { NO_EMAILS, SERVER_FAILED } from "@/account/auth/auth-failure.ts";
import { FilteredField } from "@/account/fields/filtered-field.tsx";
import { type ForgotPasswordInput, forgotPasswordSchema } from "@/account/login/credentials.ts";
import { LOGIN_MESSAGES } from "@/account/login/credentials-messages.ts";
import { useEmailWait } from "@/account/emails/use-email-wait.tsx";
import { entryFailureMessage } from "@/account/emails/entry-failure-message.ts";
import { sendResetLink } from "@/account/emails/email-request-api.ts";
import { WaitClock } from "@/account/emails/wait-clock.tsx";
import { useFieldMessage } from "@/account/fields/use-field-message.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

type ForgotPasswordProps = {
  /** The address already typed into the login form. */
  email: string;
  onClose: () => void;
};

/** Asks for the address to send a reset link to. Loaded on demand. */
export function ForgotPassword({ email: known, onClose }: ForgotPasswordProps) {
  const { t, i18n } = useLingui();
  const fieldMessage = useFieldMessage(LOGIN_MESSAGES);
  const { register, handleSubmit, setError, control, formState } = useForm<ForgotPasswordInput>({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: known },
  });
  const { errors, isSubmitting } = formState;
  const isFailed = errors.root !== undefined;
  const seconds = useEmailWait("link", useWatch({ control, name: "email" }));

  async function submit({ email }: ForgotPasswordInput) {
    const failed = (message: string, inForm = t`Failed to send reset link. Please try again.`) => {
      toast.error(message);
      setError("root", { message: inForm });
    };
    try {
      const failure = await sendResetLink(email);
      if (failure?.code === NO_EMAILS || failure?.code === SERVER_FAILED) {
        const message = entryFailureMessage(failure, i18n);
        return failed(message, message);
      }
      if (failure) return failed(failure.message);
      toast.success(t`Password reset link sent to ${email}`);
      onClose();
    } catch {
      failed(t`Failed to send reset email`);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t`Reset your password`}
      description={t`We’ll send you a link to set a new one. The link is valid for 1 hour.`}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button
            type="submit"
            form="forgot-password"
            loading={isSubmitting}
            disabled={seconds > 0}
          >
            <Trans>Send reset link</Trans>
            {seconds > 0 && <WaitClock seconds={seconds} />}
          </Button>
        </>
      }
    >
      <form
        id="forgot-password"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          // In React's tree this form is inside the login form, so its submit event would reach the login form too.
          event.stopPropagation();
          void handleSubmit(submit)(event);
        }}
      >
        {isFailed && (
          <Callout kind="bad" role="alert">
            {errors.root?.message}
          </Callout>
        )}
        <FilteredField
          kind="email"
          label={t`Email`}
          error={fieldMessage(errors.email)}
          type="email"
          autoComplete="email"
          {...register("email")}
        />
      </form>
    </Dialog>
  );
}
