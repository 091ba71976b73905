import * as z from "zod/mini";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import { FIXES } from "@/importing/mapping/definition/fixes.ts";
import {
  DATE_ORDERS,
  DECIMAL_MARKS,
  THOUSANDS_MARKS,
} from "@/importing/source/table/source-options.ts";

const text = z.string().check(z.maxLength(2000));
const LONGEST_COLUMN = 500;
/** A column by its key; see `columnKeys`. */
const column = z.string().check(z.minLength(1), z.maxLength(LONGEST_COLUMN));
const columnList = z.array(column).check(z.maxLength(200));

/** How one value is built. `valueReader` and `fieldReader` run the steps and define their order. */
export const recipe = z.object({
  /** The columns to read. Several columns are joined. */
  columns: z._default(columnList, []),
  join: z._default(text, " "),
  /** The index of the part of the value to use, counted from the end if negative: part 0 of "12 kg" is "12". */
  part: z._default(
    z.nullable(z.object({ separator: text.check(z.minLength(1)), at: z.int() })),
    null,
  ),
  /** The value if the cell is empty or no column was chosen. */
  otherwise: z._default(text, ""),
  prefix: z._default(text, ""),
  /** Replacements, such as "black" for "Noir". Case and accents are ignored. */
  values: z._default(z.array(z.object({ from: text, to: text })), []),
  fixes: z._default(z.array(z.enum(FIXES)), []),
  /** The decimal separator, or null if each number is read on its own. */
  decimal: z._default(z.nullable(z.enum(DECIMAL_MARKS)), null),
  /** The thousands separator, or null to accept any separator except the decimal one. */
  thousands: z._default(z.nullable(z.enum(THOUSANDS_MARKS)), null),
  date: z._default(z.enum(DATE_ORDERS), "ymd"),
  /** The factor from one unit or currency to another, as a decimal text so that it stays exact: "1.35". */
  factor: z._default(z.nullable(z.string().check(z.regex(/^\d{1,9}(\.\d{1,9})?$/))), null),
});
export type Recipe = z.infer<typeof recipe>;
export type RecipeSteps = z.input<typeof recipe>;

/** The columns that apply to variants, or null to derive them from the columns' targets; see `variant-columns.ts`. */
const followingColumns = z._default(z.nullable(columnList), null);

/** How several rows of a source form one product, or how the row of a variant gets the values of its parent. */
const variants = z.discriminatedUnion("are", [
  /** Consecutive rows share a group; the first holds the shared values. */
  z.object({
    are: z.literal("follow-up-rows"),
    group: column,
    /** The columns that a later row inherits from the first if its own cell is empty. */
    inherited: followingColumns,
    /** A row in which all of these columns are empty isn't a product: it only adds an image. */
    ownMarks: followingColumns,
  }),
  /** A row names its parent, which comes earlier and isn't a product itself. */
  z.object({
    are: z.literal("children"),
    parent: column,
    /** The column that holds the name children use for their parent. */
    key: column,
    /** The column of ids, for children that name their parent as "id:123". */
    id: z.nullable(column),
    inherited: followingColumns,
    isParent: z.object({ column, text }),
  }),
]);
export type Variants = z.infer<typeof variants>;

/** A warehouse by its code, as in the database; empty for the default warehouse. */
const place = z.string().check(z.regex(/^(?:[A-Z0-9][A-Z0-9_-]{0,31})?$/));

/** The most attributes the database compares in one request. */
export const MOST_ATTRIBUTES = 200;
export const LONGEST_ATTRIBUTE = 100;
const named = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(LONGEST_ATTRIBUTE)),
  recipe,
});

/** How the columns of one kind of source become products. */
export const columnMapping = z.object({
  fields: z._default(z.partialRecord(z.enum(PRODUCT_FIELD_NAMES), recipe), {}),
  /** Each recipe returns one or more URLs, which `addressesIn` separates. */
  images: z._default(z.array(recipe).check(z.maxLength(50)), []),
  /** The options that distinguish variants; a source may hold their names in a column. */
  options: z._default(
    z.array(z.object({ name: recipe, value: recipe })).check(z.maxLength(20)),
    [],
  ),
  /** Columns without a product field, stored as attributes. */
  attributes: z._default(z.array(named).check(z.maxLength(MOST_ATTRIBUTES)), []),
  /** The quantities for each warehouse. */
  stock: z._default(z.array(z.object({ place, recipe })).check(z.maxLength(100)), []),
  variants: z._default(z.nullable(variants), null),
  /** How rows with more cells than columns are handled. Their cells are joined only if a person chooses that. */
  wideRows: z._default(z.enum(["reject", "join"]), "reject"),
  /** How an empty cell is handled: it keeps the product's value or clears it. */
  emptyCells: z._default(z.enum(["keep", "clear"]), "keep"),
});
export type ColumnMapping = z.infer<typeof columnMapping>;

/** A recipe that takes a column unchanged, or applies the given steps. */
export const recipeOf = (steps: string | RecipeSteps): Recipe =>
  recipe.parse(typeof steps === "string" ? { columns: [steps] } : steps);

/** The start of a name, cut so that no surrogate pair is split. */
export const cutName = (name: string, most: number) =>
  name.length > most ? name.slice(0, most).replace(/[\ud800-\udbff]$/, "") : name;

const numbered = (name: string, times: number) => (times === 1 ? name : `${name} (${times})`);

/** Leaves room for the number that distinguishes equal names, such as " (2)". */
const LONGEST_NAME = LONGEST_COLUMN - 10;

/** Unique column names: exports repeat some, and overlong names are cut. */
export function columnKeys(columns: readonly string[]): string[] {
  const seen = new Map<string, number>();
  const keys = new Set<string>();
  for (const written of columns) {
    const name = cutName(written, LONGEST_NAME);
    let times = (seen.get(name) ?? 0) + 1;
    // Another column may already have this numbered name.
    while (keys.has(numbered(name, times))) times += 1;
    seen.set(name, times);
    keys.add(numbered(name, times));
  }
  return [...keys];
}

export const recipesOf = ({
  fields,
  images,
  options,
  attributes,
  stock,
}: ColumnMapping): Recipe[] => [
  ...Object.values(fields),
  ...images,
  ...options.flatMap(({ name, value }) => [name, value]),
  ...attributes.map((attribute) => attribute.recipe),
  ...stock.map((level) => level.recipe),
];

/** The columns a mapping reads. All others would be dropped. */
export function usedColumns(mapping: ColumnMapping): Set<string> {
  const used = new Set(recipesOf(mapping).flatMap((each) => each.columns));
  const { variants: grouping } = mapping;
  if (grouping?.are === "follow-up-rows") used.add(grouping.group);
  if (grouping?.are === "children") {
    for (const name of [grouping.parent, grouping.key, grouping.isParent.column]) used.add(name);
    if (grouping.id !== null) used.add(grouping.id);
  }
  return used;
}
