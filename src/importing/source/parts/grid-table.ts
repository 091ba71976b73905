import { guessFrame } from "@/importing/source/detect/frame-lines.ts";
import { guessHeader } from "@/importing/source/detect/header-row.ts";
import { type Guess, withChoice } from "@/importing/source/detect/guess.ts";
import { layoutNames } from "@/importing/source/detect/nameless-layouts.ts";
import { guessValues } from "@/importing/source/detect/value-guesses.ts";
import { firstRows } from "@/importing/source/table/first-rows.ts";
import type { IssueList } from "@/importing/source/table/issue-list.ts";
import type { OpenedTable } from "./source.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import type { RowBatch } from "@/importing/source/table/table.ts";

/** The rows of a text or sheet. The header is among the first rows. */
export type GridReading = {
  problems: IssueList;
  batches: (signal?: AbortSignal) => AsyncIterable<RowBatch>;
  /** Optional: gets the first rows faster than reading from the beginning does. */
  firstBatches?: () => AsyncIterable<RowBatch>;
};

type Grid = { name: string; reading: GridReading; progress: () => number; options: SourceOptions };

/**
 * Builds a table from rows: finds the header, and leaves out empty rows, rows above the header, and lines that only
 * begin or end the file.
 */
export async function gridTable({ name, reading, progress, options }: Grid): Promise<OpenedTable> {
  const all = await firstRows(filled((reading.firstBatches ?? reading.batches)()));
  const frame = guessFrame(all.rows);
  const lines = frame && withChoice(frame.guess, options.frameLines);
  const isLeftOut = lines?.value === "left-out" ? frame?.isFrame : undefined;
  const look = chosen(all, { isLeftOut });
  const headerRow = withChoice(placed(guessHeader(look.rows), look.places), options.headerRow);
  const isAbove = (place: number) => headerRow.value !== null && place < headerRow.value;
  const isBelow = (place: number) => headerRow.value === null || place > headerRow.value;

  const header = look.rows[look.places.indexOf(headerRow.value ?? 0)] ?? [];
  const first = chosen(look, { isWanted: isBelow });
  const width = Math.max(header.length, ...first.rows.map((row) => row.length));
  const told = headerRow.value === null ? layoutNames(first.rows) : header;
  const names = Array.from({ length: width }, (_, at) => told[at]?.trim() ?? "");
  const columns = names.map((said, at) => said || columnLetters(at));

  async function* batches(signal?: AbortSignal) {
    // Clear the issues found by the preview, because reading finds them again.
    reading.problems.clear();
    yield* filled(reading.batches(signal), { isWanted: isBelow, isLeftOut });
  }
  return {
    table: { name, columns, batches, problems: reading.problems.problems, progress },
    detected: {
      ...guessValues(names, first.rows, options),
      headerRow,
      ...(lines ? { frameLines: lines } : {}),
    },
    first,
    above: chosen(look, { isWanted: isAbove }),
    elements: [],
  };
}

type Choice = {
  isWanted?: (place: number) => boolean;
  isLeftOut?: ((cells: readonly string[]) => boolean) | undefined;
};

async function* filled(batches: AsyncIterable<RowBatch>, choice: Choice = {}) {
  for await (const batch of batches) {
    const told = chosen(batch, choice);
    if (told.rows.length > 0) yield told;
  }
}

/** Keeps the rows that aren't empty and whose place is wanted. */
function chosen(batch: RowBatch, { isWanted, isLeftOut }: Choice): RowBatch {
  const rows: (readonly string[])[] = [];
  const places: number[] = [];
  batch.rows.forEach((row, at) => {
    const place = batch.places[at] ?? 0;
    if (
      isWanted?.(place) === false ||
      isLeftOut?.(row) ||
      !row.some((cell) => cell !== "" && cell.trim() !== "")
    )
      return;
    rows.push(row);
    places.push(place);
  });
  return { rows, places };
}

/** Converts row indexes to places in the source, which identify rows. */
function placed(guess: Guess<number | null>, places: readonly number[]): Guess<number | null> {
  const at = (row: number | null) => (row === null ? null : (places[row] ?? null));
  return { ...guess, value: at(guess.value), alternatives: guess.alternatives.map(at) };
}

/** Column names as in spreadsheets: A to Z, then AA and so on. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
