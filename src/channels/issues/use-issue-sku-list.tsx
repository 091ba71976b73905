import { useMutation } from "@tanstack/react-query";
import { keepSkuList } from "@/catalogue/list/sku-lists-api.ts";
import { listingSkus } from "@/channels/listing/listings-api.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";

/** Keeps all products of a reason as a list, by which the catalogue knows them. What fails is told by the mutations. */
export function useIssueSkuList(
  organization: string,
  { channel, plan }: PlannedChannel,
  issue: string,
) {
  const find = useMutation({
    mutationFn: () => listingSkus(channel.id, plan.version, { issue }),
  });
  const save = useMutation({ ...keepSkuList, meta: {} });
  return {
    isPending: find.isPending || save.isPending,
    saveList: async () => save.mutateAsync({ organization, skus: await find.mutateAsync() }),
  };
}
