export { SupplierPortal, type ClientSettings } from "./client.ts";
export type * from "./generated/contract.ts";
export { NoResponseError, PortalError } from "./requests/errors.ts";
export { List, type Page } from "./requests/list.ts";
export { etagOf } from "./requests/transport.ts";
export { type LineResult, ProductStream, type StreamSummary } from "./streams/product-stream.ts";
export {
  verifyWebhook,
  WebhookError,
  type WebhookEvent,
  type WebhookOptions,
  type WebhookRequest,
} from "./webhook.ts";
