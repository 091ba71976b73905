import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ProductField } from "@/catalogue/product/product-field.ts";

type Group = { title: MessageDescriptor; fields: readonly ProductField[] };

/** Product fields, grouped in the order people look for them. */
export const PRODUCT_GROUPS: readonly Group[] = [
  {
    title: msg`Basic information`,
    fields: ["title_en", "title_fr", "description_en", "description_fr", "status", "condition"],
  },
  {
    title: msg`Identifiers`,
    fields: ["sku", "gtin", "brand", "mpn", "category", "tags", "successor_sku"],
  },
  {
    title: msg`Prices`,
    fields: ["currency", "cost", "promo_cost", "promo_ends", "map", "msrp", "price"],
  },
  {
    title: msg`Weight and dimensions`,
    fields: ["weight", "weight_unit", "length", "width", "height", "size_unit"],
  },
  {
    title: msg`Supply`,
    fields: ["lead_time_days", "minimum_order", "eta", "country_of_origin", "hs_code"],
  },
];
