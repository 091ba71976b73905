import { statedCurrency } from "@/importing/vocabulary/currency-statements.ts";
import { guessFrame } from "@/importing/source/detect/frame-lines.ts";
import { type Guess, withChoice } from "@/importing/source/detect/guess.ts";
import { headerLines } from "@/importing/source/detect/header-lines.ts";
import { guessHeader } from "@/importing/source/detect/header-row.ts";
import { layoutNames } from "@/importing/source/detect/nameless-layouts.ts";
import { exampleRows } from "@/importing/source/detect/totals-rows.ts";
import { haveSplitDecimals, splitThousands } from "@/importing/source/detect/split-thousands.ts";
import { guessValues } from "@/importing/source/detect/value-guesses.ts";
import { LIMITS } from "@/importing/source/table/limits.ts";
import { firstRows } from "@/importing/source/table/first-rows.ts";
import type { SourceIssueList } from "@/importing/source/table/source-issue-list.ts";
import { columnLetters } from "@/lib/files/xlsx.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import type { RowBatch, SourceTable, TableHalves } from "@/importing/source/table/table.ts";
import { otherHeaders } from "./other-headers.ts";
import { chosenRows, remarks, skippedRows, withoutEmpty } from "./chosen-rows.ts";
import { listedVariants } from "./listed-variants.ts";
import { type RowJoiner, storeViews } from "./store-views.ts";
import type { OpenedTable } from "./source-part.ts";

/** The rows of a text or sheet. The header is among the first rows. */
export type GridSource = {
  issues: SourceIssueList;
  batches: (signal?: AbortSignal) => AsyncIterable<RowBatch>;
  /** Optional: gets the first rows faster than reading from the beginning does. */
  firstBatches?: () => AsyncIterable<RowBatch>;
  /** Optional: whether texts that look like numbers were read, in a source that tells them from numbers. */
  hasTextNumbers?: () => boolean;
  /** Optional: splits the source between two rows that have this many cells. */
  halves?: (width: number) => Promise<GridHalves | null>;
};

export type GridHalves = Pick<TableHalves, "placesBefore"> &
  Record<"first" | "second", { source: GridSource; progress: () => number }>;

type Grid = {
  name: string;
  source: GridSource;
  progress: () => number;
  options: SourceOptions;
  delimiter?: string;
};

/**
 * Builds a table from rows: finds the header, and skips empty rows, rows above the header, totals, and lines
 * that only begin or end the file.
 */
export async function gridTable(grid: Grid): Promise<OpenedTable> {
  const { name, source, progress, options, delimiter } = grid;
  const all = await firstRows(withoutEmpty((source.firstBatches ?? source.batches)()));
  const frame = guessFrame(all.rows);
  const lines = frame && withChoice(frame.guess, options.frameLines);
  const isLeftOut = lines?.value === "left-out" ? frame?.isFrame : undefined;
  const look = chosenRows(all, { isLeftOut });
  const { headerRow, headerNames } = headerOf(look, options);
  const isAbove = (place: number) => headerRow.value !== null && place < headerRow.value;
  const isBelow = (place: number) => headerRow.value === null || place > headerRow.value;

  const totalsRows = withChoice<"skipped" | "read">(
    { value: "skipped", confidence: 0.95, alternatives: ["read"] },
    options.totalsRows,
  );
  const isWhole = totalsRows.value === "read" || headerRow.value === null;
  const tables = isWhole ? null : otherHeaders(headerNames, isBelow);
  const sample = tables?.()(look) ?? look;
  const below = chosenRows(sample, { isRequested: isBelow });
  const above = chosenRows(look, { isRequested: isAbove });
  const skippedLabel =
    totalsRows.value === "skipped"
      ? skippedRows(headerNames, below.rows, exampleRows(above.rows, below))
      : undefined;
  const written = chosenRows(sample, { isRequested: isBelow, skippedLabel });
  const width = columnCount(headerNames, written, delimiter);
  const columnNames = headerRow.value === null ? layoutNames(written.rows) : headerNames;
  const ownNames = Array.from({ length: width }, (_, at) => columnNames[at]?.trim() ?? "");
  const { joiners, first, names } = joinedRows(
    ownNames,
    totalsRows.value === "read" ? [] : [storeViews, listedVariants],
    written,
  );
  const columns = names.map((headerName, at) => headerName || columnLetters(at));
  const cellCount = joiners.length > 0 ? Infinity : ordinaryCells(written, width);
  // Rows wider than the header may also mean that a name is missing in the middle of the header.
  const isNarrow =
    headerNames.length > 0 &&
    (headerNames.length < width || (delimiter === "," && mayBeSplit(headerNames, written)));

  function tableOf(rows: GridSource, share: () => number, isRequested = isBelow): SourceTable {
    async function* batches(signal?: AbortSignal) {
      // Clears the issues found by the preview, because reading finds them again.
      rows.issues.clear();
      const onSkipped = (place: number, detail: string) => {
        const kind = statedCurrency([detail], "").is === "none" ? "row-skipped" : "currency-named";
        rows.issues.add({ kind, place, detail, stops: false });
      };
      const choice = { isRequested, isLeftOut, skippedLabel, onSkipped };
      const chosen = withoutEmpty(inOneTable(rows, signal), choice);
      yield* joiners.reduce((batch, { joined }) => joined(batch, onSkipped), chosen);
    }
    /** The rows as if the text or sheet held no other table. */
    async function* inOneTable({ batches: read, issues }: GridSource, signal?: AbortSignal) {
      const inOrder = tables?.() ?? null;
      for await (const batch of read(signal)) yield inOrder?.(batch, issues.add) ?? batch;
    }
    const table = { name, columns, batches, issues: rows.issues.all, progress: share };
    return delimiter === undefined ? table : { ...table, delimiter, cellCount };
  }
  /** Rows that are joined must stay together, so such a file has no halves. */
  async function halves(): Promise<TableHalves | null> {
    if (joiners.length > 0) return null;
    const found = (await source.halves?.(width)) ?? null;
    return (
      found && {
        first: tableOf(found.first.source, found.first.progress),
        second: tableOf(found.second.source, found.second.progress, () => true),
        placesBefore() {
          const before = found.placesBefore();
          return before === null || before < (headerRow.value ?? 0) ? null : before;
        },
      }
    );
  }
  return {
    table: { ...tableOf(source, progress), ...(source.halves && { halves }) },
    detected: {
      ...guessValues(names, first.rows, options, source.hasTextNumbers?.() === false),
      headerRow:
        isNarrow && headerRow.confidence < 1 ? { ...headerRow, confidence: 0.5 } : headerRow,
      totalsRows,
      ...(lines ? { frameLines: lines } : {}),
    },
    first,
    above,
    skipped: totalsRows.value === "skipped" ? remarks(headerNames, below.rows) : [],
    elements: [],
  };
}

