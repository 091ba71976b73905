import * as z from "zod/mini";

/** The facts about a product that a field can use in addition to its attributes. Some are computed for each channel. */
export const FACTS = [
  "sku",
  "group",
  "role",
  "handle",
  "title",
  "title_en",
  "title_fr",
  "description",
  "description_en",
  "description_fr",
  "brand",
  "mpn",
  "gtin",
  "gtin_kind",
  "upc",
  "ean",
  "category",
  "own_category",
  "condition",
  "tags",
  "features",
  "price",
  "list_price",
  "regular_price",
  "sale_price",
  "cost",
  "map",
  "msrp",
  "currency",
  "quantity",
  "availability",
  "weight",
  "length",
  "width",
  "height",
  "country_of_origin",
  "hs_code",
  "lead_time_days",
  "minimum_order",
  "eta",
  "options",
  "coded_options",
  "images",
  "main_image",
  "more_images",
  "link",
] as const;
export type Fact = (typeof FACTS)[number];

/** The source of a channel field's value. */
export const fieldSource = z.union([
  z.object({ fact: z.enum(FACTS) }),
  /** The first of the variant's options, or else of the attributes, that has one of these names, ignoring case. */
  z.object({ attribute: z.array(z.string()) }),
  /** The variant's option at this position; the first is 1. */
  z.object({ option: z.int(), part: z.enum(["name", "value"]) }),
  /** An image by its position; the first is 1. */
  z.object({ image: z.int() }),
  z.object({ setting: z.string() }),
  z.object({ always: z.string() }),
]);
export type FieldSource = z.infer<typeof fieldSource>;

export const fact = (name: Fact): FieldSource => ({ fact: name });
export const attribute = (...names: string[]): FieldSource => ({ attribute: names });
export const setting = (key: string): FieldSource => ({ setting: key });
export const always = (value: string): FieldSource => ({ always: value });
