import type { IssueGroup } from "@/importing/checking/issue-tally.ts";
import type { FixableField, IssueCode } from "@/importing/checking/row-issue.ts";
import type { ColumnMapping, Recipe } from "@/importing/mapping/definition/column-mapping.ts";
import type { DateOrder, DecimalMark } from "@/importing/source/table/source-options.ts";
import type { Fix } from "@/importing/mapping/definition/fixes.ts";

/** A fix for all rows with one issue. It becomes part of the mapping, and so of the profile. */
export type OfferedFix = ReadyFix | AskingFix;
type ReadyFix =
  | { does: "fix"; fix: Fix }
  | { does: "read-numbers"; decimal: DecimalMark }
  | { does: "read-dates"; date: DateOrder };

/** A fix that needs input from the person. */
export type AskingFix =
  /** The person enters the right value for each wrong one. */
  | { does: "translate" }
  /** The file names pictures without an address; the person enters the folder. */
  | { does: "complete-addresses" };

export const isAsking = (offer: OfferedFix): offer is AskingFix =>
  offer.does === "translate" || offer.does === "complete-addresses";

/** Fields that can be fixed in all rows at once. Pictures of a single row have to be corrected in the file. */
type BulkFixableField = FixableField | "images";

const fixes = (...names: Fix[]): OfferedFix[] => names.map((fix) => ({ does: "fix", fix }));

const OFFERS: Partial<Record<IssueCode, readonly OfferedFix[]>> = {
  "gtin-length": fixes("restore-gtin-zero"),
  "gtin-characters": fixes("first-of-list", "keep-digits"),
  "description-markup": fixes("strip-markup"),
  "value-too-long": fixes("cut-to-length", "leave-out-if-wrong"),
  "value-unprintable": fixes("drop-unprintable"),
  "value-too-precise": fixes("round"),
  "value-no-decimal": [
    { does: "read-numbers", decimal: "." },
    { does: "read-numbers", decimal: "," },
    { does: "translate" },
    ...fixes("first-number", "leave-out-if-wrong"),
  ],
  "value-no-integer": [{ does: "translate" }, ...fixes("first-number", "leave-out-if-wrong")],
  "value-other-unit": fixes("first-number", "leave-out-if-wrong"),
  "value-out-of-range": fixes("leave-out-if-wrong"),
  "value-negative": fixes("leave-out-if-wrong"),
  "value-too-large": fixes("leave-out-if-wrong"),
  "value-no-date": [
    { does: "read-dates", date: "dmy" },
    { does: "read-dates", date: "mdy" },
    ...fixes("leave-out-if-wrong"),
  ],
  "value-no-choice": [{ does: "translate" }, ...fixes("leave-out-if-wrong")],
  "value-no-currency": [{ does: "translate" }, ...fixes("leave-out-if-wrong")],
  "image-address": [{ does: "complete-addresses" }, ...fixes("leave-out-if-wrong")],
  "value-no-country": [{ does: "translate" }, ...fixes("leave-out-if-wrong")],
};

/**
 * Fixes that may help with an issue, without those that the mapping already applies. Leaving the value out is never
 * offered for the SKU, which is required.
 */
export function offersFor(
  { code, field }: Pick<IssueGroup, "code" | "field">,
  mapping: ColumnMapping,
): OfferedFix[] {
  if (field === null) return [];
  const recipe = recipeFor(mapping, field);
  return (OFFERS[code] ?? []).filter((offer) => {
    if (offer.does === "read-numbers") return recipe?.decimal !== offer.decimal;
    if (offer.does === "read-dates") return recipe?.date !== offer.date;
    if (isAsking(offer)) return true;
    return (
      !(recipe?.fixes.includes(offer.fix) ?? false) &&
      !(field === "sku" && offer.fix === "leave-out-if-wrong")
    );
  });
}

/** Adds a fix for all rows to the mapping. */
export function withFix(
  mapping: ColumnMapping,
  field: BulkFixableField,
  offer: ReadyFix,
): ColumnMapping {
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

/** Adds the meaning of a source value to the mapping. The last one added wins. */
export const withTranslation = (
  mapping: ColumnMapping,
  field: BulkFixableField,
  from: string,
  to: string,
) =>
  changed(mapping, field, (recipe) => ({
    ...recipe,
    values: [...recipe.values.filter((value) => value.from !== from), { from, to }],
  }));

/** Adds the base address for pictures that the file names without one. */
export const withAddressBefore = (mapping: ColumnMapping, base: string) =>
  changed(mapping, "images", (recipe) => ({ ...recipe, prefix: base }));

/** A fix applies to all quantities alike, and to all pictures. */
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
