import { Trans, useLingui } from "@lingui/react/macro";
import type { InvitationResponse } from "@/account/members/invitation.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { CopyButton } from "@/ui/controls/copy-button.tsx";

type InvitationOutcomeProps = {
  response: InvitationResponse | undefined;
  error: unknown;
  email: string;
};

export function InvitationOutcome({ response, error, email }: InvitationOutcomeProps) {
  const { i18n, t } = useLingui();

  if (error) {
    return (
      <Callout kind="bad" role="alert" title={<Trans>{email} wasn’t invited</Trans>}>
        {i18n._(errorMessage(error))}
      </Callout>
    );
  }
  switch (response?.outcome) {
    case undefined:
      return null;
    case "sent":
      return (
        <Callout kind="good" role="alert" title={<Trans>Invitation sent</Trans>}>
          <Trans>We sent {email} a link that’s valid for 7 days.</Trans>
        </Callout>
      );
    case "not_sent":
      return (
        <Callout
          kind="warn"
          role="alert"
          title={<Trans>{email} is invited, but we couldn’t send the email</Trans>}
          actions={response.link && <CopyButton text={response.link} label={t`Copy link`} />}
        >
          <Trans>Share this link yourself. It only works for {email}, and expires in 7 days.</Trans>
          <span className="mt-1 block font-mono text-xs break-all">{response.link}</span>
        </Callout>
      );
    case "already_member":
      return (
        <Callout kind="info" role="alert" title={<Trans>{email} is already a member</Trans>}>
          <Trans>Change their role in the list of members.</Trans>
        </Callout>
      );
    case "limit_reached":
      return (
        <Callout kind="warn" role="alert" title={<Trans>{email} wasn’t invited</Trans>}>
          <Trans>
            An organization can send 20 invitations per hour. Please try again in an hour.
          </Trans>
        </Callout>
      );
  }
}
