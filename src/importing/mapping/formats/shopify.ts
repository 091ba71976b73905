import { type KnownFormat, presetMapping } from "@/importing/mapping/formats/known-format.ts";

/** Shopify gives a product without variants a single variant named "Default Title". */
const value = (column: string) => ({
  columns: [column],
  values: [{ from: "Default Title", to: "" }],
});

const grams = { otherwise: "g" };

export const SHOPIFY: KnownFormat = {
  key: "shopify",
  name: "Shopify",
  generations: [
    {
      marks: ["URL handle", "Option1 name", "Product image URL"],
      mapping: presetMapping({
        fields: {
          sku: "SKU",
          status: "Status",
          title_en: "Title",
          description_en: "Description",
          brand: "Vendor",
          mpn: "Google Shopping / Manufacturer part number",
          gtin: "Barcode",
          category: { columns: ["Product category"] },
          condition: "Google Shopping / Condition",
          tags: "Tags",
          cost: "Cost per item",
          msrp: "Compare-at price",
          price: "Price",
          weight: "Weight value (grams)",
          weight_unit: grams,
          variant_group: { columns: ["URL handle"], fixes: ["cut-to-length"] },
        },
        images: ["Variant image URL", "Product image URL"],
        stock: "Inventory quantity",
        options: [1, 2, 3].map((at) => ({
          name: `Option${at} name`,
          value: value(`Option${at} value`),
        })),
        variants: {
          are: "follow-up-rows",
          group: "URL handle",
          inherited: [
            "Title",
            "Description",
            "Vendor",
            "Product category",
            "Type",
            "Tags",
            "Status",
            "Option1 name",
            "Option2 name",
            "Option3 name",
            "Google Shopping / Condition",
          ],
          ownMarks: ["Option1 value", "SKU", "Price"],
        },
        emptyCells: "clear",
      }),
    },
    {
      marks: ["Handle", "Body (HTML)", "Variant SKU"],
      mapping: presetMapping({
        fields: {
          sku: "Variant SKU",
          status: "Status",
          title_en: "Title",
          description_en: "Body (HTML)",
          brand: "Vendor",
          mpn: "Google Shopping / MPN",
          gtin: "Variant Barcode",
          category: { columns: ["Product Category"] },
          condition: "Google Shopping / Condition",
          tags: "Tags",
          cost: "Cost per item",
          msrp: "Variant Compare At Price",
          price: "Variant Price",
          weight: "Variant Grams",
          weight_unit: grams,
          variant_group: { columns: ["Handle"], fixes: ["cut-to-length"] },
        },
        images: ["Variant Image", "Image Src"],
        stock: "Variant Inventory Qty",
        options: [1, 2, 3].map((at) => ({
          name: `Option${at} Name`,
          value: value(`Option${at} Value`),
        })),
        variants: {
          are: "follow-up-rows",
          group: "Handle",
          inherited: [
            "Title",
            "Body (HTML)",
            "Vendor",
            "Product Category",
            "Type",
            "Tags",
            "Status",
            "Option1 Name",
            "Option2 Name",
            "Option3 Name",
            "Google Shopping / Condition",
          ],
          ownMarks: ["Option1 Value", "Variant SKU", "Variant Price"],
        },
        emptyCells: "clear",
      }),
    },
  ],
};
