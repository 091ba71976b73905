import type { ColumnFacts } from "@/importing/mapping/suggestion/column-facts.ts";
import type { Target } from "@/importing/vocabulary/header-candidates.ts";
import { plainName } from "@/importing/vocabulary/plain-name.ts";

export type ContentGuess = { target: Target; confidence: number };

const ADDRESS = /^https?:\/\/\S+$/i;
const IMAGE = /\.(?:jpe?g|png|webp|gif|avif|tiff?)(?:\?|$)/i;
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}._/#-]{2,40}$/u;
const CURRENCIES = ["CAD", "USD", "EUR", "GBP"];
const LEAST = 3;

/**
 * Guesses the field of a column whose name has no meaning. Empty if it has fewer than `LEAST` values, or if they fit no
 * field.
 */
export function guessesByContent(
  facts: ColumnFacts,
  brands: ReadonlySet<string>,
  inFrench: boolean,
): ContentGuess[] {
  const { share, values, variety, words, letters } = facts;
  if (values.length < LEAST || facts.isDates || facts.isYesNo) return [];
  if (facts.gtins > 0.8) return [{ target: "gtin", confidence: facts.gtins * 0.95 }];
  const images = share((value) => ADDRESS.test(value) && IMAGE.test(value));
  if (images > 0.8) return [{ target: "images", confidence: images * 0.9 }];
  if (share((value) => CURRENCIES.includes(value)) === 1)
    return [{ target: "currency", confidence: 0.9 }];
  const known = share((value) => brands.has(plainName(value)));
  if (known > 0.6) return [{ target: "brand", confidence: known * 0.9 }];
  if (share((value) => ADDRESS.test(value)) > 0.5) return [];
  const isFrench = (facts.language ?? (inFrench ? "fr" : "en")) === "fr";
  const isVaried = variety > 0.95;
  if (facts.isAmounts)
    return values.length > 1 && variety > 0.5 ? [{ target: "price", confidence: 0.5 }] : [];
  if (words > 0.8 && letters >= 160)
    return [{ target: isFrench ? "description_fr" : "description_en", confidence: 0.5 }];
  if (isVaried && words > 0.8 && letters > 12)
    return [{ target: isFrench ? "title_fr" : "title_en", confidence: 0.5 }];
  if (isVaried && share((value) => CODE.test(value) && /\d/.test(value)) > 0.9)
    return [{ target: "sku", confidence: facts.isNumeric ? 0.35 : 0.45 }];
  return [];
}
