import * as z from "zod/mini";
import { fieldSource } from "@/channels/definitions/field-source.ts";

const textRecord = z.record(z.string(), z.string());

/** The configuration of one channel as plain data, as the database stores it. */
export const channelConfig = z.object({
  /**
   * The version of the definition that a person last reviewed. Any other version blocks all listings until the next
   * review.
   */
  definition: z.string(),
  language: z.enum(["en", "fr"]),
  currency: z.string(),
  settings: textRecord,
  /** Field sources that replace the definition's, and the sources of fields that the supplier added. */
  fields: z.record(z.string(), fieldSource),
  /** The codes of the shop's attributes, by the name of the variant option. */
  options: textRecord,
  /** The channel's categories, by the supplier's. */
  categories: textRecord,
  /** The channel's values, by field and then by the supplier's value. */
  values: z.record(z.string(), textRecord),
  policy: z.object({
    /** Fields that belong to the shop: we neither send nor check them, unless the channel requires them. */
    left: z.array(z.string()),
    /** Units that are never offered on the channel. */
    stockBuffer: z.int(),
    /** How a product is removed from the channel when it's no longer for sale. */
    removal: z.enum(["keep", "zero", "delete"]),
    /** Mapped categories that were missing from the channel's own list at the last check. */
    missingCategories: z.array(z.string()),
  }),
});
export type ChannelConfig = z.infer<typeof channelConfig>;
