import type { CellValue, Kind } from "./column.ts";
import { fold, plainText } from "./value.ts";

/**
 * A condition on one column. It's plain data, because it's sent to the server and stored in the URL and in saved
 * views.
 */
export type Filter =
  | { is: "contains"; text: string }
  | { is: "between"; from: string | null; to: string | null }
  | { is: "oneOf"; values: readonly string[] }
  | { is: "empty" }
  | { is: "notEmpty" };

export type Filters = Readonly<Record<string, Filter>>;

/** The default filter for columns of this kind. */
export function defaultFilter(kind: Kind): "contains" | "between" | "oneOf" {
  switch (kind) {
    case "text":
    case "code":
      return "contains";
    case "number":
    case "money":
    case "date":
      return "between";
    case "boolean":
    case "choice":
      return "oneOf";
  }
}

/** A filter without a condition counts as no filter. */
export function isVoid(filter: Filter): boolean {
  switch (filter.is) {
    case "contains":
      return filter.text.trim() === "";
    case "between":
      return filter.from === null && filter.to === null;
    case "oneOf":
      return filter.values.length === 0;
    case "empty":
    case "notEmpty":
      return false;
  }
}

export function withFilter(filters: Filters, column: string, filter: Filter | null): Filters {
  const rest = Object.entries(filters).filter(([id]) => id !== column);
  const active = filter && !isVoid(filter) ? [[column, filter] as const] : [];
  return Object.fromEntries([...rest, ...active]);
}

const isEmpty = (value: CellValue) => value === null || value === "";

/**
 * Creates a function that tests values. It's created once per filter, because it runs on up to a hundred thousand
 * values.
 */
export function matcherFor(filter: Filter, kind: Kind): (value: CellValue) => boolean {
  switch (filter.is) {
    case "contains": {
      const needle = fold(filter.text.trim());
      return (value) => value !== null && fold(String(value)).includes(needle);
    }
    case "between":
      return kind === "date"
        ? within(filter.from, filter.to, (value) => (typeof value === "string" ? value : null))
        : within(numeric(filter.from), numeric(filter.to), numeric);
    case "oneOf": {
      const needle = new Set(filter.values);
      return (value) => needle.has(kind === "boolean" ? String(value === true) : plainText(value));
    }
    case "empty":
      return isEmpty;
    case "notEmpty":
      return (value) => !isEmpty(value);
  }
}

function numeric(value: CellValue): number | null {
  if (isEmpty(value)) return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}

function within<T extends string | number>(
  from: T | null,
  to: T | null,
  read: (value: CellValue) => T | null,
) {
  return (value: CellValue) => {
    const known = read(value);
    return known !== null && (from === null || known >= from) && (to === null || known <= to);
  };
}
