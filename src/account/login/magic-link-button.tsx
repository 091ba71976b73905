import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useEmailWait } from "@/account/emails/use-email-wait.tsx";
import { entryFailureMessage } from "@/account/emails/entry-failure-message.ts";
import { sendMagicLink } from "@/account/emails/email-request-api.ts";
import { storeServerWait } from "@/account/login/login-limit-store.ts";
import { WaitClock } from "@/account/emails/wait-clock.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

type MagicLinkButtonProps = {
  /** The address in the form, as typed. */
  email: string;
  /** Moves the focus to the email field. Called if it's empty. */
  onMissing: () => void;
  /** Shows the field's error and returns whether the address is valid. */
  validate: () => Promise<boolean>;
};

/** Requests a login link for the address in the form. */
export function MagicLinkButton({ email: typed, onMissing, validate }: MagicLinkButtonProps) {
  const { t, i18n } = useLingui();
  const [isSending, setSending] = useState(false);
  const email = typed.trim();
  const seconds = useEmailWait("link", email);

  async function send() {
    if (email === "") {
      onMissing();
      toast.error(t`Please enter your email first.`);
      return;
    }
    if (isSending || !(await validate())) return;
    setSending(true);
    try {
      const failure = await sendMagicLink(email);
      if (failure?.wait !== undefined) storeServerWait(failure.wait);
      if (failure) toast.error(entryFailureMessage(failure, i18n));
      else toast.success(t`Magic link sent to ${email}. Check your inbox.`);
    } catch {
      toast.error(t`Failed to send magic link`);
    } finally {
      setSending(false);
    }
  }

  return (
    <Button
      variant="outline"
      size="lg"
      loading={isSending}
      disabled={seconds > 0}
      onClick={() => void send()}
    >
      <Trans>Email me a magic login link</Trans>
      {seconds > 0 && <WaitClock seconds={seconds} />}
    </Button>
  );
}
