import { Trans, useLingui } from "@lingui/react/macro";
import type { InvitationResponse } from "@/account/members/invitation.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { CopyButton } from "@/ui/controls/copy-button.tsx";

type InvitationOutcomeProps = {
  answer: InvitationResponse | undefined;
  error: unknown;
  email: string;
};

/** How sending an invitation ended. */
export function InvitationOutcome({ answer, error, email }: InvitationOutcomeProps) {
  const { i18n, t } = useLingui();

  if (error) {
    return (
      <Callout kind="bad" role="alert" title={<Trans>{email} was not invited</Trans>}>
        {i18n._(errorMessage(error))}
      </Callout>
    );
  }
  switch (answer?.outcome) {
    case undefined:
      return null;
    case "sent":
      return (
        <Callout kind="good" role="alert" title={<Trans>The invitation is on its way</Trans>}>
          <Trans>{email} has an email with a link that works for 7 days.</Trans>
        </Callout>
      );
    case "not_sent":
      return (
        <Callout
          kind="warn"
          role="alert"
          title={<Trans>{email} is invited, but the email could not be sent</Trans>}
          actions={answer.link && <CopyButton text={answer.link} label={t`Copy the link`} />}
        >
          <Trans>Pass this link on yourself. It works for {email} only, and for 7 days.</Trans>
          <span className="mt-1 block font-mono text-xs break-all">{answer.link}</span>
        </Callout>
      );
    case "already_member":
      return (
        <Callout kind="info" role="alert" title={<Trans>{email} is a member already</Trans>}>
          <Trans>Change the role in the list of members.</Trans>
        </Callout>
      );
    case "limit_reached":
      return (
        <Callout kind="warn" role="alert" title={<Trans>{email} was not invited</Trans>}>
          <Trans>
            An organisation can send 20 invitations an hour. Please try again in an hour.
          </Trans>
        </Callout>
      );
  }
}
