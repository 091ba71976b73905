import { toPlainText } from "@/lib/text/printable.ts";

export type NameKind = "category" | "manufacturer";

/** The name of each code. */
export type Names = ReadonlyMap<string, string>;

const LEVELS = [3, 6, 9];
const MOST_NAMES = 20_000;
const DELIMITERS = ["\t", "~", ";", ","];

/**
 * Reads the distributor's list of categories or manufacturers. Each line has a code and a name; a category's line has
 * the name of each level. Null if the text isn't such a list.
 */
export function readNameList(text: string, kind: NameKind): Names | null {
  // A null character shows that the file is binary, or in an encoding that wasn't recognized, such as UTF-16.
  if (text.includes("\0")) return null;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const delimiter = DELIMITERS.find((mark) => lines.every((line) => line.includes(mark)));
  if (delimiter === undefined) return null;
  const names = new Map<string, string>();
  for (const line of lines) {
    const [code = "", ...cells] = line
      .split(delimiter)
      .map((cell) => withoutQuotes(toPlainText(cell)));
    const name = kind === "category" ? categoryName(code, cells) : (cells[0] ?? "");
    if (name !== "" && code !== "" && code.length <= 40)
      names.set(code, toPlainText(name.slice(0, 200)));
  }
  const isList =
    names.size > 0 && names.size <= MOST_NAMES && names.size >= (lines.length - 1) * MOSTLY;
  return isList ? names : null;
}

/** The share of lines that need a name. A list may start with column names and have a few lines without a name. */
const MOSTLY = 0.9;

const withoutQuotes = (cell: string) => cell.trim().replaceAll(/^"|"$/g, "").trim();

/** A code has 3 digits for each level, so its length shows which of the names is the category's own. */
function categoryName(code: string, cells: readonly string[]): string {
  const level = /^\d+$/.test(code) ? LEVELS.indexOf(code.length) : -1;
  return level < 0 ? "" : (cells[level] ?? "");
}

/** A category's name with those above it, such as "Peripherals › Keyboards". A level without a name shows its code. */
export const categoryPath = (code: string, names: Names): string =>
  LEVELS.filter((length) => length <= code.length)
    .map((length) => names.get(code.slice(0, length)) ?? code.slice(0, length))
    .join(" › ");

/** The price file cuts off manufacturers' names at 25 characters. The distributor's list has the whole names. */
const CUT_AT = 25;

export function manufacturerName(written: string, names: Names): string {
  if (written.length < CUT_AT) return written;
  const whole = [...names.values()].filter((name) =>
    name.toUpperCase().startsWith(written.toUpperCase()),
  );
  return whole.length === 1 ? (whole[0] ?? written) : written;
}
