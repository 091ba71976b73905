import {
  codes,
  type KnownFormat,
  presetMapping,
} from "@/importing/mapping/formats/known-format.ts";

const STATUSES = codes("A: active", "C: active", "S: active", "D: archived");

/** The distributor's own names of the fields of its price and availability file, which itself has no header. */
export const TD_SYNNEX: KnownFormat = {
  key: "td-synnex",
  name: "TD SYNNEX",
  generations: [
    {
      marks: ["Manufacturer Part#", "SYNNEX SKU #", "ABC Code"],
      mapping: presetMapping({
        fields: {
          sku: "SYNNEX SKU #",
          status: { columns: ["Status Code"], values: STATUSES },
          title_en: "Part Description",
          title_fr: "Product Description (FR)",
          description_en: {
            columns: ["Long Description 1", "Long Description 2", "Long Description 3"],
            // One text, cut every eighty characters.
            join: "",
          },
          brand: "Manufacturer Name",
          mpn: "Manufacturer Part#",
          gtin: "UPC Code",
          category: "SYNNEX category code",
          cost: "Unit Cost (without promo/rebate)",
          promo_cost: "Contract Price (with promo/rebate)",
          promo_ends: "Promotion Expiration Date",
          map: "MAP Price",
          msrp: "MSRP",
          weight: "Ship Weight",
          weight_unit: { otherwise: "lb" },
          length: "Length",
          width: "Width",
          height: "Height",
          size_unit: { otherwise: "in" },
          minimum_order: "Minimum Order Qty",
          eta: "ETA Date",
          successor_sku: "Replacement SKU",
        },
        // So many stand for none: it is no thing that lies anywhere.
        stock: { columns: ["Qty on Hand (Total)"], values: codes("9999: ") },
      }),
    },
  ],
};
