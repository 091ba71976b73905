import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { ListingChange } from "@/channels/listing/listing.ts";
import { supabase } from "@/lib/supabase.ts";

const filePage = z.object({
  items: z.array(
    z.object({
      product: z.uuid(),
      sku: z.string(),
      group: z.nullable(z.string()),
      change: z.string(),
      hash: z.nullable(z.string()),
      payload: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      /** True if the channel has never accepted the product. */
      new: z.boolean(),
      /** True if the product was taken off sale and hasn't been sent again since. */
      withdrawn: z.boolean(),
      shopId: z.nullable(z.string()),
      shopGroupId: z.nullable(z.string()),
    }),
  ),
  next: z.nullable(z.object({ place: z.string(), product: z.uuid() })),
});
export type FileItem = FeedItem & { product: string; change: string; hash: string | null };
type StoredItem = z.infer<typeof filePage>["items"][number];

const fileItem = (
  { new: neverListed, withdrawn, shopId, shopGroupId, ...item }: StoredItem,
  { definition, config }: ChannelPlan,
): FileItem => ({
  ...item,
  // A listing that has ended must be added again. A product that a shop only hides still exists.
  isNew:
    neverListed ||
    (withdrawn && definition.action !== undefined && config.policy.removal === "delete"),
  ...(shopId !== null && { shopId }),
  ...(shopGroupId !== null && { shopGroupId }),
});

/**
 * Which products a file has: all listings for sale, only these changes, the products that failed in an earlier run, or
 * the values from before a run.
 */
export type FileSelection = {
  changes: readonly ListingChange[] | null;
  retry_of?: string;
  revert_of?: string;
  /** Limits the file to this product and its variants. */
  of_product?: string;
};

/**
 * The items of a file, in its order. They come from current listings; variants without one have the values last sent.
 */
export async function* fileItems({
  channel,
  plan,
  changes,
  retry_of,
  revert_of,
  of_product,
}: FileSelection & { channel: string; plan: ChannelPlan }): AsyncGenerator<readonly FileItem[]> {
  let next: z.infer<typeof filePage>["next"] = null;
  do {
    const after = next && { after_place: next.place, after_product: next.product };
    const { data }: { data: unknown } = await (
      revert_of === undefined
        ? supabase().rpc("file_items", {
            channel,
            plan: plan.version,
            ...(changes && { changes: [...changes] }),
            ...(retry_of && { retry_of }),
            ...(of_product && { of_product }),
            ...after,
          })
        : supabase().rpc("revert_file_items", { run: revert_of, ...after })
    ).throwOnError();
    const page: z.infer<typeof filePage> = filePage.parse(data);
    yield page.items.map((item) => fileItem(item, plan));
    next = page.next;
  } while (next !== null);
}

/** The items of one product and its variants, as in the file with everything for sale. */
export const productItemsQuery = (channel: string, plan: ChannelPlan, product: string) =>
  queryOptions({
    queryKey: ["listings", "file-items", channel, plan.version, product],
    staleTime: 0,
    queryFn: async () => {
      const items: FileItem[] = [];
      const selection = { channel, plan, changes: null, of_product: product };
      for await (const page of fileItems(selection)) items.push(...page);
      return items;
    },
  });
