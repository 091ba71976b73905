import { CHANNEL_OPERATIONS } from "@/publicapi/operations/channel-operations.ts";
import { HISTORY_OPERATIONS } from "@/publicapi/operations/history-operations.ts";
import { IMPORT_OPERATIONS } from "@/publicapi/operations/import-operations.ts";
import { ORDER_OPERATIONS } from "@/publicapi/operations/order-operations.ts";
import { PRODUCT_OPERATIONS } from "@/publicapi/operations/product-operations.ts";
import { STOCK_OPERATIONS } from "@/publicapi/operations/stock-operations.ts";
import { WEBHOOK_OPERATIONS } from "@/publicapi/operations/webhook-operations.ts";

export const API_OPERATIONS = {
  ...PRODUCT_OPERATIONS,
  ...STOCK_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...HISTORY_OPERATIONS,
  ...CHANNEL_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
} as const;

export type OperationName = keyof typeof API_OPERATIONS;
