import { DEFAULT_WAREHOUSE } from "@/catalogue/product/stock-cell.ts";
import {
  type ColumnMapping,
  recipeOf,
  type Recipe,
} from "@/importing/mapping/definition/column-mapping.ts";
import { withOption } from "@/importing/mapping/draft/variant-columns.ts";
import { fieldOf } from "@/importing/vocabulary/column-names.ts";
import { headerWords, namedPart } from "@/importing/vocabulary/header-words.ts";

/** Words that can accompany "colour" in the name of its column. */
const BESIDE_COLOUR = new Set(["colour", "name", "code", "thing", "filler", "english", "french"]);

/** Whether a column holds the colour of a variant, rather than the number of colours. */
function isColour(key: string): boolean {
  const { meanings, unknown } = headerWords(namedPart(key));
  return (
    meanings.has("colour") &&
    unknown.length === 0 &&
    [...meanings].every((meaning) => BESIDE_COLOUR.has(meaning))
  );
}

/** Keeps one row of each product. `keys` excludes the columns of sizes, and columns of colours aren't compared. */
export function rowsWithoutSizes(
  rows: readonly (readonly string[])[],
  keys: readonly string[],
): readonly (readonly string[])[] {
  const shared = keys.flatMap((key, at) => (isColour(key) ? [] : [at]));
  return rows.filter((row, at) => {
    const above = rows[at - 1];
    return above === undefined || shared.some((place) => row[place] !== above[place]);
  });
}

/** The text between the size and the SKU. Neither of them contains these characters. */
const BETWEEN = " » ";

const isOf = (columns: readonly string[]) => (recipe: Recipe) =>
  recipe.columns.some((column) => columns.includes(column));

/**
 * The mapping of a table in which each size of a product became a row. The code of the product becomes the variant
 * group, and the SKU adds the colour, if any, and the size to it. Stock and GTINs of the whole product are left out,
 * because they are not those of a size.
 */
export function withSizes(
  mapping: ColumnMapping,
  keys: readonly string[],
  sizeColumns: readonly string[],
): ColumnMapping {
  if (sizeColumns.length === 0) return mapping;
  const [size = "", ...values] = keys.slice(-sizeColumns.length);
  const { sku, gtin: _whole, ...fields } = mapping.fields;
  if (sku === undefined) return mapping;
  const own = (field: "gtin" | "quantity") => values.find((key) => fieldOf(key) === field);
  const [ownGtin, ownQuantity] = [own("gtin"), own("quantity")];
  const colour = keys.find((key) => !values.includes(key) && isColour(key));
  const apart = colour === undefined ? [size] : [colour, size];
  const ofEachSize: ColumnMapping = {
    ...mapping,
    fields: { ...fields, sku, ...(ownGtin !== undefined && { gtin: recipeOf(ownGtin) }) },
    stock:
      ownQuantity === undefined
        ? []
        : [{ place: DEFAULT_WAREHOUSE, recipe: recipeOf(ownQuantity) }],
  };
  const grouped = isOf(values)(sku)
    ? ofEachSize
    : {
        ...ofEachSize,
        fields: {
          // A row without a size has no second part after the join, so it gets no variant group.
          variant_group: recipeOf({
            columns: [size, ...sku.columns.slice(0, 1)],
            join: BETWEEN,
            part: { separator: BETWEEN, at: 1 },
            fixes: ["cut-to-length"],
          }),
          ...ofEachSize.fields,
          sku: { ...sku, columns: [...sku.columns, ...apart], join: "-" },
        },
      };
  return apart.reduce(withOption, grouped);
}
