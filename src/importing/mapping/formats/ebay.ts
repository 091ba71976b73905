import {
  codes,
  type KnownFormat,
  presetMapping,
} from "@/importing/mapping/formats/known-format.ts";

export const CONDITION_IDS = codes(
  "1000: new",
  "1500: open_box",
  "2000: refurbished",
  "2010: refurbished",
  "2020: refurbished",
  "2030: refurbished",
  "2500: refurbished",
  "3000: used",
);
const GTIN = (...columns: string[]) => ({
  columns,
  values: codes("Does not apply: "),
});

export const EBAY: KnownFormat = {
  key: "ebay",
  name: "eBay",
  generations: [
    {
      marks: ["*Action(*", "*Title", "*StartPrice"],
      mapping: presetMapping({
        fields: {
          sku: "CustomLabel",
          title_en: "*Title",
          description_en: "*Description",
          brand: "C:Brand",
          mpn: "C:MPN",
          gtin: GTIN("Product:UPC"),
          category: "*Category",
          condition: { columns: ["*ConditionID"], values: CONDITION_IDS },
          msrp: "ListPrice",
          price: "*StartPrice",
        },
        images: ["PicURL"],
        stock: "*Quantity",
      }),
    },
    {
      // The template for draft listings.
      marks: ["Action(*", "Custom label (SKU)", "Title", "Price", "Category ID"],
      mapping: presetMapping({
        fields: {
          sku: "Custom label (SKU)",
          title_en: "Title",
          description_en: "Description",
          gtin: GTIN("UPC"),
          category: "Category ID",
          condition: { columns: ["Condition ID"], values: CONDITION_IDS },
          price: "Price",
        },
        images: ["Item photo URL"],
        stock: "Quantity",
      }),
    },
    {
      marks: ["Action(*", "Custom label (SKU)", "Title", "Start price"],
      mapping: presetMapping({
        fields: {
          sku: "Custom label (SKU)",
          title_en: "Title",
          description_en: "Description",
          brand: "C:Brand",
          mpn: "C:MPN",
          gtin: GTIN("P:UPC"),
          category: "Category ID",
          condition: { columns: ["Condition ID"], values: CONDITION_IDS },
          price: "Start price",
        },
        images: ["Item photo URL"],
        stock: { columns: ["Quantity", "Available quantity"] },
      }),
    },
  ],
};
