import { DEFAULT_WAREHOUSE } from "@/catalogue/product/stock-cell.ts";
import {
  isProductField,
  PRODUCT_FIELDS,
  type ProductField,
} from "@/catalogue/product/product-field.ts";
import {
  type ColumnMapping,
  columnMapping,
  type RecipeSteps,
} from "@/importing/mapping/definition/column-mapping.ts";

/** One set of column names that a source has used. Sources change them over the years. */
export type Generation = {
  /** Columns that together identify this source. An asterisk matches any text. */
  marks: readonly string[];
  mapping: ColumnMapping;
};

export type KnownFormat = {
  key: string;
  /** A proper name, the same in every language. */
  name: string;
  /** The format's column names state the language of each text, so the values aren't checked for it. */
  statesLanguage?: true;
  generations: readonly Generation[];
};

type FieldSpec = string | RecipeSteps;

type MappingSpec = {
  fields: Partial<Record<ProductField, FieldSpec>>;
  images?: readonly FieldSpec[];
  /** The source of the quantity in the default warehouse. */
  stock?: FieldSpec;
  options?: readonly { name: FieldSpec; value: FieldSpec }[];
  variants?: ColumnMapping["variants"];
  emptyCells?: ColumnMapping["emptyCells"];
};

const steps = (spec: FieldSpec): RecipeSteps =>
  typeof spec === "string" ? { columns: [spec] } : spec;

/** Rounds measures, because shops convert units and write every digit of the result: a pound is 453.59237 g. */
function fieldSteps(field: string, spec: FieldSpec): RecipeSteps {
  const { fixes = [], ...rest } = steps(spec);
  const isMeasure = isProductField(field) && PRODUCT_FIELDS[field].is === "decimal";
  return { ...rest, fixes: isMeasure ? [...fixes, "round"] : fixes };
}

/** Builds a mapping from a short form, in which a column name means a recipe that reads that column. */
export const presetMapping = ({ fields, images = [], options = [], stock, ...rest }: MappingSpec) =>
  columnMapping.parse({
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, spec]) => [field, fieldSteps(field, spec)]),
    ),
    images: images.map(steps),
    options: options.map(({ name, value }) => ({ name: steps(name), value: steps(value) })),
    stock: stock === undefined ? [] : [{ place: DEFAULT_WAREHOUSE, recipe: steps(stock) }],
    ...rest,
  });

/** Parses "code: meaning" pairs of source codes and our values. */
export const codes = (...pairs: readonly string[]) =>
  pairs.map((pair) => {
    const at = pair.indexOf(": ");
    return { from: pair.slice(0, at), to: pair.slice(at + 2) };
  });
