import * as z from "zod/mini";
import { storedChannel, storedMap } from "@/channels/connection/stored-channel.ts";

const openFeed = z.object({
  outcome: z.literal("open"),
  feed: z.uuid(),
  file: z.string(),
  format: z.string(),
  version: z.string(),
  title: z.string(),
  channel: z.extend(storedChannel, { maps: z.array(storedMap) }),
});
export type OpenFeed = z.infer<typeof openFeed>;

/** The result of `open_feed` for an address. */
export const feedOpening = z.union([
  openFeed,
  z.object({ outcome: z.enum(["unknown", "revoked"]) }),
  z.object({ outcome: z.literal("rate_limited"), seconds: z.int() }),
]);

/** The result of `feed_page`. */
export const feedPage = z.object({
  items: z.array(
    z.object({
      sku: z.string(),
      group: z.nullable(z.string()),
      payload: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      /** Whether the product's removal has already been sent to the channel. */
      withdrawn: z.boolean(),
    }),
  ),
  version: z.string(),
  next: z.nullable(z.object({ place: z.string(), product: z.uuid() })),
});
