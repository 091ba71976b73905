import { PeoplePanels } from "@/account/members/people-panels.tsx";
import { OrganizationChoice } from "@/account/organization/organization-switch.tsx";
import { WithOrganization } from "@/account/organization/with-organization.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

/** The organization section of the settings: the active organization, its members and its invitations. */
export function OrganizationSection() {
  return (
    <WithOrganization waiting={<CardSkeleton lines={4} />}>
      {(organization) => (
        <div className="grid max-w-3xl gap-5">
          <OrganizationChoice acting={organization} />
          <PeoplePanels organization={organization} />
        </div>
      )}
    </WithOrganization>
  );
}
