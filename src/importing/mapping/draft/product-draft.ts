import { PRODUCT_FIELD_NAMES, productText, type ProductText } from "@/catalogue/product/product.ts";
import { displayPart } from "@/catalogue/product/product-part.ts";
import type { ProductField } from "@/catalogue/product/product-field.ts";
import { type ColumnMapping, columnKeys } from "@/importing/mapping/definition/column-mapping.ts";
import { addressesIn, isImageAddress } from "@/importing/mapping/values/image-address.ts";
import {
  fieldReader,
  quantityReader,
  valueReader,
} from "@/importing/mapping/values/value-reader.ts";

export type Named = { name: string; value: string };

/** The values of one row, as a product. Values that the row doesn't hold are empty. */
export type ProductDraft = {
  text: ProductText;
  images: readonly string[];
  options: readonly Named[];
  attributes: readonly Named[];
  /** One quantity for each warehouse in the mapping, in its order. */
  stock: readonly string[];
};

/** A row, or several rows of one product: the later ones only add images. */
export type RowUnit = { cells: readonly string[]; followers?: readonly (readonly string[])[] };

export type DraftReader = (unit: RowUnit) => ProductDraft;

const NONE: readonly never[] = [];
const BLANK = productText(() => "");
const CONTROL = /\p{Cc}+/gu;

/** Builds a function that turns rows into products according to a mapping. */
export function draftReader(mapping: ColumnMapping, columns: readonly string[]): DraftReader {
  const places = new Map(columnKeys(columns).map((key, at) => [key, at]));
  const fields = mappedFields(mapping).flatMap((field) => {
    const recipe = mapping.fields[field];
    return recipe ? [{ field, read: fieldReader(field, recipe, places) }] : [];
  });
  const images = mapping.images.map((recipe) => ({
    read: valueReader({ ...recipe, prefix: "" }, places),
    base: recipe.prefix,
    isTaken: recipe.fixes.includes("leave-out-if-wrong") ? isImageAddress : () => true,
  }));
  const options = mapping.options.map(({ name, value }) => ({
    name: valueReader(name, places),
    value: valueReader(value, places),
  }));
  const attributes = mapping.attributes.map(({ name, recipe }) => ({
    name: () => name,
    value: valueReader(recipe, places),
  }));

  const stock = mapping.stock.map(({ recipe }) => quantityReader(recipe, places));

  const imagesOf = ({ cells, followers = NONE }: RowUnit) => {
    const found = new Set<string>();
    for (const each of [cells, ...followers])
      for (const { read, base, isTaken } of images)
        for (const address of addressesIn(shownImages(read(each)), base))
          if (isTaken(address)) found.add(address);
    return [...found];
  };

  return (unit) => {
    const text = { ...BLANK };
    for (const { field, read } of fields) text[field] = read(unit.cells);
    return {
      text,
      images: images.length === 0 ? NONE : imagesOf(unit),
      options: options.length === 0 ? NONE : named(options, unit.cells),
      attributes: attributes.length === 0 ? NONE : named(attributes, unit.cells),
      stock: stock.length === 0 ? NONE : stock.map((read) => read(unit.cells)),
    };
  };
}

/** Separated images, or JSON, which is how an export writes images with alternative texts. */
const shownImages = (text: string) => (text.startsWith("[") ? displayPart("images", text) : text);

type NamedReader = Record<"name" | "value", (cells: readonly string[]) => string>;

function named(readers: readonly NamedReader[], cells: readonly string[]): Named[] {
  const found: Named[] = [];
  for (const { name, value } of readers) {
    const pair = {
      name: name(cells).replaceAll(CONTROL, " ").trim(),
      value: value(cells).replaceAll(CONTROL, " ").trim(),
    };
    if (pair.name !== "" && pair.value !== "") found.push(pair);
  }
  return found;
}

/** The fields a mapping fills, in catalogue order. */
export const mappedFields = ({ fields }: ColumnMapping): ProductField[] =>
  PRODUCT_FIELD_NAMES.filter((field) => fields[field] !== undefined);
