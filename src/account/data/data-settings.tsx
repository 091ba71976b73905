import { ClosingPanel } from "@/account/data/closing-panel.tsx";
import { ExportPanel } from "@/account/data/export-panel.tsx";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { CardSkeleton } from "@/ui/skeleton.tsx";

/** The settings' part about the data itself: taking it along, and deleting it. */
export function DataSettings() {
  const { data: organization, isPending } = useOrganization();
  if (!organization) return isPending ? <CardSkeleton /> : null;
  return (
    <div key={organization.id} className="grid max-w-3xl gap-5">
      <ExportPanel organization={organization} />
      <ClosingPanel organization={organization} />
    </div>
  );
}
