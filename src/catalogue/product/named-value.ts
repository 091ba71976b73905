import type { NamedValues } from "@/catalogue/product/product-record.ts";
import { isPrintable } from "@/lib/text/printable.ts";

/** A name and its value as two text inputs. */
export type NamedRow = {
  name: string;
  text: string;
  /** The source's value if it isn't text. It doesn't change unless the person edits the row. */
  original?: NamedValues[string];
};

export type NamedLimits = {
  longestName: number;
  longestValue: number;
  most: number;
  bytes: number;
};

export const OPTION_LIMITS: NamedLimits = {
  longestName: 60,
  longestValue: 200,
  most: 10,
  bytes: 4096,
};
export const ATTRIBUTE_LIMITS: NamedLimits = {
  longestName: 120,
  longestValue: 5000,
  most: 300,
  bytes: 65_536,
};

export const rowsOf = (values: NamedValues): NamedRow[] =>
  Object.entries(values).map(([name, value]) =>
    typeof value === "string"
      ? { name, text: value }
      : { name, text: JSON.stringify(value), original: value },
  );

/** Rows whose name and value are both empty are dropped. */
export function valuesOf(rows: readonly NamedRow[]): NamedValues {
  return Object.fromEntries(
    rows
      .filter(({ name, text }) => name.trim() !== "" || text.trim() !== "")
      .map(({ name, text, original }) => [
        name.trim(),
        original !== undefined && JSON.stringify(original) === text ? original : text.trim(),
      ]),
  );
}

export type NamedValueError =
  | "name-missing"
  | "value-missing"
  | "name-twice"
  | "name-too-long"
  | "value-too-long"
  | "unprintable";

/** The error of each row; null if it is valid or still empty. */
export function rowErrors(
  rows: readonly NamedRow[],
  { longestName, longestValue }: NamedLimits,
): (NamedValueError | null)[] {
  const seen = new Set<string>();
  return rows.map(({ name: written, text }) => {
    const name = written.trim();
    if (name === "" && text.trim() === "") return null;
    if (name === "") return "name-missing";
    if (text.trim() === "") return "value-missing";
    if (!isPrintable(name + text, { isLong: true })) return "unprintable";
    if (name.length > longestName) return "name-too-long";
    if (text.length > longestValue) return "value-too-long";
    // Channels treat "colour" and "Colour" as the same name.
    const key = name.toLowerCase();
    if (seen.has(key)) return "name-twice";
    seen.add(key);
    return null;
  });
}

/** Whether there are too many values or bytes. The database also counts a space after each colon and comma. */
export function isTooMuch(rows: readonly NamedRow[], { most, bytes }: NamedLimits): boolean {
  const values = valuesOf(rows);
  const count = Object.keys(values).length;
  const size = new TextEncoder().encode(JSON.stringify(values)).length + 2 * count;
  return count > most || size > bytes;
}

/** Whether all rows can be saved. */
export const areValid = (rows: readonly NamedRow[], limits: NamedLimits) =>
  !isTooMuch(rows, limits) && rowErrors(rows, limits).every((error) => error === null);

/** Formats the rows as one line. */
export const namedText = (rows: readonly NamedRow[]) =>
  rows.map(({ name, text }) => `${name}: ${text}`).join(" · ");
