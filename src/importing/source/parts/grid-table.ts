import { statedCurrency } from "@/importing/vocabulary/currency-statements.ts";
import { guessFrame } from "@/importing/source/detect/frame-lines.ts";
import { type Guess, withChoice } from "@/importing/source/detect/guess.ts";
import { guessHeaderLanguage } from "@/importing/source/detect/header-language.ts";
import { layoutNames } from "@/importing/source/detect/nameless-layouts.ts";
import { findSizeColumns, guessSizeLayout } from "@/importing/source/detect/size-columns.ts";
import { exampleRows } from "@/importing/source/detect/totals-rows.ts";
import { guessValues } from "@/importing/source/detect/value-guesses.ts";
import { firstRows } from "@/importing/source/table/first-rows.ts";
import type { SourceIssueList } from "@/importing/source/table/source-issue-list.ts";
import { columnLetters } from "@/lib/files/xlsx.ts";
import type {
  DittoMarks,
  HiddenCells,
  SourceOptions,
} from "@/importing/source/table/source-options.ts";
import type { RowBatch, SourceTable, TableHalves } from "@/importing/source/table/table.ts";
import { otherHeaders } from "./other-headers.ts";
import { chosenRows, remarks, type RowChoice, skippedRows, withoutEmpty } from "./chosen-rows.ts";
import { sectionedRows } from "./currency-sections.ts";
import { dittoMarks } from "./ditto-marks.ts";
import { headerOfGrid } from "./header-of-grid.ts";
import { columnCount, mayBeSplit, ordinaryCells } from "./grid-width.ts";
import { listedVariants } from "./listed-variants.ts";
import { sizeRows } from "./size-rows.ts";
import { type RowJoiner, storeViews } from "./store-views.ts";
import type { OpenedTable } from "./source-part.ts";
import { leftOf, tableBeside } from "./table-beside.ts";

/** The rows of a text or sheet. The header is among the first rows. */
export type GridSource = {
  issues: SourceIssueList;
  batches: (signal?: AbortSignal) => AsyncIterable<RowBatch>;
  /** Optional: a faster way to get the first rows than reading from the beginning. */
  firstBatches?: () => AsyncIterable<RowBatch>;
  /**
   * Optional: whether any texts that look like numbers were read, in a source that distinguishes texts from numbers.
   */
  hasTextNumbers?: () => boolean;
  /** Optional: the first cells of hidden rows so far, and the letters of hidden columns. */
  hidden?: () => readonly string[];
  /** Optional: whether a cell is part of merged cells whose text is in a row above it. */
  isCovered?: (place: number, column: number) => boolean;
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
  /** Whether titles below the first rows name a currency. */
  hasLaterTitles?: boolean;
};

/**
 * Builds a table from rows: finds the header, and skips empty rows, rows above the header, totals, and lines
 * that only begin or end the file.
 */
