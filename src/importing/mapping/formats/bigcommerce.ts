import { type KnownFormat, presetMapping } from "@/importing/mapping/formats/known-format.ts";

export const BIGCOMMERCE: KnownFormat = {
  key: "bigcommerce",
  name: "BigCommerce",
  generations: [
    {
      marks: ["Item", "Name", "Type", "SKU", "Inventory Tracking"],
      mapping: presetMapping({
        fields: {
          sku: "SKU",
          title_en: "Name",
          description_en: "Description",
          brand: "Brand",
          mpn: "Manufacturer Part Number",
          gtin: { columns: ["GTIN", "UPC/EAN"], fixes: ["first-of-list"], join: "," },
          category: { columns: ["Categories"], part: { separator: ";", at: 0 } },
          cost: "Cost Price",
          map: "MAP Price",
          msrp: "Retail Price",
          price: "Price",
          weight: "Weight",
          length: "Depth",
          width: "Width",
          height: "Height",
        },
        images: ["Image URL (Import)"],
        stock: "Current Stock",
      }),
    },
    {
      // The columns of the format used before 2022.
      marks: ["Product Name", "Product Code/SKU", "Product Type", "Brand Name"],
      mapping: presetMapping({
        fields: {
          sku: "Product Code/SKU",
          title_en: "Product Name",
          description_en: "Product Description",
          brand: "Brand Name",
          mpn: "Manufacturer Part Number",
          gtin: "Product UPC/EAN",
          category: { columns: ["Category"], part: { separator: ";", at: 0 } },
          condition: "Product Condition",
          cost: "Cost Price",
          msrp: "Retail Price",
          price: "Price",
          weight: "Product Weight",
          length: "Product Depth",
          width: "Product Width",
          height: "Product Height",
        },
        images: ["Product Image URL - 1", "Product Image File - 1"],
        stock: "Current Stock Level",
      }),
    },
  ],
};
