import type { FileProduct } from "@/importing/templates/template-products.ts";
import type { TemplateColumn } from "@/importing/templates/template-column.ts";
import { element } from "@/importing/templates/template-xml.ts";

/** Fields written as BMEcat features, under our column names. The other fields have elements of their own in BMEcat. */
const FEATURES: readonly Exclude<TemplateColumn, "images">[] = [
  "status",
  "condition",
  "promo_cost",
  "promo_ends",
  "map",
  "price",
  "weight",
  "weight_unit",
  "length",
  "width",
  "height",
  "size_unit",
  "lead_time_days",
  "eta",
  "successor_sku",
  "variant_group",
  "stock",
];

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<BMECAT version="2005" xmlns="http://www.bmecat.org/bmecat/2005">
<HEADER>
  <CATALOG><LANGUAGE default="true">eng</LANGUAGE><LANGUAGE>fra</LANGUAGE><CATALOG_ID>products</CATALOG_ID><CATALOG_VERSION>001.000</CATALOG_VERSION></CATALOG>
  <PARTIES><PARTY><PARTY_ID type="supplier_specific">supplier</PARTY_ID><PARTY_ROLE>supplier</PARTY_ROLE></PARTY></PARTIES>
  <SUPPLIER_IDREF type="supplier_specific">supplier</SUPPLIER_IDREF>
</HEADER>
<T_NEW_CATALOG>
`;
const TAIL = "</T_NEW_CATALOG>\n</BMECAT>\n";

/** Writes products as BMEcat 2005. */
export const templateBmecat = (products: readonly FileProduct[]): string =>
  HEAD + products.map(productText).join("") + TAIL;

const inLanguage = (name: string, language: "eng" | "fra", text: string | undefined) =>
  element(name, text, ` lang="${language}"`);

function productText(product: FileProduct): string {
  const feature = (field: (typeof FEATURES)[number]) =>
    `<FEATURE>${element("FNAME", field)}${element("FVALUE", product[field])}</FEATURE>`;
  const price = (type: string, amount: string | undefined) =>
    `<PRODUCT_PRICE price_type="${type}">${element("PRICE_AMOUNT", amount)}${element("PRICE_CURRENCY", product.currency)}</PRODUCT_PRICE>`;
  const image = (address: string) => `<MIME>${element("MIME_SOURCE", address)}</MIME>`;

  const lines = [
    element("SUPPLIER_PID", product.sku),
    "<PRODUCT_DETAILS>",
    inLanguage("DESCRIPTION_SHORT", "eng", product.title_en),
    inLanguage("DESCRIPTION_SHORT", "fra", product.title_fr),
    inLanguage("DESCRIPTION_LONG", "eng", product.description_en),
    inLanguage("DESCRIPTION_LONG", "fra", product.description_fr),
    element("INTERNATIONAL_PID", product.gtin, ' type="gtin"'),
    element("MANUFACTURER_PID", product.mpn),
    element("MANUFACTURER_NAME", product.brand),
    ...(product.tags ?? "").split(", ").map((tag) => element("KEYWORD", tag)),
    "</PRODUCT_DETAILS>",
    "<PRODUCT_FEATURES>",
    element("REFERENCE_FEATURE_GROUP_NAME", product.category),
    ...FEATURES.map(feature),
    "</PRODUCT_FEATURES>",
    `<PRODUCT_ORDER_DETAILS>${element("ORDER_UNIT", "C62")}${element("QUANTITY_MIN", product.minimum_order)}</PRODUCT_ORDER_DETAILS>`,
    "<PRODUCT_PRICE_DETAILS>",
    price("net_customer", product.cost),
    price("nrp", product.msrp),
    "</PRODUCT_PRICE_DETAILS>",
    `<MIME_INFO>${(product.images ?? [""]).map(image).join("")}</MIME_INFO>`,
    "<PRODUCT_LOGISTIC_DETAILS>",
    `<CUSTOMS_TARIFF_NUMBER>${element("CUSTOMS_NUMBER", product.hs_code)}</CUSTOMS_TARIFF_NUMBER>`,
    element("COUNTRY_OF_ORIGIN", product.country_of_origin),
    "</PRODUCT_LOGISTIC_DETAILS>",
  ];
  return `<PRODUCT>\n${lines.join("\n")}\n</PRODUCT>\n`;
}
