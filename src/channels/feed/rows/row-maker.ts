import type { RowShape } from "@/channels/definitions/channel-definition.ts";
import { bigcommerceRows } from "@/channels/feed/rows/bigcommerce-rows.ts";
import { magentoRows } from "@/channels/feed/rows/magento-rows.ts";
import type { RowMaker } from "@/channels/feed/rows/row.ts";
import { shopifyRows } from "@/channels/feed/rows/shopify-rows.ts";
import { woocommerceRows } from "@/channels/feed/rows/woocommerce-rows.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";

const MAKERS: Record<RowShape, (plan: ChannelPlan) => RowMaker> = {
  flat: () => (items) => items.map(({ payload }) => payload),
  shopify: shopifyRows,
  woocommerce: woocommerceRows,
  magento: magentoRows,
  bigcommerce: bigcommerceRows,
};

export const rowMaker = (plan: ChannelPlan): RowMaker => MAKERS[plan.definition.rows](plan);
