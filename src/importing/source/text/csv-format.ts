import type { Guess } from "@/importing/source/detect/guess.ts";
import { QUOTES, type Quote } from "@/importing/source/table/source-options.ts";
import { csvReader } from "./csv-reader.ts";
import { type Delimiter, DELIMITERS } from "@/importing/source/table/source-options.ts";

const LOOKED_AT = 50;

/** Detects the delimiter from the start of the text. */
export const delimiterOf = (start: string): Delimiter => guessDelimiter(start).value;

/** Guesses the delimiter that gives the most lines of equal width, with the alternatives. */
export function guessDelimiter(start: string): Guess<Delimiter> {
  // Spreadsheets can declare the delimiter in a first line such as `sep=;`.
  const said = /^sep=(.)[\r\n]/.exec(start)?.[1];
  const scores = DELIMITERS.map((delimiter) => ({
    delimiter,
    score: delimiter === said ? 2 : scoreOf(widths(start, delimiter)),
  })).toSorted((a, b) => b.score - a.score);
  const [best, second] = scores;
  if (best === undefined || best.score === 0)
    return { value: ",", confidence: 0.3, alternatives: DELIMITERS.slice(1) };
  const lead = best.score - (second?.score ?? 0);
  return {
    value: best.delimiter,
    confidence: said === best.delimiter ? 1 : Math.min(1, 0.5 + lead / 2),
    alternatives: scores.slice(1).flatMap(({ delimiter, score }) => (score > 0 ? delimiter : [])),
  };
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
  // The last line may be cut off, so it counts only if it's the only one.
  if (found.length === 0) reader.end();
  return found.slice(0, LOOKED_AT);
}

/** The share of lines with the most common width. Of equal scores, the wider one wins. */
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

/** Detects the quote: a character that opens some cells and closes about as many. */
export function guessQuote(start: string, delimiter: string): Guess<Quote> {
  const [double, single] = [quoting(start, delimiter, '"'), quoting(start, delimiter, "'")];
  const isUsed = ({ opened, closed }: typeof double) => opened > 0 && closed >= opened * 0.9;
  const guessed = (value: Quote, confidence: number) => ({
    value,
    confidence,
    alternatives: QUOTES.filter((quote) => quote !== value),
  });
  if (isUsed(double)) return guessed('"', 0.98);
  if (double.opened === 0 && single.opened > 2 && isUsed(single)) return guessed("'", 0.8);
  if (double.opened === 0) return guessed('"', 0.6);
  // Quotes that open and never close are inch marks or similar.
  return double.closed < double.opened * 0.5 ? guessed("", 0.7) : guessed('"', 0.5);
}

function quoting(text: string, delimiter: string, quote: Quote) {
  const isEdge = (letter: string | undefined) =>
    letter === undefined || letter === delimiter || letter === "\n" || letter === "\r";
  let opened = 0;
  let closed = 0;
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (isEdge(text[at - 1])) opened += 1;
    if (isEdge(text[at + 1])) closed += 1;
  }
  return { opened, closed };
}
