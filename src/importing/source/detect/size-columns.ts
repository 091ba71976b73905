import type { SizeLayout } from "@/importing/source/table/source-options.ts";
import type { Guess } from "./guess.ts";

type Rows = readonly (readonly string[])[];

/**
 * A name that several columns share, with the column of each size. The name is empty if they're named by size alone.
 */
export type SizeGroup = {
  name: string;
  holds: "quantities" | "marks" | "values";
  columns: ReadonlyMap<string, number>;
};

/** A column for each size, as in lists of clothing and shoes, or one column that lists the sizes of a product. */
export type SizeColumns = {
  sizes: readonly string[];
  groups: readonly SizeGroup[];
  listed: number | null;
};

const LETTERS =
  /^(?:X{1,4}[SL]|S|M|L|[2-9]XL|[1-6]X|XS\/S|S\/M|M\/L|L\/XL|XL\/(?:2XL|XXL)|2XL\/3XL|T{0,2}P|T{0,2}G|SM|MD|MED|LG|OS|OSFA|TU)$/;
const WORDS =
  /^(?:(?:(?:x{1,3}|extra)[ -]?)?(?:small|large)|medium|one size|(?:tr[eè]s )?(?:petite?|grande?)|moyenn?e?|taille unique)$/i;
/** Sizes of children and of trousers, such as 4T, 6-9M and 32x30. */
const OTHERS =
  /^(?:[2-6]T|\d{1,2}\s?[-–/]\s?\d{1,2}\s?(?:M|MOS?|Y|YRS?|T|mois|ans)|\d{2}\s?[x×]\s?\d{2})$/i;
const NUMBER = /^\d{1,2}(?:[.,]5)?$/;
const SIZE_WORD = /^(?:sizes?|tailles?|pointures?|grandeurs?|sz|us|eu|uk)$/i;
const QUANTITY = /^[<>]?\s?-?\d{1,6}(?:[.,]0+)?\s?\+?$/;
const AMOUNT = /^[$€£]?\s?\d[\d\s.,]*\s?[$€£]?$/;
const MARK = /^(?:x|✓|✔|•|●|y|yes|o|oui|true|vrai|in stock|en stock|available|disponible|dispo)$/i;
const NONE = /^(?:[-–—]|n|no|non|false|faux|n\/?a|s\/?o)$/i;

/** Whether a cell shows that the product isn't offered in the size of the cell's column. */
export const isNotOffered = (cell: string, holds: SizeGroup["holds"]): boolean =>
  cell === "" || NONE.test(cell) || (holds === "marks" && cell === "0");

type Named = { name: string; size: string; at: number };

/** Finds a column for each size, or else one column that lists the sizes. Null if there is neither. */
export function findSizeColumns(names: readonly string[], rows: Rows): SizeColumns | null {
  const named = names.flatMap((name, at) => sizeNamed(name.trim(), at) ?? []);
  const shared = new Set(named.map(({ name }) => name.toLowerCase()));
  const groups = Array.from(shared).flatMap(
    (lower) =>
      groupOf(
        named.filter(({ name }) => name.toLowerCase() === lower),
        rows,
      ) ?? [],
  );
  const all = groups.flatMap(({ columns }) => Array.from(columns, ([size, at]) => ({ size, at })));
  const sizes = new Set(all.toSorted((a, b) => a.at - b.at).map(({ size }) => size));
  return groups.length === 0 ? listOf(names, rows) : { sizes: [...sizes], groups, listed: null };
}

const LIST_NAME =
  /^(?:(?:available |all )?sizes?(?: available)?|(?:les )?(?:tailles?|pointures?|grandeurs?)(?: disponibles?)?)$/i;

/** The sizes in a cell such as "S, M, L" or "36;37;38". A slash may be part of a size: "S/M". */
export const listedSizes = (cell: string): string[] =>
  cell
    .split(/[,;|]|\s\/\s/)
    .map((size) => size.trim())
    .filter((size) => size !== "");

const isList = (cell: string) => {
  const sizes = listedSizes(cell);
  return sizes.length > 1 && sizes.every((size) => isWritten(size) || NUMBER.test(size));
};

