import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router-dom";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { useReasonList } from "@/channels/ready/use-reason-list.tsx";
import { Button } from "@/ui/controls/button.tsx";

type OpenInCatalogueProps = { organization: string; planned: PlannedChannel; reason: string };

/** Takes all products of a reason to the catalogue, where they are edited together and every edit can be undone. */
export function OpenInCatalogue({ organization, planned, reason }: OpenInCatalogueProps) {
  const navigate = useNavigate();
  const { isPending, keepList } = useReasonList(organization, planned, reason);

  async function open() {
    const { id } = await keepList();
    await navigate(`/product-management?list=${id}`);
  }

  return (
    <Button loading={isPending} onClick={() => void open().catch(() => undefined)}>
      <Trans>Edit all in the catalogue</Trans>
    </Button>
  );
}
