import {
  codes,
  type KnownFormat,
  presetMapping,
} from "@/importing/mapping/formats/known-format.ts";

export const AMAZON: KnownFormat = {
  key: "amazon",
  name: "Amazon",
  generations: [
    {
      // The Inventory Loader template.
      marks: ["sku", "product-id", "product-id-type", "item-condition"],
      mapping: presetMapping({
        fields: {
          sku: "sku",
          gtin: "product-id",
          price: "price",
          condition: { columns: ["item-condition"], values: codes("11: new") },
        },
        stock: "quantity",
      }),
    },
    {
      // A category template.
      marks: ["item_sku", "item_name", "external_product_id"],
      mapping: presetMapping({
        fields: {
          sku: "item_sku",
          title_en: "item_name",
          description_en: "product_description",
          brand: "brand_name",
          mpn: "part_number",
          gtin: "external_product_id",
          category: "item_type",
          condition: "condition_type",
          msrp: "list_price",
          price: "standard_price",
          weight: "item_weight",
          weight_unit: "item_weight_unit_of_measure",
          country_of_origin: "country_of_origin",
          variant_group: "parent_sku",
        },
        images: ["main_image_url", "other_image_url1", "other_image_url2", "other_image_url3"],
        stock: "quantity",
        options: ["color_name", "size_name"].map((column) => ({
          name: { otherwise: column.replace("_name", "") },
          value: column,
        })),
      }),
    },
    {
      // The report of all listings.
      marks: ["item-name", "seller-sku", "asin1", "price"],
      mapping: presetMapping({
        fields: {
          sku: "seller-sku",
          title_en: "item-name",
          description_en: "item-description",
          condition: { columns: ["item-condition"], values: codes("11: new") },
          price: "price",
        },
        images: ["image-url"],
        stock: "quantity",
      }),
    },
  ],
};