/** Applies the row joiners that this file needs to its first rows. Returns them with the rows and all column names. */
function joinedRows(
  ownNames: readonly string[],
  kinds: readonly (typeof storeViews | typeof listedVariants)[],
  written: RowBatch,
) {
  const joiners: RowJoiner[] = [];
  let [first, names] = [written, ownNames];
  for (const kind of kinds) {
    const joiner = kind(names, first.rows);
    if (joiner === null) continue;
    joiners.push(joiner);
    first = joiner.joinedBatch(first);
    names = [...names, ...joiner.columns];
  }
  return { joiners, first, names };
}

/** The header row, and the column names it gives together with the lines around it. */
function headerOf(look: RowBatch, { headerRow: chosen }: SourceOptions) {
  const guess = guessHeader(look.rows);
  const { value } = guess;
  const lines = value === null ? null : headerLines(look.rows, value);
  const isExtended = lines !== null && lines.last !== value;
  const found = {
    ...guess,
    value: lines?.last ?? null,
    confidence: isExtended ? (lines.isSure ? 0.95 : 0.7) : guess.confidence,
    basis: (lines?.names ?? look.rows[0] ?? []).filter((name) => name.trim() !== "").slice(0, 3),
    alternatives: isExtended
      ? [value, ...guess.alternatives.filter((row) => row !== lines.last)]
      : guess.alternatives,
  };
  const headerRow = withChoice(placed(found, look.places), chosen);
  const at = look.places.indexOf(headerRow.value ?? 0);
  const headerNames = lines !== null && at === lines.last ? lines.names : (look.rows[at] ?? []);
  return { headerRow, headerNames };
}

/**
 * The header has a name for each column, unless most rows have more cells than it. Numbers split at their thousands
 * separator or decimal comma aren't more columns: those rows are rejected, and joining the cells is offered.
 */
function columnCount(
  header: readonly string[],
  { rows }: RowBatch,
  delimiter: string | undefined,
): number {
  const widths = rows.map((cells) => cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  if (header.length === 0) return Math.max(0, ...rows.map((cells) => cells.length));
  const wider = widths.filter((width) => width > header.length).toSorted((a, b) => a - b);
  const isSplit = (cells: readonly string[], at: number) =>
    splitThousands(cells).length >= Math.max(1, (widths[at] ?? 0) - header.length);
  if (delimiter === "," && rows.filter(isSplit).length * 2 > rows.length) return header.length;
  const isTooShort = wider.length * 2 > rows.length;
  if (delimiter === "," && wider.length === rows.length && haveSplitDecimals(rows))
    return header.length;
  return isTooShort ? (wider[Math.floor(wider.length / 2)] ?? header.length) : header.length;
}

/** How many cells the rows of a text have. Rows with fewer than the columns omit empty cells at their end. */
const ordinaryCells = ({ rows }: RowBatch, width: number): number =>
  Math.min(...rows.map(({ length }) => Math.max(length, width)), LIMITS.columns);

/**
 * Whether all rows have more cells than the header, of which the last are empty, and splitting numbers at a comma may
 * be the reason.
 */
const mayBeSplit = ({ length }: readonly string[], { rows }: RowBatch) =>
  rows.length > 0 &&
  rows.every((cells) => cells.length > length) &&
  (haveSplitDecimals(rows) || rows.every((cells) => splitThousands(cells).length > 0));

/** Converts row indexes to places in the source, which identify rows. */
function placed(guess: Guess<number | null>, places: readonly number[]): Guess<number | null> {
  const at = (row: number | null) => (row === null ? null : (places[row] ?? null));
  return { ...guess, value: at(guess.value), alternatives: guess.alternatives.map(at) };
}
