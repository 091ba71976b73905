import type { CellValue, Choice, Kind } from "./column.ts";

/** Why a text can't be converted to a value. `useGridMessages` has the messages. */
export type CellError = "required" | "number" | "date" | "boolean" | "choice";
export type Parsed = { value: CellValue } | { error: CellError };

type Reading = { kind: Kind; locale: string; choices?: readonly Choice[] | undefined };

const YES = ["true", "yes", "y", "1", "x", "vrai", "oui", "o"];
const NO = ["false", "no", "n", "0", "faux", "non"];

/** Parses typed or pasted text for the column's kind. Empty text means no value. */
export function parseText(text: string, { kind, locale, choices = [] }: Reading): Parsed {
  const trimmed = text.trim();
  if (trimmed === "") return { value: null };

  switch (kind) {
    case "text":
    case "code":
      return { value: trimmed };
    case "number": {
      const decimal = readDecimal(trimmed, locale);
      return decimal === null ? { error: "number" } : { value: Number(decimal) };
    }
    case "money": {
      const decimal = readDecimal(trimmed, locale);
      return decimal === null ? { error: "number" } : { value: decimal };
    }
    case "date":
      return readDate(trimmed);
    case "boolean":
      return readBoolean(trimmed.toLowerCase());
    case "choice": {
      const folded = fold(trimmed);
      const choice =
        choices.find(({ value }) => value === trimmed) ??
        choices.find(({ value, label }) => fold(label) === folded || fold(value) === folded);
      return choice ? { value: choice.value } : { error: "choice" };
    }
  }
}

function readBoolean(word: string): Parsed {
  if (YES.includes(word)) return { value: true };
  return NO.includes(word) ? { value: false } : { error: "boolean" };
}

/** Reads only dates with the year first, because 03/04/2026 is ambiguous. */
function readDate(text: string): Parsed {
  const [, year = "", month = "", day = ""] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
  return isReal ? { value: iso } : { error: "date" };
}

/**
 * Converts "1,234.50", "1 234,50 $" and "CA$1,234.5" to plain decimal text. Exponents are rejected, because they
 * usually come from a code that a spreadsheet damaged.
 */
export function readDecimal(text: string, locale: string): string | null {
  const bare = text.replace(/^(-?)\s*(?:[A-Z]{2,3})?[$€£]?|(?<!\s)\s*(?:[$€£]|[A-Z]{3})$/gu, "$1");
  const digits = bare.replaceAll(/[\s'’]/gu, "").replace("−", "-");
  if (!/^-?[.,]*\d[\d.,]*$/.test(digits)) return null;

  const mark = decimalMark(digits, locale);
  const [whole = "", fraction, ...rest] = mark === null ? [digits] : digits.split(mark);
  if (rest.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return null;
  if (/[.,]/.test(whole) && !/^-?\d{1,3}([.,]\d{3})+$/.test(whole)) return null;

  const sign = whole.startsWith("-") ? "-" : "";
  const integer = whole.replaceAll(/[^\d]/g, "").replace(/^0+(?=\d)/, "") || "0";
  const decimal = fraction ? `${integer}.${fraction}` : integer;
  return /[1-9]/.test(decimal) ? sign + decimal : decimal;
}

/**
 * If both separators occur, the last one is the decimal separator. A lone comma that could group thousands, as in
 * "1,234", is a decimal separator only in French.
 */
function decimalMark(digits: string, locale: string): "." | "," | null {
  const [comma, point] = [digits.lastIndexOf(","), digits.lastIndexOf(".")];
  if (comma < 0 && point < 0) return null;
  if (comma >= 0 && point >= 0) return comma > point ? "," : ".";

  const mark = comma >= 0 ? "," : ".";
  if (digits.indexOf(mark) !== digits.lastIndexOf(mark)) return null;
  const looksGrouped = /^-?[1-9]\d{0,2},\d{3}$/.test(digits);
  return looksGrouped && !locale.startsWith("fr") ? null : mark;
}

const MARKS = /[\u0300-\u036f]/g;
const PLAIN = /^[\u0020-\u007e]*$/;

/** Removes case and accents, so that a search for "ecran" finds "Écran". */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return PLAIN.test(lower) ? lower : lower.normalize("NFD").replaceAll(MARKS, "");
}

/** The value in a format for other programs: without grouping, with a decimal point, and with ISO dates. */
export function plainText(value: CellValue): string {
  if (value === null) return "";
  return typeof value === "boolean" ? (value ? "TRUE" : "FALSE") : String(value);
}

/**
 * Creates a function that formats values for people. `Intl` objects are expensive (one for dates takes longer than
 * rendering the first rows), so each is created only once, when a value needs it.
 */
export function createFormatter(locale: string, labels: { yes: string; no: string }) {
  const number = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }));
  const money = once(
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 }),
  );
  const date = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
  );

  return (value: CellValue, kind: Kind, choices: readonly Choice[] = []): string => {
    if (value === null || value === "") return "";
    switch (kind) {
      case "number":
        return typeof value === "number" ? number().format(value) : String(value);
      case "money":
        return isDecimal(value) ? money().format(value) : String(value);
      case "date": {
        const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
        return Number.isNaN(time) ? String(value) : date().format(time);
      }
      case "choice":
        return choices.find((choice) => choice.value === value)?.label ?? String(value);
      case "boolean":
        return value === true ? labels.yes : labels.no;
      case "text":
      case "code":
        return String(value);
    }
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

export type Formatter = ReturnType<typeof createFormatter>;

function isDecimal(value: CellValue): value is `${number}` {
  return typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value));
}
