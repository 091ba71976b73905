import * as z from "zod/mini";
import { PRODUCT_STATUSES } from "@/catalogue/product/product-line.ts";
import type { Json } from "@/lib/database.types.ts";
import { isShortDecimal, withoutEndingZeros, withPoint } from "@/lib/decimal.ts";
import { isPrintable } from "@/lib/text/printable.ts";

export const CONDITIONS = ["new", "open_box", "refurbished", "used"] as const;
export const WEIGHT_UNITS = ["g", "kg", "oz", "lb"] as const;
export const SIZE_UNITS = ["mm", "cm", "m", "in", "ft"] as const;

/** The kind of a field and its limits. The database has the same limits, except for tags. */
export type ProductFieldKind =
  | { is: "text" | "code"; longest: number }
  | { is: "long-text"; longest: number }
  /** An exact decimal with up to this many digits before the point and four after it. */
  | { is: "decimal"; wholeDigits: number }
  | { is: "money" }
  | { is: "integer"; least: number; most: number }
  | { is: "date" }
  | { is: "choice"; choices: readonly string[] }
  | { is: "currency" }
  | { is: "country" }
  | { is: "tags" };

const text = (longest: number): ProductFieldKind => ({ is: "text", longest });
const code = (longest: number): ProductFieldKind => ({ is: "code", longest });
const size: ProductFieldKind = { is: "decimal", wholeDigits: 8 };
const money: ProductFieldKind = { is: "money" };

/** Product fields that people edit directly, under their ledger names. */
export const PRODUCT_FIELDS = {
  sku: code(64),
  status: { is: "choice", choices: PRODUCT_STATUSES },
  title_en: text(500),
  title_fr: text(500),
  description_en: { is: "long-text", longest: 20_000 },
  description_fr: { is: "long-text", longest: 20_000 },
  brand: text(120),
  mpn: code(80),
  gtin: code(32),
  category: text(300),
  condition: { is: "choice", choices: CONDITIONS },
  tags: { is: "tags" },
  currency: { is: "currency" },
  cost: money,
  promo_cost: money,
  promo_ends: { is: "date" },
  map: money,
  msrp: money,
  price: money,
  weight: size,
  weight_unit: { is: "choice", choices: WEIGHT_UNITS },
  length: size,
  width: size,
  height: size,
  size_unit: { is: "choice", choices: SIZE_UNITS },
  country_of_origin: { is: "country" },
  hs_code: code(20),
  lead_time_days: { is: "integer", least: 0, most: 3650 },
  minimum_order: { is: "integer", least: 1, most: 1_000_000 },
  eta: { is: "date" },
  successor_sku: code(64),
  variant_group: code(64),
} as const satisfies Record<string, ProductFieldKind>;

export type ProductField = keyof typeof PRODUCT_FIELDS;

export const isProductField = (name: string): name is ProductField =>
  Object.hasOwn(PRODUCT_FIELDS, name);

/** Money, weights, sizes and whole numbers are numeric. Everything else is text, even long numbers such as GTINs. */
export const isNumberField = (field: ProductField): boolean =>
  ["money", "decimal", "integer"].includes(PRODUCT_FIELDS[field].is);

/** Required fields. All others may be empty. */
export const REQUIRED: readonly ProductField[] = [
  "sku",
  "status",
  "condition",
  "currency",
  "weight_unit",
  "size_unit",
];

export type FieldError =
  | { is: "missing" }
  | { is: "too-long"; longest: number }
  | { is: "unprintable" }
  | { is: "no-decimal" }
  | { is: "too-precise" }
  | { is: "too-large" }
  | { is: "negative" }
  | { is: "no-integer" }
  /** A quantity in boxes or metres, for example. */
  | { is: "other-unit" }
  | { is: "out-of-range"; least: number; most: number }
  | { is: "no-date" }
  | { is: "no-choice" }
  | { is: "no-currency" }
  | { is: "no-country" };

/** Why a text value isn't valid for this field; null if it is. Empty means no value. */
export function fieldError(field: ProductField, value: string | null): FieldError | null {
  if (value === null || value === "") return REQUIRED.includes(field) ? { is: "missing" } : null;
  return valueCheck(field)(value);
}

/**
 * Checks a value as `fieldError` does, but only values that aren't empty. The check is prepared once per field, because
 * it runs for millions of values.
 */
