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
    {
      // A category template since 2023, whose names are paths in the schema of a product.
      marks: ["contribution_sku#1.value", "item_name[*]#1.value"],
      mapping: presetMapping({
        fields: {
          sku: "contribution_sku#1.value",
          title_en: "item_name[*]#1.value",
          description_en: "product_description[*]#1.value",
          brand: "brand[*]#1.value",
          mpn: "part_number[*]#1.value",
          gtin: "externally_assigned_product_identifier*#1.value",
          category: "product_type#1.value",
          condition: "condition_type[*]#1.value",
          price: "purchasable_offer[*]#1.our_price#1.schedule#1.value_with_tax",
          country_of_origin: "country_of_origin[*]#1.value",
          variant_group: "child_parent_sku_relationship[*]#1.parent_sku",
        },
        images: [
          "main_product_image_locator[*]#1.media_location",
          "other_product_image_locator_1[*]#1.media_location",
          "other_product_image_locator_2[*]#1.media_location",
        ],
        stock: "fulfillment_availability#1.quantity",
        options: ["color", "size"].map((option) => ({
          name: { otherwise: option },
          value: `${option}[*]#1.value`,
        })),
        variants: {
          are: "children",
          parent: "child_parent_sku_relationship[*]#1.parent_sku",
          key: "contribution_sku#1.value",
          id: null,
          inherited: ["item_name[*]#1.value", "product_description[*]#1.value", "brand[*]#1.value"],
          isParent: { column: "parentage_level[*]#1.value", text: "parent" },
        },
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
