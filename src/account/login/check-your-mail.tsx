import { Trans, useLingui } from "@lingui/react/macro";
import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { sendConfirmation } from "@/account/login/login-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

/** Shown after sign-up: what happens next, and what to do when no email arrives. */
export function CheckYourMail({ address }: { address: string }) {
  const { t } = useLingui();
  const [isSending, setSending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  async function sendAgain() {
    setSending(true);
    try {
      const failure = await sendConfirmation(address);
      if (failure) toast.error(failure.message);
      else toast.success(t`We sent it again. It may take a minute.`);
    } catch {
      toast.error(t`We couldn’t send the email. Please try again.`);
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="grid gap-3">
      <MailCheck size={28} strokeWidth={1.5} aria-hidden className="text-accent" />
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        <Trans>Check your email</Trans>
      </h2>
      <p className="text-ink-2 wrap-anywhere">
        <Trans>
          We sent a link to <strong className="font-medium text-ink">{address}</strong>. Open it to
          confirm your address and log in.
        </Trans>
      </p>
      <p className="text-sm text-ink-2">
        <Trans>
          Nothing after a minute? Check your spam folder. If you already have an account with this
          address, just log in.
        </Trans>
      </p>
      <Button
        variant="outline"
        className="justify-self-start"
        loading={isSending}
        onClick={() => void sendAgain()}
      >
        <Trans>Resend email</Trans>
      </Button>
    </div>
  );
}
