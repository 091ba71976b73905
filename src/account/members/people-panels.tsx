import { useQuery } from "@tanstack/react-query";
import { useAuth } from "@/account/auth/auth.tsx";
import { invitationsQuery } from "@/account/members/invitations-api.ts";
import { InvitationsPanel } from "@/account/members/invitations-panel.tsx";
import { membersQuery } from "@/account/members/members-api.ts";
import { MembersPanel } from "@/account/members/members-panel.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { OnceLoaded } from "@/ui/feedback/once-loaded.tsx";

/** The members of the organization and, for owners, the pending invitations. */
export function PeoplePanels({ organization }: { organization: Organization }) {
  const { user } = useAuth();
  const isOwner = organization.role === "owner";
  const members = useQuery(membersQuery(organization.id));
  const invitations = useQuery({ ...invitationsQuery(organization.id), enabled: isOwner });
  return (
    <OnceLoaded queries={[members, invitations]}>
      <MembersPanel key={organization.id} organization={organization} me={user?.id ?? ""} />
      {isOwner && (
        <InvitationsPanel key={`${organization.id} invited`} organization={organization} />
      )}
    </OnceLoaded>
  );
}
