import { isEitherMark } from "@/catalogue/product/read-number.ts";
import type { IssueGroup } from "@/importing/checking/issue-counts.ts";
import type { FixableField, ImportIssueCode } from "@/importing/checking/row-issue.ts";
import type { ColumnMapping, Recipe } from "@/importing/mapping/definition/column-mapping.ts";
import {
  amountColumns,
  isReadFromAmounts,
  withCurrencyAssumed,
  withCurrencyOf,
} from "@/importing/mapping/definition/currency-reading.ts";
import type { DateOrder, DecimalMark } from "@/importing/source/table/source-options.ts";
import type { Fix } from "@/importing/mapping/definition/fixes.ts";

/** A fix for all rows with one issue. It becomes part of the mapping, and so of the profile. */
export type OfferedFix = ReadyFix | FixWithInput;
export type ReadyFix =
  | { does: "fix"; fix: Fix }
  | { does: "read-numbers"; decimal: DecimalMark }
  | { does: "read-dates"; date: DateOrder }
  /** Uses the currency written next to the amounts as the currency of the row. */
  | { does: "read-currency" }
  /** Sets the currency of amounts that don't state one. */
  | { does: "assume-currency"; currency: string }
  | JoiningFix;
/** Joins cells of rows that have too many. It concerns whole rows rather than a field. */
type JoiningFix = { does: "join-cells" };

/** A fix that needs input from the person. */
export type FixWithInput =
  /** The person enters the correct value for each wrong one. */
  | { does: "translate" }
  /** The file has image names instead of URLs; the person enters the base URL. */
  | { does: "complete-addresses" };

export const isAsking = (offer: OfferedFix): offer is FixWithInput =>
  offer.does === "translate" || offer.does === "complete-addresses";

/** A field that one fix can correct in every row. An image in just one row has to be corrected in the file. */
type BulkFixableField = FixableField | "images";

const fixes = (...names: Fix[]): OfferedFix[] => names.map((fix) => ({ does: "fix", fix }));

const OFFERS: Partial<Record<ImportIssueCode, readonly OfferedFix[]>> = {
  "gtin-length": fixes("restore-gtin-zero"),
  "gtin-characters": fixes("first-of-list", "keep-digits"),
  "description-markup": fixes("strip-markup"),
  "value-too-long": fixes("cut-to-length"),
  "value-unprintable": fixes("drop-unprintable"),
  "value-too-precise": fixes("round"),
  "value-no-decimal": [
    { does: "read-numbers", decimal: "." },
    { does: "read-numbers", decimal: "," },
    { does: "translate" },
    ...fixes("first-number"),
  ],
  "value-no-integer": [
    { does: "read-numbers", decimal: "." },
    { does: "read-numbers", decimal: "," },
    { does: "translate" },
    ...fixes("first-number"),
  ],
  "stock-placeholder": [{ does: "translate" }],
  "value-other-unit": fixes("first-number"),
  "value-no-date": [
    { does: "read-dates", date: "dmy" },
    { does: "read-dates", date: "mdy" },
  ],
  // Leaving the value out is offered only for the condition: in other fields, an invalid choice doesn't reject the row.
  "value-no-choice": [{ does: "translate" }, ...fixes("leave-out-if-wrong")],
  "value-no-currency": [{ does: "translate" }],
  "image-address": [{ does: "complete-addresses" }],
  "value-no-country": [{ does: "translate" }],
  "currency-differs": [{ does: "read-currency" }, ...fixes("drop-currency")],
  "currency-contradicted": fixes("currency-of-amount", "drop-currency"),
  "currency-unclear": [
    ...fixes("currency-of-price"),
    { does: "assume-currency", currency: "CAD" },
    { does: "assume-currency", currency: "USD" },
  ],
};

type Offering = Pick<IssueGroup, "code" | "field"> &
  Partial<Pick<IssueGroup, "fixable" | "values">>;

