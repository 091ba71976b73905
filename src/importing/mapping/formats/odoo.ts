import { type KnownFormat, presetMapping } from "@/importing/mapping/formats/known-format.ts";

/** An export with Odoo's technical names, in which the standard price is the cost. */
export const ODOO: KnownFormat = {
  key: "odoo",
  name: "Odoo",
  generations: ["list_price", "lst_price"].map((price) => ({
    marks: ["default_code", "standard_price", price],
    mapping: presetMapping({
      fields: {
        sku: "default_code",
        gtin: "barcode",
        title_en: "name",
        description_en: "description_sale",
        category: "categ_id",
        price,
        cost: "standard_price",
        weight: "weight",
        hs_code: "hs_code",
      },
      stock: "qty_available",
    }),
  })),
};
