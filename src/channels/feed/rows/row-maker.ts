import type { RowShape } from "@/channels/definitions/channel-definition.ts";
import { bigcommerceRows } from "@/channels/feed/rows/bigcommerce-rows.ts";
import { magentoRows } from "@/channels/feed/rows/magento-rows.ts";
import type { RowMaker } from "@/channels/feed/rows/row.ts";
import { shopifyRows } from "@/channels/feed/rows/shopify-rows.ts";
import { woocommerceRows } from "@/channels/feed/rows/woocommerce-rows.ts";

const NOTHING = {};

const flatRows: RowMaker = {
  own: new Set(),
  rows: (items) => items.map(({ payload }) => ({ payload, kind: "both", own: NOTHING })),
};

/** How the products of a channel become rows. */
export const ROW_MAKERS: Record<RowShape, RowMaker> = {
  flat: flatRows,
  shopify: shopifyRows,
  woocommerce: woocommerceRows,
  magento: magentoRows,
  bigcommerce: bigcommerceRows,
};
