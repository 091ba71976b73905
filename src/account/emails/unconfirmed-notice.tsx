import { Trans } from "@lingui/react/macro";
import { ResendConfirmation } from "@/account/emails/resend-confirmation.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";

/** Shown after a login with the right password to an account whose address isn't confirmed. */
export function UnconfirmedNotice({ address }: { address: string }) {
  return (
    <Callout
      kind="warn"
      role="alert"
      title={<Trans>Confirm your email address first</Trans>}
      actions={<ResendConfirmation address={address} />}
    >
      <span className="wrap-anywhere">
        <Trans>Open the link in the email we sent to {address}. It also logs you in.</Trans>
      </span>
    </Callout>
  );
}
