import * as z from "zod/mini";
import { PRODUCT_STATUSES } from "@/catalogue/product/product-line.ts";
import type { Json } from "@/lib/database.types.ts";
import { isShortDecimal } from "@/lib/decimal.ts";
import { isPrintable } from "@/lib/text/printable.ts";

export const CONDITIONS = ["new", "open_box", "refurbished", "used"] as const;
export const WEIGHT_UNITS = ["g", "kg", "oz", "lb"] as const;
export const SIZE_UNITS = ["mm", "cm", "m", "in", "ft"] as const;

/** What a field holds, and how far it may go. The database has the same limits. */
export type ProductFieldKind =
  | { is: "text" | "code"; longest: number }
  | { is: "long-text"; longest: number }
  /** Exact: so many digits before the point, four after it. */
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

/** The fields of a product that people edit as such, by the names the ledger knows them by. */
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

/** Money, weights and whole numbers can be reckoned with; everything else is text, long numbers such as GTINs included. */
export const isFigureField = (field: ProductField): boolean =>
  ["money", "decimal", "integer"].includes(PRODUCT_FIELDS[field].is);

/** A product without these is none; everything else may be empty. */
const REQUIRED: readonly ProductField[] = [
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
  /** A quantity of boxes or metres. */
  | { is: "other-unit" }
  | { is: "out-of-range"; least: number; most: number }
  | { is: "no-date" }
  | { is: "no-choice" }
  | { is: "no-currency" }
  | { is: "no-country" };

/** Why a value, written as text, cannot stand in this field; null if it can. Empty is no value. */
export function fieldError(field: ProductField, value: string | null): FieldError | null {
  if (value === null || value === "") return REQUIRED.includes(field) ? { is: "missing" } : null;
  return valueCheck(field)(value);
}

/** The same for values that are not empty: put together once for a field, where millions are to be looked at. */
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

/** Soft hyphens, blanks without width, marks of direction: two codes that differ by one look the same. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Cf}]/u;
/** Nearly no code has any, and looking for these is quicker. */
const UNUSUAL = /[^ -~]/;

/** Characters as PostgreSQL counts them, not UTF-16 units. */
function lengthError(value: string, longest: number): FieldError | null {
  return value.length > longest && Array.from(value).length > longest
    ? { is: "too-long", longest }
    : null;
}

/** "12,50" is how half of Canada writes it. Three digits after a comma could be thousands, and are asked about. */
export const withPoint = (value: string) => value.replace(/^(-?\d+),(\d{1,2}|\d{4})$/, "$1.$2");

const MAX_DECIMALS = 4;

function decimalError(value: string, wholeDigits: number): FieldError | null {
  if (isShortDecimal(value)) {
    const point = value.indexOf(".");
    const whole = point === -1 ? value.length : point;
    if (whole <= wholeDigits && value.length - whole - 1 <= MAX_DECIMALS) return null;
  }
  const [, sign, whole = "", fraction = ""] =
    /^(-?)0*(\d+)(?:\.(\d+))?$/.exec(withPoint(value)) ?? [];
  if (sign === undefined) return { is: "no-decimal" };
  if (sign === "-") return { is: "negative" };
  // More digits would be rounded away without a word.
  if (fraction.replace(/0+$/, "").length > MAX_DECIMALS) return { is: "too-precise" };
  return whole.length > wholeDigits ? { is: "too-large" } : null;
}

function integerError(value: string, least: number, most: number): FieldError | null {
  if (!/^-?\d{1,9}$/.test(value)) return { is: "no-integer" };
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

/** Tags as a person writes them, one after the other. */
export const readTags = (written: string): string[] => [
  ...new Set(
    written
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  ),
];

const list = z.catch(z.array(z.string()), []);

/** Tags as the ledger keeps them: a list in JSON. */
export const tagsOf = (stored: string | null): string[] => {
  try {
    return list.parse(JSON.parse(stored ?? "[]"));
  } catch {
    return [];
  }
};

/** A value as the ledger kept it, the way a form shows it. */
export const displayValue = (field: ProductField, stored: string | null): string =>
  PRODUCT_FIELDS[field].is === "tags" ? tagsOf(stored).join(", ") : (stored ?? "");

/** A value as the ledger kept it, to be written again. */
export const valueFromLedger = (field: ProductField, stored: string | null): LedgerValue =>
  PRODUCT_FIELDS[field].is === "tags" ? tagsOf(stored) : stored;

/** What the ledger is told for a value written as text. */
export function valueForLedger(field: ProductField, value: string | null): LedgerValue {
  const { is } = PRODUCT_FIELDS[field];
  if (is === "tags") return readTags(value ?? "");
  if (value === null || value === "") return null;
  return is === "money" || is === "decimal" ? withPoint(value) : value;
}

/** Text for most fields; lists and objects for those that the database keeps as JSON. */
export type LedgerValue = string | null | Json[] | { [key: string]: Json | undefined };
