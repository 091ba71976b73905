import { Trans } from "@lingui/react/macro";
import { MailCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { ResendConfirmation } from "@/account/emails/resend-confirmation.tsx";

/** Shown after sign-up: what happens next, and what to do when no email arrives. */
export function CheckYourMail({ address }: { address: string }) {
  const heading = useRef<HTMLHeadingElement>(null);

  // The form that had the focus is gone, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), []);

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
          No email after a minute? Check your spam folder. If you already have an account with this
          address, just log in.
        </Trans>
      </p>
      <div>
        <ResendConfirmation address={address} />
      </div>
    </div>
  );
}
