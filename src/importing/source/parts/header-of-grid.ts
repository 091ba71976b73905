import { type Guess, withChoice } from "@/importing/source/detect/guess.ts";
import { headerLines } from "@/importing/source/detect/header-lines.ts";
import { guessHeader } from "@/importing/source/detect/header-row.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import type { RowBatch } from "@/importing/source/table/table.ts";

/** The header row, and the column names from it and the lines around it. */
export function headerOfGrid(look: RowBatch, { headerRow: chosen }: SourceOptions) {
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

/** Converts row indexes to places in the source, which identify rows. */
function placed(guess: Guess<number | null>, places: readonly number[]): Guess<number | null> {
  const at = (row: number | null) => (row === null ? null : (places[row] ?? null));
  return { ...guess, value: at(guess.value), alternatives: guess.alternatives.map(at) };
}
