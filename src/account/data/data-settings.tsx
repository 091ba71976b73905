import { ClosingPanel } from "@/account/data/closing-panel.tsx";
import { ExportPanel } from "@/account/data/organization-export-panel.tsx";
import { WithOrganization } from "@/account/organization/with-organization.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

/** The data section of the settings: exporting the organization's data and deleting it. */
export function DataSettings() {
  return (
    <WithOrganization waiting={<CardSkeleton lines={3} />}>
      {(organization) => (
        <div key={organization.id} className="grid max-w-3xl gap-5">
          <ExportPanel organization={organization} />
          <ClosingPanel organization={organization} />
        </div>
      )}
    </WithOrganization>
  );
}
