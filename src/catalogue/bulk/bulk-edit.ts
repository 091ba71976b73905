import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import {
  type ProductFieldKind,
  fieldError,
  type FieldError,
  PRODUCT_FIELDS,
  type ProductField,
  readTags,
} from "@/catalogue/product/product-field.ts";
import {
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  roundDecimal,
  withPoint,
} from "@/lib/decimal.ts";
import { truncate } from "@/lib/text/truncate.ts";

export type BulkField = ProductField | "supplier_id";

export const BULK_FIELDS: readonly BulkField[] = [...PRODUCT_FIELD_NAMES, "supplier_id"];

/** Operations on a field. The last two calculate the new value from the current number. */
export const OPERATIONS = [
  "set",
  "clear",
  "prefix",
  "append",
  "replace",
  "shorten",
  "add-tags",
  "remove-tags",
  "add",
  "percent",
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** How a calculated amount is rounded. */
export const ROUNDINGS = ["cent", "five-cents", "unit", "ninety-nine"] as const;
export type Rounding = (typeof ROUNDINGS)[number];

export type BulkEdit = {
  field: BulkField;
  operation: Operation;
  /** The value, text, amount or tags; for a replacement, the text to find; for shortening, the maximum length. */
  value: string;
  /** The replacement for the text that was found. */
  replacement: string;
  rounding: Rounding;
};

const isRequired = (field: ProductField) => fieldError(field, "") !== null;

/** The operations a field allows, by its kind. */
export function operationsOf(field: BulkField): readonly Operation[] {
  if (field === "supplier_id") return ["set", "clear"];
  const kind: ProductFieldKind = PRODUCT_FIELDS[field];
  switch (kind.is) {
    case "text":
      return ["set", "clear", "prefix", "append", "replace", "shorten"];
    case "code":
    case "long-text":
      // SKUs are unique and required, so they can't be set to one value or cleared.
      return field === "sku"
        ? ["prefix", "append", "replace"]
        : ["set", "clear", "prefix", "append", "replace"];
    case "money":
    case "decimal":
      return ["set", "clear", "add", "percent"];
    case "integer":
      return ["set", "clear", "add"];
    case "tags":
      return ["add-tags", "remove-tags", "set", "clear"];
    case "date":
    case "country":
      return ["set", "clear"];
    case "choice":
    case "currency":
      return isRequired(field) ? ["set"] : ["set", "clear"];
  }
}

/** Validates an edit on its own, before any product is read. Null means valid. */
export function editError({ field, operation, value }: BulkEdit): FieldError | null {
  switch (operation) {
    case "clear":
      return null;
    case "add":
    case "percent":
      return compareDecimals(withPoint(value.trim()), "0") === null ? { is: "no-decimal" } : null;
    case "set":
      if (value.trim() === "") return { is: "missing" };
      return field === "supplier_id" ? null : fieldError(field, value.trim());
    case "prefix":
    case "append":
    case "replace":
      return value === "" ? { is: "missing" } : null;
    case "shorten":
      return /^[1-9]\d{0,4}$/.test(value.trim()) ? null : { is: "no-integer" };
    case "add-tags":
    case "remove-tags":
      return readTags(value).length === 0 ? { is: "missing" } : null;
  }
}

const STEPS: Record<Rounding, string> = {
  cent: "0.01",
  "five-cents": "0.05",
  unit: "1",
  "ninety-nine": "1",
};

/**
 * Rounds to the chosen step; "ninety-nine" rounds to the nearest amount that ends in .99. Weights and sizes keep four
 * decimals.
 */
function rounded(amount: string, { field, rounding }: BulkEdit): string {
  const kind = field === "supplier_id" ? null : PRODUCT_FIELDS[field].is;
  if (kind !== "money") return roundDecimal(amount, "0.0001") ?? amount;
  const isBelow = rounding === "ninety-nine";
  const near = roundDecimal(
    isBelow ? (addDecimals(amount, "0.01") ?? "") : amount,
    STEPS[rounding],
  );
  return (isBelow ? addDecimals(near ?? "", "-0.01") : near) ?? amount;
}

/** Applies an edit to the text of a field. An empty field stays empty, unless the edit sets a value. */
export function editedText(before: string, edit: BulkEdit): string {
  const { operation, value, replacement } = edit;
  if (operation === "set") return value.trim();
  if (operation === "clear" || before === "") return operation === "clear" ? "" : before;
  const amount = withPoint(value.trim());
  switch (operation) {
    case "prefix":
      return value + before;
    case "append":
      return before + value;
    case "replace":
      return before.replaceAll(value, () => replacement);
    case "shorten":
      return truncate(before, Number(value)) || before;
    case "add":
      return rounded(addDecimals(before, amount) ?? before, edit);
    case "percent": {
      const share = multiplyDecimals(addDecimals("100", amount) ?? "", "0.01") ?? "";
      const product = multiplyDecimals(before, share);
      return product === null ? before : rounded(product, edit);
    }
    case "add-tags":
    case "remove-tags":
      return before;
  }
}

/** Tags that differ only in case are the same tag. */
export function editedTags(before: readonly string[], { operation, value }: BulkEdit): string[] {
  const named = readTags(value);
  const isAmong = (tag: string, tags: readonly string[]) =>
    tags.some((other) => other.toLowerCase() === tag.toLowerCase());
  switch (operation) {
    case "set":
      return named;
    case "clear":
      return [];
    case "add-tags":
      return [...before, ...named.filter((tag) => !isAmong(tag, before))];
    case "remove-tags":
      return before.filter((tag) => !isAmong(tag, named));
    case "prefix":
    case "append":
    case "replace":
    case "shorten":
    case "add":
    case "percent":
      return [...before];
  }
}
