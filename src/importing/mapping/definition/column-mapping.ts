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
/** A column by its key, see `columnKeys`. */
const column = z.string().check(z.minLength(1), z.maxLength(LONGEST_COLUMN));
const columnList = z.array(column).check(z.maxLength(200));

/** How one value comes about. Its steps are taken in the order in which they stand here. */
export const recipe = z.object({
  /** Joined where there are several. */
  columns: z._default(columnList, []),
  join: z._default(text, " "),
  /** One part of what stands there, counted from 0, from the end below it: "12 kg" → "12". */
  part: z._default(
    z.nullable(z.object({ separator: text.check(z.minLength(1)), at: z.int() })),
    null,
  ),
  /** Where nothing stands there, or no column was chosen. */
  otherwise: z._default(text, ""),
  prefix: z._default(text, ""),
  /** "Noir" → "black"; capitals and accents do not count. */
  values: z._default(z.array(z.object({ from: text, to: text })), []),
  fixes: z._default(z.array(z.enum(FIXES)), []),
  /** Null where each number says it itself. */
  decimal: z._default(z.nullable(z.enum(DECIMAL_MARKS)), null),
  /** Null where any may stand there that is not the decimal one. */
  thousands: z._default(z.nullable(z.enum(THOUSANDS_MARKS)), null),
  date: z._default(z.enum(DATE_ORDERS), "ymd"),
  /** From one unit or currency into another, exact: "1.35". */
  factor: z._default(z.nullable(z.string().check(z.regex(/^\d{1,9}(\.\d{1,9})?$/))), null),
});
export type Recipe = z.infer<typeof recipe>;
export type RecipeSteps = z.input<typeof recipe>;

/** Null where it follows from what the columns become, see `variantColumns`. */
const followingColumns = z._default(z.nullable(columnList), null);

/** How several rows of a source make one product, or a row says only what sets it apart from another. */
const variants = z.discriminatedUnion("are", [
  /** Rows below one another share a group; the first says what all have in common. */
  z.object({
    are: z.literal("follow-up-rows"),
    group: column,
    /** What a later row takes from the first where its own cell is empty. */
    inherited: followingColumns,
    /** A row without any of these is no product of its own: it brings another image. */
    ownMarks: followingColumns,
  }),
  /** A row names its parent, which stands above it and is no product of its own. */
  z.object({
    are: z.literal("children"),
    parent: column,
    /** By what children call their parent. */
    key: column,
    /** By what else, as "id:123". */
    id: z.nullable(column),
    inherited: followingColumns,
    isParent: z.object({ column, text }),
  }),
]);
export type Variants = z.infer<typeof variants>;

/** A warehouse by its code, as the database has it; the usual one where there is none. */
const place = z.string().check(z.regex(/^(?:[A-Z0-9][A-Z0-9_-]{0,31})?$/));

/** The database compares as many at a time. */
export const MOST_ATTRIBUTES = 200;
export const LONGEST_ATTRIBUTE = 100;
const named = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(LONGEST_ATTRIBUTE)),
  recipe,
});

/** What a product is made of, told by the columns of one kind of source. */
export const columnMapping = z.object({
  fields: z._default(z.partialRecord(z.enum(PRODUCT_FIELD_NAMES), recipe), {}),
  /** Each gives addresses, several of them between commas, bars or line ends. */
  images: z._default(z.array(recipe).check(z.maxLength(50)), []),
  /** What sets variants apart; a source may name it in a column of its own. */
  options: z._default(
    z.array(z.object({ name: recipe, value: recipe })).check(z.maxLength(20)),
    [],
  ),
  /** What has no field of its own, and is kept nevertheless. */
  attributes: z._default(z.array(named).check(z.maxLength(MOST_ATTRIBUTES)), []),
  /** How many lie in which warehouse. */
  stock: z._default(z.array(z.object({ place, recipe })).check(z.maxLength(100)), []),
  variants: z._default(z.nullable(variants), null),
  /** What an empty cell says: nothing, or that the product's value is to be emptied as well. */
  blanks: z._default(z.enum(["keep", "clear"]), "keep"),
});
export type ColumnMapping = z.infer<typeof columnMapping>;

/** A recipe that takes a column as it is; or does what it is told to. */
export const recipeOf = (steps: string | RecipeSteps): Recipe =>
  recipe.parse(typeof steps === "string" ? { columns: [steps] } : steps);

/** The beginning of a name, without half a letter at its end. */
export const cutName = (name: string, most: number) =>
  name.length > most ? name.slice(0, most).replace(/[\ud800-\udbff]$/, "") : name;

const numbered = (name: string, times: number) => (times === 1 ? name : `${name} (${times})`);

/** With room for a number behind them. */
const LONGEST_NAME = LONGEST_COLUMN - 10;

/** Names of columns, each once: exports repeat some, and what is as long as a description is cut. */
export function columnKeys(columns: readonly string[]): string[] {
  const seen = new Map<string, number>();
  const keys = new Set<string>();
  for (const written of columns) {
    const name = cutName(written, LONGEST_NAME);
    let times = (seen.get(name) ?? 0) + 1;
    // Another column may be called just so.
    while (keys.has(numbered(name, times))) times += 1;
    seen.set(name, times);
    keys.add(numbered(name, times));
  }
  return [...keys];
}

/** Every recipe there is, wherever it stands. */
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

/** The columns a mapping reads. What is not among them would be dropped. */
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
