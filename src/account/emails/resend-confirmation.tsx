import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useEmailWait } from "@/account/emails/use-email-wait.tsx";
import { entryFailureMessage } from "@/account/emails/entry-failure-message.ts";
import { sendConfirmation } from "@/account/emails/email-request-api.ts";
import { WaitClock } from "@/account/emails/wait-clock.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

/** Requests the confirmation email again. Disabled while the server would reject the request. */
export function ResendConfirmation({ address }: { address: string }) {
  const { t, i18n } = useLingui();
  const [isSending, setSending] = useState(false);
  const seconds = useEmailWait("confirmation", address);

  async function send() {
    setSending(true);
    try {
      const failure = await sendConfirmation(address);
      if (failure) toast.error(entryFailureMessage(failure, i18n));
      else toast.success(t`If this address still needs to be confirmed, an email is on its way.`);
    } catch {
      toast.error(t`We couldn’t send the email. Please try again.`);
    } finally {
      setSending(false);
    }
  }

  return (
    <Button
      variant="outline"
      loading={isSending}
      disabled={seconds > 0}
      onClick={() => void send()}
    >
      <Trans>Resend email</Trans>
      {seconds > 0 && <WaitClock seconds={seconds} />}
    </Button>
  );
}
