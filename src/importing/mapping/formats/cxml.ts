import { type KnownFormat, presetMapping } from "@/importing/mapping/formats/known-format.ts";

const indexItem = (kind: string) => {
  const item = (path: string) => `${kind}/ItemDetail/${path}`;
  return {
    marks: [`${kind}/ItemID/SupplierPartID`, item("UnitPrice/Money")],
    mapping: presetMapping({
      fields: {
        sku: `${kind}/ItemID/SupplierPartID`,
        title_en: item("Description (en)"),
        title_fr: item("Description (fr)"),
        brand: item("ManufacturerName"),
        mpn: item("ManufacturerPartID"),
        category: item("Classification"),
        price: item("UnitPrice/Money"),
        currency: item("UnitPrice/Money/@currency"),
        lead_time_days: `${kind}/IndexItemDetail/LeadTime`,
      },
    }),
  };
};

export const CXML: KnownFormat = {
  key: "cxml",
  name: "cXML",
  generations: [indexItem("IndexItemAdd"), indexItem("IndexItemPunchout")],
};
