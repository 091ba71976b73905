import { useAuth } from "@/account/auth/auth.tsx";
import { InvitationsPanel } from "@/account/members/invitations-panel.tsx";
import { MembersPanel } from "@/account/members/members-panel.tsx";
import type { Organization } from "@/account/organization/organization.ts";

/** Who belongs to the organization, and for owners who is invited. */
export function PeopleTab({ organization }: { organization: Organization }) {
  const { user } = useAuth();
  return (
    <>
      <MembersPanel organization={organization} me={user?.id ?? ""} />
      {organization.role === "owner" && <InvitationsPanel organization={organization} />}
    </>
  );
}
