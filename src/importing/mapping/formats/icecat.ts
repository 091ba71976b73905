import { type KnownFormat, presetMapping } from "@/importing/mapping/formats/known-format.ts";

/** Icecat describes the products of many manufacturers, so the manufacturer's part number is used as the SKU. */
export const ICECAT: KnownFormat = {
  key: "icecat",
  name: "Icecat",
  generations: [
    {
      // The index of all products, as XML.
      marks: ["@Prod_ID", "@Catid", "@Model_Name"],
      mapping: presetMapping({
        fields: {
          sku: "@Prod_ID",
          mpn: "@Prod_ID",
          title_en: "@Model_Name",
          gtin: {
            columns: ["EAN_UPCS/EAN_UPC/@Value"],
            part: { separator: "|", at: 0 },
          },
        },
        images: ["@HighPic"],
      }),
    },
    {
      // The index of all products, as text.
      marks: ["Prod_ID", "Catid", "Model_Name"],
      mapping: presetMapping({
        fields: {
          sku: "Prod_ID",
          mpn: "Prod_ID",
          title_en: "Model_Name",
          gtin: { columns: ["EAN_UPC", "EAN_UPCS/EAN_UPC/@Value"], fixes: ["first-of-list"] },
        },
        images: ["HighPic"],
      }),
    },
    {
      // A product with its data sheet.
      marks: ["@Prod_ID", "@Title", "Supplier/@Name"],
      mapping: presetMapping({
        fields: {
          sku: "@Prod_ID",
          mpn: "@Prod_ID",
          title_en: "@Title",
          description_en: "ProductDescription/@LongDesc",
          brand: "Supplier/@Name",
          category: "Category/Name/@Value",
          gtin: { columns: ["EANCode/@EAN"], part: { separator: "|", at: 0 } },
        },
        images: ["@HighPic"],
      }),
    },
  ],
};
