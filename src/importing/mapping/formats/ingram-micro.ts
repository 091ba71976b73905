import {
  codes,
  type KnownFormat,
  presetMapping,
} from "@/importing/mapping/formats/known-format.ts";

export const INGRAM_MICRO: KnownFormat = {
  key: "ingram-micro",
  name: "Ingram Micro",
  generations: [
    {
      // The price file, with the field names from its documentation.
      marks: ["Ingram Part Number", "Vendor Name", "Customer Price"],
      mapping: presetMapping({
        fields: {
          sku: "Ingram Part Number",
          status: {
            columns: ["Action Indicator"],
            values: codes("A: active", "C: active", "D: archived"),
          },
          title_en: { columns: ["Ingram Part Description", "Ingram Part Description Line 2"] },
          brand: "Vendor Name",
          mpn: "Vendor Part Number",
          gtin: "UPC Code",
          category: "Category",
          cost: "Customer Price",
          msrp: "Retail Price",
          weight: "Weight",
          weight_unit: { otherwise: "lb" },
          length: "Length",
          width: "Width",
          height: "Height",
          size_unit: { otherwise: "in" },
          successor_sku: "Substitute Part Number",
        },
      }),
    },
  ],
};
