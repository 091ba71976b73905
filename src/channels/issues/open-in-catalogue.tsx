import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router-dom";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { useIssueSkuList } from "@/channels/issues/use-issue-sku-list.tsx";
import { Button } from "@/ui/controls/button.tsx";

type OpenInCatalogueProps = { organization: string; planned: PlannedChannel; issue: string };

/** Opens the products with an issue in the catalogue, where they can be edited together and each edit can be undone. */
export function OpenInCatalogue({ organization, planned, issue }: OpenInCatalogueProps) {
  const navigate = useNavigate();
  const { isPending, saveList } = useIssueSkuList(organization, planned, issue);

  async function open() {
    const { id } = await saveList();
    await navigate(`/product-management?list=${id}`);
  }

  return (
    <Button loading={isPending} onClick={() => void open().catch(() => undefined)}>
      <Trans>Edit all in the catalogue</Trans>
    </Button>
  );
}
