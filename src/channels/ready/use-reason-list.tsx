import { useMutation } from "@tanstack/react-query";
import { saveSkuList } from "@/catalogue/query/sku-lists-api.ts";
import { listingSkus } from "@/channels/listing/listings-api.ts";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";

/** Keeps all products of a reason as a list, by which the catalogue knows them. What fails is told by the mutations. */
export function useReasonList(
  organization: string,
  { channel, plan }: PlannedChannel,
  reason: string,
) {
  const find = useMutation({
    mutationFn: () => listingSkus(channel.id, plan.version, { reason }),
  });
  const keep = useMutation({ ...saveSkuList, meta: {} });
  return {
    isPending: find.isPending || keep.isPending,
    keepList: async () => keep.mutateAsync({ organization, skus: await find.mutateAsync() }),
  };
}
