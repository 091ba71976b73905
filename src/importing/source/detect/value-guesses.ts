import type {
  DateOrder,
  DecimalMark,
  HeaderLanguage,
  SourceOptions,
  ThousandsMark,
} from "@/importing/source/table/source-options.ts";
import { guessDateOrder } from "./date-order.ts";
import { type Guess, withChoice } from "./guess.ts";
import { guessHeaderLanguage } from "./header-language.ts";
import { guessNumberMarks } from "./number-marks.ts";
import { guessUnits } from "./units.ts";

/** The number formats, date order, language and units of a table. */
export type ValueGuesses = {
  decimal: Guess<DecimalMark>;
  thousands: Guess<ThousandsMark>;
  dateOrder: Guess<DateOrder>;
  language: Guess<HeaderLanguage>;
  /** One guess for each column. */
  units: readonly Guess<string | null>[];
};

/** Numbers, dates and measurements are shorter, and guessing from long texts would take longer than reading them. */
const LONGEST_VALUE = 100;

/**
 * Combines guesses from the column names and the first rows with a person's choices. `areTyped` means that the file
 * distinguishes numbers from texts and no text looks like a number.
 */
export function guessValues(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  options: SourceOptions,
  areTyped = false,
): ValueGuesses {
  const short = rows.map((row) => row.map((cell) => cell.slice(0, LONGEST_VALUE)));
  const cells = short.flat();
  const language = withChoice(guessHeaderLanguage(columns), options.language);
  const { decimal, thousands } = guessNumberMarks(
    cells,
    options.decimal ?? (areTyped ? "." : undefined),
  );
  const units = guessUnits(columns, short).map((guess, at) =>
    withChoice(guess, options.units?.find(({ column }) => column === columns[at])?.unit),
  );
  return {
    decimal,
    thousands: withChoice(thousands, options.thousands),
    // French dates put the day first. English files often come from the US, where dates put the month first.
    dateOrder: withChoice(
      guessDateOrder(cells, language.value === "fr" ? "dmy" : "mdy"),
      options.dateOrder,
    ),
    language,
    units,
  };
}
