import { useAuth } from "@/account/auth/auth.tsx";
import { InvitationsPanel } from "@/account/members/invitations-panel.tsx";
import { MembersPanel } from "@/account/members/members-panel.tsx";
import { OrganizationChoice } from "@/account/organization/organization-switch.tsx";
import { WithOrganization } from "@/account/organization/with-organization.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

/** The organization section of the settings: which one is active, its members and its invitations. */
export function OrganizationSection() {
  const { user } = useAuth();
  return (
    <WithOrganization waiting={<CardSkeleton lines={4} />}>
      {(organization) => (
        <div className="grid max-w-3xl gap-5">
          <OrganizationChoice acting={organization} />
          <MembersPanel key={organization.id} organization={organization} me={user?.id ?? ""} />
          {organization.role === "owner" && (
            <InvitationsPanel key={`${organization.id} invited`} organization={organization} />
          )}
        </div>
      )}
    </WithOrganization>
  );
}
