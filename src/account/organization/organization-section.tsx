import { Trans, useLingui } from "@lingui/react/macro";
import { useAuth } from "@/account/auth.tsx";
import { InvitationsPanel } from "@/account/organization/invitations-panel.tsx";
import { MembersPanel } from "@/account/organization/members-panel.tsx";
import { OrganizationChoice } from "@/account/organization/organization-choice.tsx";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { wordsFor } from "@/lib/errors.ts";
import { ErrorState } from "@/ui/error-state.tsx";
import { CardSkeleton } from "@/ui/skeleton.tsx";

/** The settings' part about the organisation: which one, who belongs to it, who is invited. */
export function OrganizationSection() {
  const { i18n } = useLingui();
  const { user } = useAuth();
  const { data: organization, error, isFetching, refetch } = useOrganization();

  if (organization === null) {
    return (
      <ErrorState title={<Trans>You do not belong to an organisation</Trans>}>
        <Trans>Ask an owner of your organisation to invite you again.</Trans>
      </ErrorState>
    );
  }
  if (organization === undefined) {
    if (!error) return <CardSkeleton lines={4} />;
    return (
      <ErrorState
        title={<Trans>Your organisation could not be loaded</Trans>}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {i18n._(wordsFor(error))}
      </ErrorState>
    );
  }
  return (
    <div className="grid max-w-3xl gap-5">
      <OrganizationChoice acting={organization} />
      <MembersPanel key={organization.id} organization={organization} me={user?.id ?? ""} />
      {organization.role === "owner" && (
        <InvitationsPanel key={`${organization.id} invited`} organization={organization} />
      )}
    </div>
  );
}