export async function gridTable(grid: Grid): Promise<OpenedTable> {
  const { name, source, progress, options, delimiter, hasLaterTitles = false } = grid;
  const all = await firstRows(withoutEmpty((source.firstBatches ?? source.batches)()));
  const beside = tableBeside(all);
  if (beside !== null) return gridTable({ ...grid, source: leftOf(beside, source) });
  const hidden = source.hidden?.();
  const hiddenCells = hidden && withChoice(guessHidden(hidden), options.hiddenCells);
  const frame = guessFrame(all.rows);
  const lines = frame && withChoice(frame.guess, options.frameLines);
  const isLeftOut = lines?.value === "left-out" ? frame?.isFrame : undefined;
  const look = chosenRows(all, { isLeftOut });
  const { headerRow, headerNames } = headerOfGrid(look, options);
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
  const choice = { isRequested: isBelow, skippedLabel };
  const ownRows = chosenRows(sample, choice);
  const width = columnCount(headerNames, ownRows, delimiter);
  const columnNames = headerRow.value === null ? layoutNames(ownRows.rows) : headerNames;
  const ownNames = Array.from({ length: width }, (_, at) => columnNames[at]?.trim() ?? "");
  const language = options.language ?? guessHeaderLanguage(ownNames).value;
  const marks = dittoMarks(ownNames, ownRows.rows);
  const dittos = marks && withChoice(guessDittos(marks.found), options.dittoMarks);
  const filling = (onIssue?: SourceIssueList["add"]) =>
    marks?.filling({ onIssue, areFilled: dittos?.value === "filled", isCovered: source.isCovered });
  const sections = sectionedRows({
    names: ownNames,
    language,
    hasLaterTitles,
    chosen: ({ completed, ...steps }) =>
      chosenRows(sample, { ...choice, ...steps, completed: inTurn(filling(), completed) }),
  });
  const written = sections?.first ?? chosenRows(sample, { ...choice, completed: filling() });
  const joined = joinedRows(
    sections === null ? ownNames : [...ownNames, sections.column],
    totalsRows.value === "read" ? [] : [storeViews, listedVariants],
    written,
  );
  const { joiners } = joined;
  const found = headerRow.value === null ? null : findSizeColumns(joined.names, joined.first.rows);
  const sizes = found && withChoice(guessSizeLayout(found), options.sizes);
  const split = sizes?.value === "rows" && found ? sizeRows(found, joined.names, language) : null;
  const first = split?.splitBatch(joined.first) ?? joined.first;
  const names = split?.names ?? joined.names;
  const isJoined = joiners.length > 0 || sections !== null || split !== null;
  const columns = names.map((headerName, at) => headerName || columnLetters(at));
  const cellCount = isJoined ? Infinity : ordinaryCells(written, width);
  // If rows are wider than the header, a name may be missing in the middle of it, so the header row is uncertain.
  const isNarrow =
    headerNames.length > 0 &&
    (headerNames.length < width || (delimiter === "," && mayBeSplit(headerNames, written)));

  function tableOf(rows: GridSource, share: () => number, isRequested = isBelow): SourceTable {
    async function* batches(signal?: AbortSignal) {
      // Clears the issues found by the preview, because reading finds them again.
      rows.issues.clear();
      sections?.begin();
      const onSkipped = (place: number, detail: string) => {
        sections?.onTitle(detail);
        const isPlain = sections !== null || statedCurrency([detail], "").is === "none";
        const kind = isPlain ? "row-skipped" : "currency-named";
        rows.issues.add({ kind, place, detail, stops: false });
      };
      const steps = { isRequested, isLeftOut, skippedLabel, onSkipped };
      const chosen = withoutEmpty(inOneTable(rows, signal), {
        ...steps,
        completed: inTurn(filling(rows.issues.add), sections?.completed),
      });
      const whole = joiners.reduce((batch, each) => each.joined(batch, onSkipped), chosen);
      yield* split?.split(whole) ?? whole;
    }
    /** The source's rows as those of a single table, even if the text or sheet holds further tables. */
    async function* inOneTable({ batches: read, issues }: GridSource, signal?: AbortSignal) {
      const inOrder = tables?.() ?? null;
      for await (const batch of read(signal)) yield inOrder?.(batch, issues.add) ?? batch;
    }
    const table = { name, columns, batches, issues: rows.issues.all, progress: share };
    return delimiter === undefined ? table : { ...table, delimiter, cellCount };
  }
  /** Rows that depend on others must stay together, so such a file isn't split. */
  async function halves(): Promise<TableHalves | null> {
    if (isJoined) return null;
    const half = (await source.halves?.(width)) ?? null;
    return (
      half && {
        first: tableOf(half.first.source, half.first.progress),
        second: tableOf(half.second.source, half.second.progress, () => true),
        placesBefore() {
          const before = half.placesBefore();
          return before === null || before < (headerRow.value ?? 0) ? null : before;
        },
      }
    );
  }
  async function withSectionCurrencies(): Promise<SourceTable | null> {
    const { table } = await gridTable({ ...grid, hasLaterTitles: true });
    return table.sectionCurrency === undefined ? null : table;
  }
  return {
    table: {
      ...tableOf(source, progress),
      ...(source.halves && { halves }),
      ...(sections === null ? { withSectionCurrencies } : {}),
      ...(sections !== null && hasLaterTitles ? { sectionCurrency: sections.column } : {}),
    },
    detected: {
      ...guessValues(names, first.rows, options, source.hasTextNumbers?.() === false),
      headerRow:
        isNarrow && headerRow.confidence < 1 ? { ...headerRow, confidence: 0.5 } : headerRow,
      totalsRows,
      ...(hiddenCells ? { hiddenCells } : {}),
      ...(dittos ? { dittoMarks: dittos } : {}),
      ...(sizes ? { sizes, sizeColumns: split?.columns ?? [] } : {}),
      ...(lines ? { frameLines: lines } : {}),
    },
    first,
    above,
    skipped: totalsRows.value === "skipped" ? remarks(headerNames, below.rows) : [],
    elements: [],
  };
}

/** A guess, because a row may be hidden by a leftover filter, or because its product isn't for sale. */
const guessHidden = (basis: readonly string[]): Guess<HiddenCells> => ({
  value: "read",
  confidence: 0.6,
  alternatives: ["left-out"],
  basis,
});

/** A guess, because a brand may be called "Ditto". Without any mark, nothing in the file depends on the guess. */
const guessDittos = (found: readonly string[]): Guess<DittoMarks> => ({
  value: "filled",
  confidence: found.length > 0 ? 0.8 : 0.5,
  alternatives: ["read"],
  basis: found.slice(0, 3),
});

type Completed = RowChoice["completed"];

const inTurn = (first: Completed, then: Completed): Completed =>
  first && then ? (cells, place) => then(first(cells, place), place) : (first ?? then);

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
