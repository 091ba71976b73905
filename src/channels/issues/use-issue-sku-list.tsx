import { useMutation } from "@tanstack/react-query";
import { saveSkuList } from "@/catalogue/query/sku-lists-api.ts";
import { listingSkus } from "@/channels/listing/listings-api.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";

/** Saves the products with an issue as a SKU list for the catalogue. The mutations report errors themselves. */
export function useIssueSkuList(
  organization: string,
  { channel, plan }: PlannedChannel,
  issue: string,
) {
  const find = useMutation({
    mutationFn: () => listingSkus(channel.id, plan.version, { issue }),
  });
  const save = useMutation({ ...saveSkuList, meta: {} });
  return {
    isPending: find.isPending || save.isPending,
    saveList: async () => save.mutateAsync({ organization, skus: await find.mutateAsync() }),
  };
}
