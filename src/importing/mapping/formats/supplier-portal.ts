import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import { type KnownFormat, presetMapping } from "@/importing/mapping/formats/known-format.ts";

const mapping = presetMapping({
  fields: Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, field])),
  images: ["images"],
  stock: "stock",
});

/** The product export and the empty template of this portal, whose columns are named after the fields. */
export const SUPPLIER_PORTAL: KnownFormat = {
  key: "supplier-portal",
  name: "Supplier Portal",
  statesLanguage: true,
  generations: [
    { marks: ["sku", "title_en"], mapping },
    { marks: ["sku", "title_fr"], mapping },
  ],
};
