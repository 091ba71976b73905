import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { keepSkuList } from "@/catalogue/list/sku-lists-api.ts";
import { listingSkus } from "@/channels/listing/listings-api.ts";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { Button } from "@/ui/button.tsx";

type OpenInCatalogueProps = { organization: string; planned: PlannedChannel; reason: string };

/** Takes all products of a reason to the catalogue, where they are edited together and every edit can be undone. */
export function OpenInCatalogue({ organization, planned, reason }: OpenInCatalogueProps) {
  const navigate = useNavigate();
  const { channel, plan } = planned;
  const find = useMutation({
    mutationFn: () => listingSkus(channel.id, plan.version, { reason }),
  });
  const keep = useMutation({ ...keepSkuList, meta: {} });

  async function open() {
    const skus = await find.mutateAsync();
    const { id } = await keep.mutateAsync({ organization, skus });
    await navigate(`/product-management?list=${id}`);
  }

  return (
    <Button
      loading={find.isPending || keep.isPending}
      // What fails is told by the mutations themselves.
      onClick={() => void open().catch(() => undefined)}
    >
      <Trans>Edit them all in the catalogue</Trans>
    </Button>
  );
}
