import {
  codes,
  type KnownFormat,
  presetMapping,
} from "@/importing/mapping/formats/known-format.ts";

const STATUSES = codes("A: active", "C: active", "S: active", "D: archived");

/** TD SYNNEX's own field names for its price and availability file, which has no header row. */
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
            // These columns hold one text, split every 80 characters.
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
          country_of_origin: { columns: ["Countries of origin"], fixes: ["first-of-list"] },
          minimum_order: "Minimum Order Qty",
          eta: "ETA Date",
          successor_sku: "Replacement SKU",
        },
        // 9999 marks a non-stock item: treat it as no quantity.
        stock: { columns: ["Qty on Hand (Total)"], values: codes("9999: ") },
      }),
    },
  ],
};
