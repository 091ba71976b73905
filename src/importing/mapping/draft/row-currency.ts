import type { ProductText } from "@/catalogue/product/product.ts";
import type { ProductField } from "@/catalogue/product/product-field.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import {
  type AmountReader,
  currenciesBeside,
  currencyReader,
  isContradicted,
  isCurrencyIgnored,
} from "@/importing/mapping/draft/read-currency.ts";
import { type Places, valueReader } from "@/importing/mapping/values/value-reader.ts";
import { currencyInName, isAmbiguousDollar } from "@/catalogue/product/written-currency.ts";

/** An amount that can't be stored, because a product has one currency and the amount may be in another. */
type ForeignAmount = {
  field: ProductField;
  written: string;
  code: "currency-differs" | "currency-unclear" | "currency-contradicted";
};

const NONE: readonly ForeignAmount[] = [];

type AmountCheck = (text: ProductText, cells: readonly string[]) => readonly ForeignAmount[];

/**
 * Builds the function that compares the currency next to each amount of a row, or in the name of
 * its column, with the currency that the row is imported in.
 */
export function amountCheck(
  mapping: ColumnMapping,
  fields: readonly ProductField[],
  places: Places,
): AmountCheck {
  const read = currencyReader(mapping, places);
  const amounts = fields.flatMap((field) => {
    const recipe = mapping.fields[field];
    if (recipe === undefined || isCurrencyIgnored(mapping, field)) return [];
    const named = recipe.columns.flatMap((column) => currencyInName(column) ?? []).slice(0, 1);
    const own = read?.amounts.find((each) => each.field === field) ?? null;
    return [{ field, recipe, read: valueReader(recipe, places), named, own }];
  });

  // If the file has a currency column, a row without a currency is unclear. Otherwise, it's in the catalogue's currency.
  const { currency } = mapping.fields;
  const hasColumn = currency !== undefined && currency.columns.length > 0;

  return (text, cells) => {
    let found: ForeignAmount[] | null = null;
    const ofRow = text.currency;
    for (const { field, recipe, read: reader, named, own } of amounts) {
      if (text[field] === "") continue;
      const written = reader(cells);
      let code: ForeignAmount["code"] | null;
      if (own !== null) code = issueOfOwn(own, cells, ofRow);
      else {
        // Most amounts are plain numbers without a currency next to them.
        const beside = written === text[field] ? null : currenciesBeside(written);
        const currencies = beside ?? (named.length > 0 ? named : null);
        code = isContradicted(recipe, named[0] ?? "", beside)
          ? "currency-contradicted"
          : currencies === null
            ? hasColumn && ofRow === ""
              ? "currency-unclear"
              : null
            : issueOf(currencies, ofRow);
      }
      if (code !== null) (found ??= []).push({ field, written, code });
    }
    return found ?? NONE;
  };
}

function issueOfOwn(
  { ownOf, isInPriceCurrency }: AmountReader,
  cells: readonly string[],
  ofRow: string,
): ForeignAmount["code"] | null {
  const { currency, isStated, isContradicted: contradicts = false } = ownOf(cells);
  if (contradicts) return "currency-contradicted";
  if (currency !== "" && currency === ofRow) return null;
  if (!isStated && isInPriceCurrency(cells, ofRow)) return null;
  return currency !== "" && isStated ? "currency-differs" : "currency-unclear";
}

function issueOf(currencies: readonly string[], ofRow: string): ForeignAmount["code"] | null {
  if (currencies.length === 0) return "currency-unclear";
  if (ofRow !== "") return currencies.includes(ofRow) ? null : "currency-differs";
  if (currencies.length === 1) return "currency-differs";
  // A dollar sign alone means the dollar of the catalogue.
  return isAmbiguousDollar({ currencies }) ? null : "currency-unclear";
}