function listOf(names: readonly string[], rows: Rows): SizeColumns | null {
  const listed = names.findIndex((name) => LIST_NAME.test(name.trim()));
  const lists = rows.map((row) => row[listed] ?? "").filter(isList);
  if (listed === -1 || lists.length * 2 < rows.length || lists.length === 0) return null;
  return { sizes: [...new Set(lists.flatMap(listedSizes))], groups: [], listed };
}

/** The guess is never certain: each size becomes a product, so a person should confirm it. */
export const guessSizeLayout = ({ sizes }: SizeColumns): Guess<SizeLayout> => ({
  value: "rows",
  confidence: sizes.every((size) => NUMBER.test(size)) ? 0.6 : 0.8,
  alternatives: ["columns"],
  basis: sizes.slice(0, 3),
});

const isWritten = (text: string) => LETTERS.test(text) || WORDS.test(text) || OTHERS.test(text);

const LONGEST = 60;

/** The size in a column name, at its end as in "UPC S" or at its start as in "S/M price". */
function sizeNamed(written: string, at: number): Named | null {
  if (written.length > LONGEST) return null;
  if (isWritten(written) || NUMBER.test(written)) return { name: "", size: written, at };
  for (const { index, 0: between } of written.matchAll(/[\s_:([–-]+/g)) {
    const [before, after] = [
      written.slice(0, index),
      written.slice(index + between.length).replace(/[)\]]{1,2}$/, ""),
    ];
    const isSize = SIZE_WORD.test(before);
    if (isWritten(after) || (isSize && NUMBER.test(after)))
      return { name: isSize ? "" : before, size: after, at };
    if (isWritten(before)) return { name: SIZE_WORD.test(after) ? "" : after, size: before, at };
  }
  return null;
}

const FEWEST = 3;
const FEWEST_NUMBERS = 4;
const WIDEST_STEP = 2;
const MOST = 60;

function groupOf(named: readonly Named[], rows: Rows): SizeGroup | null {
  const columns = new Map(named.map(({ size, at }) => [size, at]));
  const sizes = [...columns.keys()];
  if (columns.size < named.length || !areSizes(sizes)) return null;
  const [{ name } = { name: "" }] = named;
  const cells = rows
    .flatMap((row) => named.map(({ at }) => row[at]?.trim() ?? ""))
    .filter((cell) => cell !== "");
  const holds = contentOf(cells);
  // Names alone could be anything: "L" may be a length, and 36 a week.
  if (name === "" && (holds === null || (holds === "values" && areNumbers(sizes)))) return null;
  return { name, holds: holds ?? "values", columns };
}

const areNumbers = (sizes: readonly string[]) => sizes.every((size) => NUMBER.test(size));

/** Numbers are shoe sizes if they rise in small steps. Numbers from 1 on may be months, and large ones may be years. */
function areSizes(sizes: readonly string[]): boolean {
  if (!sizes.some((size) => NUMBER.test(size)))
    return (
      sizes.length >= FEWEST || (sizes.length === 2 && sizes.every(({ length }) => length > 1))
    );
  const numbers = sizes.map((size) => Number(size.replace(",", ".")));
  const [first = 0] = numbers;
  const haveSteps = numbers.every((number, at) => {
    const step = number - (numbers[at - 1] ?? number - 1);
    return step > 0 && step <= WIDEST_STEP;
  });
  const isCount = first === 1 && numbers.every((number, at) => number === at + 1);
  return (
    areNumbers(sizes) && sizes.length >= FEWEST_NUMBERS && haveSteps && !isCount && first < MOST
  );
}

const AGREED = 0.9;

/** Returns what the cells below the sizes hold, or null if it's neither numbers nor marks. */
function contentOf(cells: readonly string[]): SizeGroup["holds"] | null {
  const share = (test: (cell: string) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
  if (share((cell) => MARK.test(cell) || NONE.test(cell)) >= AGREED) return "marks";
  if (share((cell) => QUANTITY.test(cell) || NONE.test(cell)) >= AGREED) return "quantities";
  return share((cell) => AMOUNT.test(cell) || NONE.test(cell)) >= AGREED ? "values" : null;
}
