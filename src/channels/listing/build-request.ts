import * as z from "zod/mini";
import { productRecord } from "@/catalogue/product/product-record.ts";
import { channelConfig } from "@/channels/listing/channel-config.ts";

/** Some products with their stock. */
export const offeredBatch = z.array(z.object({ product: productRecord, quantity: z.int() }));

/** What a worker is asked: to build these for this channel. */
export const buildRequest = z.object({
  kind: z.string(),
  config: channelConfig,
  batch: offeredBatch,
});
export type BuildRequest = z.infer<typeof buildRequest>;
