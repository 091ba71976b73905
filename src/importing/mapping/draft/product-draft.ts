import { PRODUCT_FIELD_NAMES, productText, type ProductText } from "@/catalogue/product/product.ts";
import type { ProductField } from "@/catalogue/product/product-field.ts";
import { type ColumnMapping, columnKeys } from "@/importing/mapping/definition/column-mapping.ts";
import { addressesIn, isImageAddress } from "@/importing/mapping/values/image-address.ts";
import {
  type ApproximateQuantity,
  approximateQuantity,
  isPlaceholder,
} from "@/importing/mapping/values/approximate-quantity.ts";
import { currencyReader } from "@/importing/mapping/draft/read-currency.ts";
import { type LeftOut, leavingOut } from "@/importing/mapping/draft/left-out.ts";
import { quantityError } from "@/importing/mapping/values/quantity.ts";
import {
  fieldReader,
  quantityReader,
  valueReader,
} from "@/importing/mapping/values/value-reader.ts";

export type Named = { name: string; value: string };

/** The values of one row, as a product. Values missing from the row are empty. */
export type ProductDraft = {
  text: ProductText;
  images: readonly string[];
  options: readonly Named[];
  attributes: readonly Named[];
  /** The quantity of each warehouse in the mapping, in the mapping's order. */
  stock: readonly string[];
  /** The stock levels that aren't plain quantities. */
  stockIssues: readonly StockIssue[];
  /** Values that can't be stored. Their fields are empty in this draft. */
  leftOut: readonly LeftOut[];
  /** Image names that aren't URLs, and are therefore skipped. */
  leftOutImages: readonly string[];
  /** The effects of clean rules. Missing if there were none. */
  rules?: AppliedRules;
};

export type AppliedRules = {
  /** Maps a field to the name of the rule that wrote its value last. */
  by: ReadonlyMap<string, string>;
  /** The row before clean rules changed it. */
  written: ProductDraft;
  /** Whether some rules still need values of the stored product. */
  needsStored: boolean;
};

export type StockIssue = {
  /** The position in `stock`. */
  at: number;
  written: string;
  /** The quantity as read; empty if it couldn't be read, so the product keeps its stock. */
  quantity: string;
  reason: ApproximateQuantity["reason"] | null;
};

/** A row, or several rows of one product: the later ones only add images. */
export type RowUnit = {
  cells: readonly string[];
  continuationRows?: readonly (readonly string[])[];
};

export type DraftReader = (unit: RowUnit) => ProductDraft;

const NONE: readonly never[] = [];
const EMPTY_TEXT = productText(() => "");
const NO_IMAGES = { images: NONE, leftOutImages: NONE };
const NO_STOCK = { stock: NONE, stockIssues: NONE };
const CONTROL = /\p{Cc}+/gu;

/** Builds a function that turns rows into products according to a mapping. */
export function draftReader(mapping: ColumnMapping, columns: readonly string[]): DraftReader {
  const places = new Map(columnKeys(columns).map((key, at) => [key, at]));
  const mapped = mappedFields(mapping);
  const currency = currencyReader(mapping, places);
  const fields = mapped.flatMap((field) => {
    const recipe = mapping.fields[field];
    const isReadLater = field === "currency" && currency !== null;
    return recipe && !isReadLater ? [{ field, read: fieldReader(field, recipe, places) }] : [];
  });
  const leaveOut = leavingOut(mapping, mapped, places);
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
  /** The quantities that a person chose for a text, such as 9999 for "9999". */
  const confirmed = new Set(
    mapping.stock.flatMap(({ recipe }) => recipe.values.map(({ to }) => to)),
  );

  function imagesOf({ cells, continuationRows = NONE }: RowUnit) {
    const found = new Set<string>();
    for (const each of [cells, ...continuationRows])
      for (const { read, base, isTaken } of images)
        for (const address of addressesIn(read(each), base))
          if (isTaken(address)) found.add(address);
    const written = [...found];
    const isLeftOut = (address: string) => !isImageAddress(address);
    return written.some(isLeftOut)
      ? { images: written.filter(isImageAddress), leftOutImages: written.filter(isLeftOut) }
      : { images: written, leftOutImages: NONE };
  }

  return (unit) => {
    const text = { ...EMPTY_TEXT };
    for (const { field, read } of fields) text[field] = read(unit.cells);
    if (currency !== null) text.currency = currency.ofRow(text, unit.cells);
    const leftOut = leaveOut(text, unit.cells);
    const found = images.length === 0 ? NO_IMAGES : imagesOf(unit);
    const levels =
      stock.length === 0
        ? NO_STOCK
        : stockLevels(
            stock.map((read) => read(unit.cells)),
            confirmed,
          );
    return {
      text,
      options: options.length === 0 ? NONE : named(options, unit.cells),
      attributes: attributes.length === 0 ? NONE : named(attributes, unit.cells),
      leftOut,
      images: found.images,
      leftOutImages: found.leftOutImages,
      stock: levels.stock,
      stockIssues: levels.stockIssues,
    };
  };
}

/** Reads stock levels. In nearly every row, all of them are plain quantities. */
function stockLevels(
  written: readonly string[],
  confirmed: ReadonlySet<string>,
): Pick<ProductDraft, "stock" | "stockIssues"> {
  const isQuantity = (text: string) =>
    text === "" || (quantityError(text) === null && (!isPlaceholder(text) || confirmed.has(text)));
  if (written.every(isQuantity)) return { stock: written, stockIssues: NONE };
  const stockIssues: StockIssue[] = [];
  const stock = written.map((text, at) => {
    if (isQuantity(text)) return text;
    const { quantity = "", reason = null } = isPlaceholder(text)
      ? { reason: "placeholder" as const }
      : (approximateQuantity(text) ?? {});
    stockIssues.push({ at, written: text, quantity, reason });
    return quantity;
  });
  return { stock, stockIssues };
}

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

/** Whether some of the row's values can't be stored. Stock such as ">100", which is read as 100, counts as stored. */
export const hasLeftOut = (draft: ProductDraft): boolean =>
  draft.leftOut.length > 0 || losesStockOrImages(draft);

/** Whether some of the row's values are lost. "N/A" in place of a GTIN isn't a lost value. */
export const losesValues = (draft: ProductDraft): boolean =>
  draft.leftOut.some(({ code, written }) => code !== "gtin" || /\d/.test(written)) ||
  losesStockOrImages(draft);

const losesStockOrImages = ({ leftOutImages, stockIssues }: ProductDraft) =>
  leftOutImages.length > 0 || stockIssues.some(({ quantity }) => quantity === "");

/** Whether a field keeps the product's current value, because the row's value can't be stored. */
export const isLeftOut = (
  { leftOut, images, leftOutImages }: Pick<ProductDraft, "leftOut" | "images" | "leftOutImages">,
  name: string,
): boolean =>
  name === "images"
    ? images.length === 0 && leftOutImages.length > 0
    : leftOut.some(({ field }) => field === name);

/** The fields a mapping fills, in catalogue order. */
export const mappedFields = ({ fields }: ColumnMapping): ProductField[] =>
  PRODUCT_FIELD_NAMES.filter((field) => fields[field] !== undefined);
