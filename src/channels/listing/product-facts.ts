import { gtinError } from "@/catalogue/product/gtin.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { Fact, FieldSource } from "@/channels/definitions/field-source.ts";
import { featuresIn } from "@/channels/listing/features.ts";
import { gtinKind } from "@/channels/values/gtin-forms.ts";
import { handleOf } from "@/lib/text/plain-text.ts";
import type { ListingValue, SharedGtin } from "@/channels/listing/listing.ts";
import { textKey } from "@/lib/text/text-key.ts";
import { compareDecimals } from "@/lib/decimal.ts";

/** One product prepared for one channel, as field sources read it. */
export type PreparedProduct = {
  product: ProductRecord;
  /** The quantity that the channel may sell. */
  quantity: number;
  price: string;
  /** The higher price before a reduction; empty if there is none. */
  listPrice: string;
  settings: Readonly<Record<string, string>>;
  language: "en" | "fr";
  /** The channel's category; empty if it isn't mapped. */
  category: string;
  /** Another product with the same GTIN, if there is one. */
  gtinShared: SharedGtin | null;
  /** The code of the shop's attribute for a variant option. */
  optionCode: (name: string) => string;
  /** Whether the channel has variants. If "together", all variants of a product share one URL. */
  variants: "none" | "apart" | "together";
};

const shortHash = (text: string) => textKey(text).toString(36).slice(0, 6);

/** The list price if it's above the price, otherwise empty. Also empty for a price of zero, which is a mistake. */
export function listPriceOf(price: string, msrp: string | null): string {
  if (msrp === null || (compareDecimals(price, "0") ?? 0) <= 0) return "";
  return (compareDecimals(msrp, price) ?? 0) > 0 ? msrp : "";
}

const isEan = (gtin: string | null) => ["EAN", "ISBN"].includes(gtinKind(gtin ?? ""));

/** Names that suppliers use for features. */
const FEATURES = ["key features", "features", "caractéristiques"];

const isVariant = ({ product, variants }: PreparedProduct) =>
  variants !== "none" && product.variant_group !== null;

function productLink(given: PreparedProduct): string {
  const pattern = given.settings["product_link"] ?? "";
  return pattern
    .replaceAll("{sku}", encodeURIComponent(given.product.sku))
    .replaceAll("{handle}", FACTS_OF.handle(given).toString());
}

/** Suppliers write 0 for a measure, a suggested price or a minimum price that they don't have. */
const aboveZero = (written: string | null): string =>
  written === null || /^[0.]*$/.test(written) ? "" : written;

const FACTS_OF: Record<Fact, (given: PreparedProduct) => ListingValue> = {
  sku: ({ product }) => product.sku,
  group: ({ product }) => product.variant_group ?? "",
  role: (given) => (isVariant(given) ? "variation" : "simple"),
  handle: ({ product, variants }) =>
    handleOf((variants === "together" ? product.variant_group : null) ?? product.sku, shortHash),
  title: ({ product, language }) => (language === "fr" ? product.title_fr : product.title_en) ?? "",
  title_en: ({ product }) => product.title_en ?? "",
  title_fr: ({ product }) => product.title_fr ?? "",
  description: ({ product, language }) =>
    (language === "fr" ? product.description_fr : product.description_en) ?? "",
  description_en: ({ product }) => product.description_en ?? "",
  description_fr: ({ product }) => product.description_fr ?? "",
  brand: ({ product }) => product.brand ?? "",
  mpn: ({ product }) => product.mpn ?? "",
  gtin: ({ product }) => product.gtin ?? "",
  gtin_kind: ({ product: { gtin } }) =>
    gtin === null || gtinError(gtin) !== null ? "" : gtinKind(gtin),
  // A number that isn't an EAN is treated as the UPC even if it's invalid, so that it gets an issue.
  upc: ({ product }) => (isEan(product.gtin) ? "" : (product.gtin ?? "")),
  ean: ({ product }) => (isEan(product.gtin) ? (product.gtin ?? "") : ""),
  category: ({ category }) => category,
  own_category: ({ product }) => product.category ?? "",
  condition: ({ product }) => product.condition,
  tags: ({ product }) => product.tags,
  features: (given) => {
    const own = attributeOf(given.product, FEATURES);
    return own.length > 0 ? own : featuresIn(FACTS_OF.description(given).toString());
  },
  price: ({ price }) => price,
  list_price: ({ listPrice }) => listPrice,
  regular_price: ({ listPrice, price }) => listPrice || price,
  sale_price: ({ listPrice, price }) => (listPrice === "" ? "" : price),
  cost: ({ product }) => product.cost ?? "",
  map: ({ product }) => aboveZero(product.map),
  msrp: ({ product }) => aboveZero(product.msrp),
  currency: ({ product }) => product.currency,
  quantity: ({ quantity }) => String(quantity),
  availability: ({ quantity }) => (quantity > 0 ? "in_stock" : "out_of_stock"),
  weight: ({ product }) => aboveZero(product.weight),
  length: ({ product }) => aboveZero(product.length),
  width: ({ product }) => aboveZero(product.width),
  height: ({ product }) => aboveZero(product.height),
  country_of_origin: ({ product }) => product.country_of_origin ?? "",
  hs_code: ({ product }) => product.hs_code ?? "",
  lead_time_days: ({ product }) => product.lead_time_days?.toString() ?? "",
  minimum_order: ({ product }) => product.minimum_order?.toString() ?? "",
  eta: ({ product }) => product.eta ?? "",
  options: ({ product }) =>
    Object.entries(product.variant_options).map(
      ([name, value]) => `${name}=${asText(value).toString()}`,
    ),
  // Only variants need options with attribute codes. For other products, a value that the shop doesn't have would cause
  // a rejection.
  coded_options: (given) =>
    isVariant(given)
      ? Object.entries(given.product.variant_options).map(
          ([name, value]) => `${given.optionCode(name)}=${asText(value).toString()}`,
        )
      : [],
  images: ({ product }) => product.images.map(({ url }) => url),
  main_image: ({ product }) => product.images[0]?.url ?? "",
  more_images: ({ product }) => product.images.slice(1).map(({ url }) => url),
  link: productLink,
};

/** An attribute as text or a list of texts. Objects become empty, because a field can't contain them. */
function asText(value: unknown): ListingValue {
  if (Array.isArray(value)) return value.flatMap((one) => asText(one)).filter((one) => one !== "");
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function attributeOf({ variant_options, attributes }: ProductRecord, names: readonly string[]) {
  for (const values of [variant_options, attributes]) {
    for (const key in values) {
      if (names.includes(key.toLowerCase())) return asText(values[key]);
    }
  }
  return "";
}

/** Returns a function that reads a field's value. It's created once and used for many products. */
export function readerOf(source: FieldSource): (given: PreparedProduct) => ListingValue {
  if ("fact" in source) return FACTS_OF[source.fact];
  if ("always" in source) return () => source.always;
  if ("setting" in source) return ({ settings }) => settings[source.setting] ?? "";
  if ("image" in source) return ({ product }) => product.images[source.image - 1]?.url ?? "";
  if ("option" in source) {
    const at = source.option - 1;
    return ({ product }) => {
      const name = Object.keys(product.variant_options)[at];
      if (name === undefined) return "";
      return source.part === "name" ? name : asText(product.variant_options[name]);
    };
  }
  const names = source.attribute.map((name) => name.toLowerCase());
  return ({ product }) => attributeOf(product, names);
}
