import type { RowShape } from "@/channels/definitions/channel-definition.ts";
import { bigcommerceRows } from "@/channels/files/rows/bigcommerce-rows.ts";
import { magentoRows } from "@/channels/files/rows/magento-rows.ts";
import type { RowMaker } from "@/channels/files/rows/row.ts";
import { shopifyRows } from "@/channels/files/rows/shopify-rows.ts";
import { woocommerceRows } from "@/channels/files/rows/woocommerce-rows.ts";

const NOTHING = {};

const flatRows: RowMaker = {
  own: new Set(),
  rows: (items) => items.map(({ payload }) => ({ payload, kind: "both", own: NOTHING })),
};

/** Each row shape and the function that turns a channel's products into rows. */
export const ROW_MAKERS: Record<RowShape, RowMaker> = {
  flat: flatRows,
  shopify: shopifyRows,
  woocommerce: woocommerceRows,
  magento: magentoRows,
  bigcommerce: bigcommerceRows,
};
