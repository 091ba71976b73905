import { csvReader } from "@/importing/csv-reader.ts";

export const DELIMITERS = [",", ";", "\t", "|", "~", ":"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const LOOKED_AT = 50;

/** What parts the cells, by the start of the text: that which makes the most lines of the same width. */
export function delimiterOf(start: string): Delimiter {
  // Spreadsheets may say it in a line of its own.
  const said = /^sep=(.)[\r\n]/.exec(start)?.[1];
  let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    if (delimiter === said) return delimiter;
    const score = scoreOf(widths(start, delimiter));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function widths(text: string, delimiter: string): number[] {
  const found: number[] = [];
  const reader = csvReader({
    delimiter,
    onRow(cells) {
      if (cells.length > 1 || cells[0] !== "") found.push(cells.length);
    },
  });
  reader.push(text);
  // The last line may be cut off; it counts where there is no other.
  if (found.length === 0) reader.end();
  return found.slice(0, LOOKED_AT);
}

/** The share of lines that are as wide as most are; wider wins among equals. */
function scoreOf(all: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of all) counts.set(width, (counts.get(width) ?? 0) + 1);
  let [common, lines] = [1, 0];
  for (const [width, count] of counts) {
    if (width > 1 && (count > lines || (count === lines && width > common)))
      [common, lines] = [width, count];
  }
  return lines === 0 ? 0 : lines / all.length + Math.min(common, 100) / 1_000;
}
