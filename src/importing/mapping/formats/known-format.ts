import { USUAL_WAREHOUSE } from "@/catalogue/product/stock-cell.ts";
import type { ProductField } from "@/catalogue/product/product-field.ts";
import {
  type ColumnMapping,
  columnMapping,
  type RecipeSteps,
} from "@/importing/mapping/definition/column-mapping.ts";

/** One set of column names that a source has used. Sources change them over the years. */
export type Generation = {
  /** Columns that together identify this source. An asterisk matches any ending. */
  marks: readonly string[];
  mapping: ColumnMapping;
};

export type KnownFormat = {
  key: string;
  /** A proper name, the same in every language. */
  name: string;
  generations: readonly Generation[];
};

type Told = string | RecipeSteps;

type ToldMapping = {
  fields: Partial<Record<ProductField, Told>>;
  images?: readonly Told[];
  /** The quantity in the default warehouse. */
  stock?: Told;
  options?: readonly { name: Told; value: Told }[];
  variants?: ColumnMapping["variants"];
  blanks?: ColumnMapping["blanks"];
};

const steps = (told: Told): RecipeSteps => (typeof told === "string" ? { columns: [told] } : told);

/** Builds a mapping from a short form, in which a column name means a recipe that reads the column unchanged. */
export const presetMapping = ({ fields, images = [], options = [], stock, ...rest }: ToldMapping) =>
  columnMapping.parse({
    fields: Object.fromEntries(Object.entries(fields).map(([field, told]) => [field, steps(told)])),
    images: images.map(steps),
    options: options.map(({ name, value }) => ({ name: steps(name), value: steps(value) })),
    stock: stock === undefined ? [] : [{ place: USUAL_WAREHOUSE, recipe: steps(stock) }],
    ...rest,
  });

/** Parses "code: meaning" pairs of source codes and our values. */
export const codes = (...pairs: readonly string[]) =>
  pairs.map((pair) => {
    const at = pair.indexOf(": ");
    return { from: pair.slice(0, at), to: pair.slice(at + 2) };
  });