/** Fixes that may help with an issue and that the mapping doesn't apply yet. */
export function offersFor(
  { code, field, fixable = 0, values = [] }: Offering,
  mapping: ColumnMapping,
): OfferedFix[] {
  if (code === "row-too-wide" && fixable > 0 && mapping.wideRows === "reject")
    return [{ does: "join-cells" }];
  if (field === null) return [];
  const recipe = recipeFor(mapping, field);
  // If a whole number is required, choosing separators helps only if a value may have a thousands separator.
  const hasThousands =
    code !== "value-no-integer" || values.some(({ value }) => isEitherMark(value));
  return (OFFERS[code] ?? []).filter((offer) => {
    if (offer.does === "read-numbers") return hasThousands && recipe?.decimal !== offer.decimal;
    if (offer.does === "read-dates") return recipe?.date !== offer.date;
    const { currency } = mapping.fields;
    const isCurrencyRead =
      isReadFromAmounts(currency) &&
      (recipe?.columns.some((column) => currency.columns.includes(column)) ?? false);
    if (offer.does === "read-currency") return !isCurrencyRead;
    if (offer.does === "assume-currency")
      return !isCurrencyRead || currency?.otherwise !== offer.currency;
    if (offer.does !== "fix") return true;
    const isApplied = recipe?.fixes.includes(offer.fix) ?? false;
    if (offer.fix === "currency-of-price" && (field === "price" || !mapping.fields.price))
      return false;
    return !isApplied && (offer.fix !== "leave-out-if-wrong" || field === "condition");
  });
}

/** Adds a fix for all rows to the mapping. Every fix except joining cells applies to a field. */
export function withFix(
  mapping: ColumnMapping,
  field: BulkFixableField | null,
  offer: ReadyFix,
): ColumnMapping {
  if (offer.does === "join-cells") return { ...mapping, wideRows: "join" };
  if (field === null) return mapping;
  if (offer.does === "read-currency" || offer.does === "assume-currency") {
    if (field === "stock" || field === "images") return mapping;
    return offer.does === "read-currency"
      ? withCurrencyOf(mapping, mapping.fields[field]?.columns ?? [])
      : withCurrencyAssumed(mapping, field, offer.currency);
  }
  return changed(mapping, field, (recipe) => {
    switch (offer.does) {
      case "fix":
        return { ...recipe, fixes: [...new Set([...recipe.fixes, offer.fix])] };
      case "read-numbers":
        return { ...recipe, decimal: offer.decimal };
      case "read-dates":
        return { ...recipe, date: offer.date };
    }
  });
}

/** Adds the meaning of a source value to the mapping. The meaning added last wins. */
export function withTranslation(
  mapping: ColumnMapping,
  field: BulkFixableField,
  from: string,
  to: string,
) {
  const isStatedByTitle = field === "currency" && mapping.fields.currency === undefined;
  const read = isStatedByTitle ? withCurrencyOf(mapping, amountColumns(mapping)) : mapping;
  return changed(read, field, (recipe) => ({
    ...recipe,
    values: [...recipe.values.filter((value) => value.from !== from), { from, to }],
  }));
}

/** Sets the base URL of images that the file gives by name only. */
export const withAddressBefore = (mapping: ColumnMapping, base: string) =>
  changed(mapping, "images", (recipe) => ({ ...recipe, prefix: base }));

/**
 * The recipe that a fix changes. Quantities and images have several recipes, which all get the same fixes, so the first
 * one is returned.
 */
function recipeFor({ fields, stock, images }: ColumnMapping, field: BulkFixableField) {
  if (field === "images") return images[0];
  return field === "stock" ? stock[0]?.recipe : fields[field];
}

function changed(
  mapping: ColumnMapping,
  field: BulkFixableField,
  change: (recipe: Recipe) => Recipe,
): ColumnMapping {
  if (field === "images") return { ...mapping, images: mapping.images.map(change) };
  if (field === "stock")
    return {
      ...mapping,
      stock: mapping.stock.map(({ place, recipe }) => ({ place, recipe: change(recipe) })),
    };
  const recipe = mapping.fields[field];
  return recipe === undefined
    ? mapping
    : { ...mapping, fields: { ...mapping.fields, [field]: change(recipe) } };
}
