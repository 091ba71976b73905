import {
  codes,
  type KnownFormat,
  presetMapping,
} from "@/importing/mapping/formats/known-format.ts";

/**
 * Each installation defines its own attribute codes; these are common ones. The column name of a translated attribute
 * ends in a locale.
 */
const products = (identifier: string) =>
  presetMapping({
    fields: {
      sku: identifier,
      status: { columns: ["enabled"], values: codes("1: active", "0: draft") },
      title_en: { columns: ["name-en_*"] },
      title_fr: { columns: ["name-fr_*"] },
      description_en: { columns: ["description-en_*"] },
      description_fr: { columns: ["description-fr_*"] },
      brand: "brand",
      gtin: "ean",
      category: { columns: ["categories"], fixes: ["first-of-list"] },
      price: "price-CAD",
      weight: "weight",
      weight_unit: "weight-unit",
      variant_group: "parent",
    },
    images: ["picture", "image"],
  });

export const AKENEO: KnownFormat = {
  key: "akeneo",
  name: "Akeneo",
  generations: ["sku", "identifier"].map((identifier) => ({
    marks: [identifier, "family", "categories", "enabled"],
    mapping: products(identifier),
  })),
};
