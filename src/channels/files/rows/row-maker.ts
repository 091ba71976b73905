import type { RowShape } from "@/channels/definitions/channel-definition.ts";
import { bigcommerceRows } from "@/channels/files/rows/bigcommerce-rows.ts";
import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import { magentoRows } from "@/channels/files/rows/magento-rows.ts";
import { type FileRow, productFieldsOf, type RowMaker } from "@/channels/files/rows/row.ts";
import { shopifyRows } from "@/channels/files/rows/shopify-rows.ts";
import { woocommerceRows } from "@/channels/files/rows/woocommerce-rows.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";

const NOTHING = {};

const flatRows: RowMaker = {
  own: new Set(),
  rows: (items) => items.map(({ payload }) => ({ payload, kind: "both", own: NOTHING })),
};

/** The function that turns a channel's products into rows, by row shape. */
export const ROW_MAKERS: Record<RowShape, RowMaker> = {
  flat: flatRows,
  shopify: shopifyRows,
  woocommerce: woocommerceRows,
  magento: magentoRows,
  bigcommerce: bigcommerceRows,
};

/** Returns the function that makes the rows of one product of a channel. */
export function productRows(
  plan: ChannelPlan,
): (members: readonly FeedItem[], group: string | null) => FileRow[] {
  const { rows } = ROW_MAKERS[plan.definition.rows];
  const productFields = productFieldsOf(plan);
  return (members, group) => rows(soldFirst(members), group, productFields);
}

/**
 * Puts the variants that are still for sale before the withdrawn ones. The product's values come from its first
 * variant, so a withdrawn one there would remove the whole product.
 */
const soldFirst = (members: readonly FeedItem[]) =>
  members.toSorted((a, b) => Number(a.withdrawn !== undefined) - Number(b.withdrawn !== undefined));
