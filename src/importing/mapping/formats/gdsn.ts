import {
  codes,
  type KnownFormat,
  presetMapping,
} from "@/importing/mapping/formats/known-format.ts";

const WEIGHTS = codes("KGM: kg", "GRM: g", "LBR: lb", "ONZ: oz");
const SIZES = codes("CMT: cm", "MMT: mm", "MTR: m", "INH: in", "FOT: ft");

/** The path to a trade item depends on which element becomes a row. */
const tradeItem = (path: string) => ({
  marks: [`${path}gtin`, `${path}tradeItemUnitDescriptorCode`],
  mapping: presetMapping({
    fields: {
      sku: `${path}additionalTradeItemIdentification`,
      gtin: `${path}gtin`,
      title_en: `${path}tradeItemDescription (en)`,
      title_fr: `${path}tradeItemDescription (fr)`,
      description_en: `${path}tradeItemMarketingMessage (en)`,
      description_fr: `${path}tradeItemMarketingMessage (fr)`,
      brand: `${path}brandName`,
      weight: `${path}grossWeight`,
      weight_unit: { columns: [`${path}grossWeight/@measurementUnitCode`], values: WEIGHTS },
      length: `${path}depth`,
      width: `${path}width`,
      height: `${path}height`,
      size_unit: { columns: [`${path}height/@measurementUnitCode`], values: SIZES },
    },
  }),
});

export const GDSN: KnownFormat = {
  key: "gdsn",
  name: "GS1 GDSN",
  generations: ["catalogueItem/tradeItem/", "tradeItem/", ""].map(tradeItem),
};
