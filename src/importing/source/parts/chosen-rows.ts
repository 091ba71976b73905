import {
  firstCells,
  isRepeatedHeader,
  isRule,
  sectionTitle,
  totalsLabel,
} from "@/importing/source/detect/totals-rows.ts";
import type { RowBatch } from "@/importing/source/table/table.ts";

type Cells = readonly string[];

export type RowChoice = {
  isRequested?: (place: number) => boolean;
  isLeftOut?: ((cells: Cells) => boolean) | undefined;
  /** The first filled cell of a row that is skipped because it isn't a product, such as "Total". Null for all other rows. */
  skippedLabel?: ((cells: Cells) => string | null) | undefined;
  onSkipped?: (place: number, label: string) => void;
  /** Adds to a row what the rows above it state. It's called for each row in order. */
  completed?: ((cells: Cells, place: number) => Cells) | undefined;
};

/** The batches without empty rows and without rows that weren't chosen. */
export async function* withoutEmpty(batches: AsyncIterable<RowBatch>, choice: RowChoice = {}) {
  for await (const batch of batches) {
    const chosen = chosenRows(batch, choice);
    if (chosen.rows.length > 0) yield chosen;
  }
}

/** Keeps and completes the chosen rows that aren't empty. Skipped rows are reported. */
export function chosenRows(batch: RowBatch, choice: RowChoice): RowBatch {
  const { isRequested, isLeftOut, skippedLabel, onSkipped, completed } = choice;
  const rows: Cells[] = [];
  const places: number[] = [];
  for (const [at, row] of batch.rows.entries()) {
    const place = batch.places[at] ?? 0;
    if (isRequested?.(place) === false || isLeftOut?.(row) || !row.some(isFilled)) continue;
    const label = skippedLabel?.(row) ?? null;
    if (label !== null) onSkipped?.(place, label);
    else {
      rows.push(completed === undefined ? row : completed(row, place));
      places.push(place);
    }
  }
  return { rows, places };
}

const isFilled = (cell: string) => cell !== "" && cell.trim() !== "";

const LONGEST_LABEL = 60;

/** The first characters of totals, taxes, page numbers and separator lines. */
const STARTS = new Set(
  Array.from("ghnpqrstvGHNPQRSTV=*-_+~:. \t", (character) => character.charCodeAt(0)),
);
const LAST_ASCII = 127;

/**
 * Recognizes examples, totals, section titles, separator lines and repeated headers, given the first rows below the
 * header.
 */
export function skippedRows(
  header: Cells,
  sample: readonly Cells[],
  examples: readonly Cells[] = [],
): (cells: Cells) => string | null {
  const common = firstCells(sample.filter((cells) => !isRepeatedHeader(cells, header)));
  const headerStart = header[0]?.charCodeAt(0);

  return (cells) => {
    // In nearly every row, only the first two cells are examined, because this runs for each of a million rows.
    if (!cells[1]) {
      const title = sectionTitle(cells, header, common);
      if (title !== null) return title;
    }
    if (examples.some((example) => example.every((cell, at) => cell === cells[at])))
      return cells.find(isFilled) ?? null;
    const start = cells[0]?.charCodeAt(0) ?? Number.NaN;
    if (start <= LAST_ASCII && start !== headerStart && !STARTS.has(start)) return null;
    const isSkipped = isRepeatedHeader(cells, header) || isRule(cells);
    const label = isSkipped ? cells.find((cell) => cell.trim() !== "") : totalsLabel(cells);
    return label?.trim().slice(0, LONGEST_LABEL) ?? null;
  };
}

/**
 * The section titles and totals among these rows. Examples, repeated headers and separator lines are left out, because
 * they say nothing about products.
 */
export function remarks(header: Cells, rows: readonly Cells[]): Cells[] {
  const common = firstCells(rows.filter((cells) => !isRepeatedHeader(cells, header)));
  return rows.filter(
    (cells) =>
      !isRepeatedHeader(cells, header) &&
      !isRule(cells) &&
      (totalsLabel(cells) ?? sectionTitle(cells, header, common)) !== null,
  );
}
