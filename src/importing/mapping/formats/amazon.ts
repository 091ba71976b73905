import {
  AMAZON_CONDITIONS,
  productId,
  SCHEMA_TEMPLATES,
} from "@/importing/mapping/formats/amazon-schema.ts";
import { type KnownFormat, presetMapping } from "@/importing/mapping/formats/known-format.ts";

/** The name of the condition column depends on the template or report. */
const condition = (...columns: string[]) => ({ columns, values: AMAZON_CONDITIONS });

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
          gtin: productId("product-id"),
          price: "price",
          condition: condition("item-condition"),
        },
        stock: "quantity",
      }),
    },
    {
      // The Listing Loader template.
      marks: ["sku", "product-id", "product-id-type", "condition-type"],
      mapping: presetMapping({
        fields: {
          sku: "sku",
          title_en: "title",
          gtin: productId("product-id"),
          price: "price",
          condition: condition("condition-type"),
        },
        stock: "quantity",
      }),
    },
    {
      // The report of open listings.
      marks: ["sku", "asin", "price", "quantity"],
      mapping: presetMapping({ fields: { sku: "sku", price: "price" }, stock: "quantity" }),
    },
    {
      // The older format of the category templates.
      marks: ["item_sku", "item_name", "external_product_id"],
      mapping: presetMapping({
        fields: {
          sku: "item_sku",
          title_en: "item_name",
          description_en: "product_description",
          brand: "brand_name",
          mpn: "part_number",
          gtin: productId("external_product_id"),
          category: "item_type",
          condition: condition("condition_type"),
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
        variants: {
          are: "children",
          parent: "parent_sku",
          key: "item_sku",
          id: null,
          inherited: ["item_name", "product_description", "brand_name", "item_type"],
          isParent: { column: "parent_child", text: "parent" },
        },
      }),
    },
    ...SCHEMA_TEMPLATES,
    {
      // The report of all listings.
      marks: ["item-name", "seller-sku", "asin1", "price"],
      mapping: presetMapping({
        fields: {
          sku: "seller-sku",
          title_en: "item-name",
          description_en: "item-description",
          condition: condition("item-condition"),
          price: "price",
        },
        images: ["image-url"],
        stock: "quantity",
      }),
    },
    {
      // The report of all listings, for a seller whose account is in French.
      marks: ["nom-produit", "sku-vendeur", "asin1", "prix"],
      mapping: presetMapping({
        fields: {
          sku: "sku-vendeur",
          title_fr: "nom-produit",
          description_fr: "description-article",
          condition: condition("état-produit"),
          price: "prix",
        },
        images: ["url-image", "image-url"],
        stock: "quantité",
      }),
    },
  ],
};