export function valueCheck(field: ProductField): (value: string) => FieldError | null {
  const kind: ProductFieldKind = PRODUCT_FIELDS[field];
  switch (kind.is) {
    case "code":
      return (value) =>
        !UNUSUAL.test(value) || !UNSEEN.test(value)
          ? lengthError(value, kind.longest)
          : { is: "unprintable" };
    case "text":
      return (value) =>
        isPrintable(value) ? lengthError(value, kind.longest) : { is: "unprintable" };
    case "long-text":
      return (value) =>
        isPrintable(value, { isLong: true })
          ? lengthError(value, kind.longest)
          : { is: "unprintable" };
    case "money":
      return (value) => decimalError(value, 10);
    case "decimal":
      return (value) => decimalError(value, kind.wholeDigits);
    case "integer":
      return (value) => integerError(value, kind.least, kind.most);
    case "date":
      return (value) => (isDate(value) ? null : { is: "no-date" });
    case "choice":
      return (value) => (kind.choices.includes(value) ? null : { is: "no-choice" });
    case "currency":
      return (value) => (/^[A-Z]{3}$/.test(value) ? null : { is: "no-currency" });
    case "country":
      return (value) => (/^[A-Z]{2}$/.test(value) ? null : { is: "no-country" });
    case "tags":
      return (value) => (isPrintable(value) ? lengthError(value, 4000) : { is: "unprintable" });
  }
}

/** Control characters and invisible ones, such as zero-width spaces, which make different codes look the same. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Cf}]/u;
/** A faster first check, because almost no code has unusual characters. */
const UNUSUAL = /[^ -~]/;

/** Counts characters as PostgreSQL does, not UTF-16 units. */
function lengthError(value: string, longest: number): FieldError | null {
  return value.length > longest && Array.from(value).length > longest
    ? { is: "too-long", longest }
    : null;
}

const MAX_DECIMALS = 4;

function decimalError(value: string, wholeDigits: number): FieldError | null {
  if (isShortDecimal(value)) {
    const point = value.indexOf(".");
    const whole = point === -1 ? value.length : point;
    if (whole <= wholeDigits && value.length - whole - 1 <= MAX_DECIMALS) return null;
  }
  const [, sign, whole = "", fraction = ""] =
    /^(-?)0*([1-9]\d*|0)(?:\.(\d+))?$/.exec(withPoint(value)) ?? [];
  if (sign === undefined) return { is: "no-decimal" };
  if (sign === "-") return { is: "negative" };
  // The database would silently round a number with more decimals.
  if (withoutEndingZeros(fraction).length > MAX_DECIMALS) return { is: "too-precise" };
  return whole.length > wholeDigits ? { is: "too-large" } : null;
}

function integerError(value: string, least: number, most: number): FieldError | null {
  if (!/^-?\d+$/.test(value)) return { is: "no-integer" };
  const number = Number(value);
  return number < least || number > most ? { is: "out-of-range", least, most } : null;
}

function isDate(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(value)
  );
}

/** Splits tags at commas, without empty and repeated ones. */
export const readTags = (written: string): string[] => [
  ...new Set(
    written
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  ),
];

const list = z.catch(z.array(z.string()), []);

/** Parses the JSON list in which the ledger stores tags. */
export const tagsOf = (stored: string | null): string[] => {
  try {
    return list.parse(JSON.parse(stored ?? "[]"));
  } catch {
    return [];
  }
};

/** Formats a ledger value for a form. */
export const displayValue = (field: ProductField, stored: string | null): string =>
  PRODUCT_FIELDS[field].is === "tags" ? tagsOf(stored).join(", ") : (stored ?? "");

/** Converts a ledger value so that it can be written again. */
export const valueFromLedger = (field: ProductField, stored: string | null): LedgerValue =>
  PRODUCT_FIELDS[field].is === "tags" ? tagsOf(stored) : stored;

/** Whether the values of a field are decimals, such as prices and weights. */
export const isDecimalKind = ({ is }: ProductFieldKind): boolean =>
  is === "money" || is === "decimal";

/** Converts a text value to the ledger's form. */
export function valueForLedger(field: ProductField, value: string | null): LedgerValue {
  const kind = PRODUCT_FIELDS[field];
  if (kind.is === "tags") return readTags(value ?? "");
  if (value === null || value === "") return null;
  return isDecimalKind(kind) ? withPoint(value) : value;
}

/** Text for most fields; lists and objects for fields stored as JSON. */
export type LedgerValue = string | null | Json[] | { [key: string]: Json | undefined };
