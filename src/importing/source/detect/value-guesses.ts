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

/** How the values of a table are written. */
export type ValueGuesses = {
  decimal: Guess<DecimalMark>;
  thousands: Guess<ThousandsMark>;
  dateOrder: Guess<DateOrder>;
  language: Guess<HeaderLanguage>;
  /** One for each column. */
  units: readonly Guess<string | null>[];
};

/** What the names of the columns and the first rows tell, and what a person said instead. */
export function guessValues(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  options: SourceOptions,
): ValueGuesses {
  const cells = rows.flat();
  const language = withChoice(guessHeaderLanguage(columns), options.language);
  const { decimal, thousands } = guessNumberMarks(cells, options.decimal);
  const units = guessUnits(columns, rows).map((guess, at) =>
    withChoice(guess, options.units?.find(({ column }) => column === columns[at])?.unit),
  );
  return {
    decimal,
    thousands: withChoice(thousands, options.thousands),
    // The French write the day first; of the English, those next door write the month first.
    dateOrder: withChoice(
      guessDateOrder(cells, language.value === "fr" ? "dmy" : "mdy"),
      options.dateOrder,
    ),
    language,
    units,
  };
}
