import { gtinError } from "@/catalogue/product/gtin.ts";
import type { ProductField } from "@/catalogue/product/product-field.ts";
import { unjoined } from "@/importing/vocabulary/column-names.ts";
import { plainName } from "@/importing/vocabulary/plain-name.ts";

export type ContentGuess = { target: ProductField | "images"; confidence: number };

const ADDRESS = /^https?:\/\/\S+$/i;
const IMAGE = /\.(jpe?g|png|webp|gif|avif|tiff?)(\?|$)/i;
const AMOUNT = /^[$€£]?\s?\d{1,3}(?:[\s.,'’]?\d{3})*[.,]\d{2}\s?[$€£]?$/;
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}._/#-]{2,40}$/u;
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
/** Column names of numbers with two decimals that aren't prices. */
const OTHER_FIGURE =
  /\b(?:tax\w*|taxe\w*|vat|mwst|ust|tva|tps|tvq|gst|hst|pst|rate|taux|percent|pct|pourcentage|discount|rabais|remise|factor|facteur|fee|fees|frais|deposit|consigne|weight|wt|poids|gewicht|length|longueur|width|largeur|height|hauteur|depth|profondeur|volume|size|taille|qty|quantity|quantite)\d*\b/;
const CURRENCIES = ["CAD", "USD", "EUR", "GBP"];

/** Guesses the field of a column from its values, for columns with unknown names. The most likely guess comes first. */
export function guessesByContent(
  name: string,
  values: readonly string[],
  knownBrands: ReadonlySet<string>,
): ContentGuess[] {
  const samples = values.map((value) => value.trim()).filter((value) => value !== "");
  if (samples.length < 3) return [];
  const share = (test: (value: string) => boolean) => samples.filter(test).length / samples.length;
  const isVaried = new Set(samples).size / samples.length > 0.95;
  const letters = samples.reduce((sum, value) => sum + value.length, 0) / samples.length;
  const words = share((value) => /\S\s+\S/.test(value));

  const gtins = share((value) => value.length >= 8 && gtinError(value) === null);
  if (gtins > 0.8) return [{ target: "gtin", confidence: gtins * 0.95 }];
  const images = share((value) => ADDRESS.test(value) && IMAGE.test(value));
  if (images > 0.8) return [{ target: "images", confidence: images * 0.9 }];
  if (share((value) => CURRENCIES.includes(value)) === 1)
    return [{ target: "currency", confidence: 0.9 }];
  const brands = share((value) => knownBrands.has(plainName(value)));
  if (brands > 0.6) return [{ target: "brand", confidence: brands * 0.9 }];
  const isSame = new Set(samples).size === 1;
  if (share((value) => AMOUNT.test(value)) > 0.9)
    return isSame || OTHER_FIGURE.test(plainName(unjoined(name)))
      ? []
      : [{ target: "price", confidence: 0.4 }];
  if (share((value) => ADDRESS.test(value)) > 0.5) return [];
  if (isVaried && words > 0.8 && letters > 12 && letters < 160)
    return [{ target: "title_en", confidence: 0.45 }];
  if (words > 0.8 && letters >= 160) return [{ target: "description_en", confidence: 0.4 }];
  if (isVaried && share((value) => CODE.test(value) && /\d/.test(value) && !DATE.test(value)) > 0.9)
    return [{ target: "sku", confidence: 0.4 }];
  return [];
}

type Expected = { test: RegExp; least: number };
const FIGURE: Expected = { test: /\d/, least: 0.5 };
const EXPECTED: Partial<Record<ProductField | "images" | "stock", Expected>> = {
  gtin: { test: /\d{6}/, least: 0.5 },
  images: { test: /^https?:|\.\w{3,4}$/, least: 0.5 },
  price: FIGURE,
  cost: FIGURE,
  msrp: FIGURE,
  map: FIGURE,
  weight: FIGURE,
  stock: FIGURE,
};

/** Whether the values of a column contradict its name, such as words in a GTIN column. */
export function contradicts(
  target: ProductField | "images" | "stock",
  values: readonly string[],
): boolean {
  const samples = values.map((value) => value.trim()).filter((value) => value !== "");
  if (samples.length === 0) return false;
  const { test, least } = EXPECTED[target] ?? {};
  if (test === undefined || least === undefined) return false;
  return samples.filter((value) => test.test(value)).length / samples.length < least;
}
