import { USUAL_WAREHOUSE } from "@/catalogue/product/stock-cell.ts";
import type { ProductField } from "@/catalogue/product/product-field.ts";
import {
  type ColumnMapping,
  columnMapping,
  type RecipeSteps,
} from "@/importing/mapping/definition/column-mapping.ts";

/** One way in which a source has named its columns; sources change them over the years. */
export type Generation = {
  /** Columns that together belong to no other source. A star stands for whatever follows. */
  marks: readonly string[];
  mapping: ColumnMapping;
};

export type KnownFormat = {
  key: string;
  /** A name of its own, the same in every language. */
  name: string;
  generations: readonly Generation[];
};

type Told = string | RecipeSteps;

type ToldMapping = {
  fields: Partial<Record<ProductField, Told>>;
  images?: readonly Told[];
  /** How many there are, in the usual warehouse. */
  stock?: Told;
  options?: readonly { name: Told; value: Told }[];
  variants?: ColumnMapping["variants"];
  blanks?: ColumnMapping["blanks"];
};

const steps = (told: Told): RecipeSteps => (typeof told === "string" ? { columns: [told] } : told);

/** A mapping told briefly: the name of a column stands for a recipe that takes it as it is. */
export const presetMapping = ({ fields, images = [], options = [], stock, ...rest }: ToldMapping) =>
  columnMapping.parse({
    fields: Object.fromEntries(Object.entries(fields).map(([field, told]) => [field, steps(told)])),
    images: images.map(steps),
    options: options.map(({ name, value }) => ({ name: steps(name), value: steps(value) })),
    stock: stock === undefined ? [] : [{ place: USUAL_WAREHOUSE, recipe: steps(stock) }],
    ...rest,
  });

/** Source codes and what they mean to us, as "code: meaning". */
export const codes = (...pairs: readonly string[]) =>
  pairs.map((pair) => {
    const at = pair.indexOf(": ");
    return { from: pair.slice(0, at), to: pair.slice(at + 2) };
  });
