import * as z from "zod/mini";
import { fieldSource } from "@/channels/definitions/field-source.ts";

const textRecord = z.record(z.string(), z.string());

/** What an organisation decided for one channel: plain data, as it is kept. */
export const channelConfig = z.object({
  /** The version of the definition somebody last looked at; another one stops everything until they look again. */
  definition: z.string(),
  language: z.enum(["en", "fr"]),
  currency: z.string(),
  settings: textRecord,
  /** Where fields come from, other than the definition says; also fields of one's own. */
  fields: z.record(z.string(), fieldSource),
  /** Our category → the channel's. */
  categories: textRecord,
  /** Field → our value → the channel's. */
  values: z.record(z.string(), textRecord),
  policy: z.object({
    /** Fields that belong to the shop: we neither send nor check them. */
    left: z.array(z.string()),
    /** So many are kept back. */
    stockBuffer: z.int(),
    /** What becomes of a product there that is no longer to be sold. */
    removal: z.enum(["keep", "zero", "delete"]),
    /** Categories of the channel that its own list, when somebody last looked, no longer had. */
    vanished: z.array(z.string()),
  }),
});
export type ChannelConfig = z.infer<typeof channelConfig>;
