import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { InvitationRow } from "@/account/members/invitation-row.tsx";
import { invitationsQuery } from "@/account/members/invitations-api.ts";
import { InviteForm } from "@/account/members/invite-form.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { errorMessage } from "@/lib/errors.ts";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

/** The list of pending invitations and the form to invite someone, for owners. */
export function InvitationsPanel({ organization }: { organization: Organization }) {
  const { i18n } = useLingui();
  const {
    data: invitations,
    error,
    isFetching,
    refetch,
  } = useQuery(invitationsQuery(organization.id));

  return (
    <>
      <Panel
        title={<Trans>Invite a member</Trans>}
        description={<Trans>We’ll email them a link. They become a member when they accept.</Trans>}
      >
        <InviteForm organization={organization} />
      </Panel>
      <Panel flush title={<Trans>Pending invitations</Trans>}>
        {invitations && invitations.length > 0 && (
          <ul>
            {invitations.map((invitation) => (
              <InvitationRow
                // Resending creates another invitation for the same address. With the address as its key, the row stays
                // and can show the result.
                key={invitation.email}
                invitation={invitation}
                organization={organization}
              />
            ))}
          </ul>
        )}
        {invitations?.length === 0 && (
          <p className="px-4 py-3 text-sm text-ink-2">
            <Trans>No pending invitations.</Trans>
          </p>
        )}
        {!invitations && !error && <CardSkeleton lines={2} />}
        {!invitations && error && (
          <ErrorState
            title={<Trans>We couldn’t load the invitations</Trans>}
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            {i18n._(errorMessage(error))}
          </ErrorState>
        )}
      </Panel>
    </>
  );
}
