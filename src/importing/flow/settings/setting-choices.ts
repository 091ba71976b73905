import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TablePreview } from "@/importing/session/opened-file.ts";
import { unitChoices } from "@/importing/flow/settings/unit-choices.ts";
import { confidenceOrChosenLabel } from "@/importing/flow/frame/confidence-labels.ts";
import { type Guess, isUnsure, SURE } from "@/importing/source/detect/guess.ts";
import {
  DATE_ORDERS,
  DECIMAL_MARKS,
  DITTO_MARKS,
  FRAME_LINES,
  HEADER_LANGUAGES,
  HIDDEN_CELLS,
  QUOTES,
  SIZE_LAYOUTS,
  type SourceOptions,
  sourceOptions,
  THOUSANDS_MARKS,
  TOTALS_ROWS,
} from "@/importing/source/table/source-options.ts";
import { ENCODINGS } from "@/importing/source/encoding/text-encoding.ts";

export type SettingChoice = {
  name: string;
  label: string;
  /** The confidence of the detection, as text. */
  confidence: string;
  /** Whether the file would be read differently with another value. */
  hasEffect: boolean;
  /** Whether the person should look at this setting. */
  isUnsure: boolean;
  /** Values from the file that the detection is based on. */
  basis: readonly string[];
  value: string;
  options: { value: string; label: string }[];
  /** The reader options that result when a person chooses this value. */
  withValue: (value: string) => SourceOptions;
};

const GROUP_LABELS: Record<string, MessageDescriptor> = {
  ",": msg`Comma: 1,250`,
  ".": msg`Period: 1.250`,
  " ": msg`Space: 1 250`,
  "'": msg`Apostrophe: 1’250`,
};

const LONGEST_BASIS = 40;

const NO_HEADER = "none";

/** The settings that a person can change, as far as they apply to this kind of file. */
export function settingChoices(
  i18n: I18n,
  preview: TablePreview,
  options: SourceOptions,
): SettingChoice[] {
  const { detected } = preview;
  const { encoding, delimiter, quote, headerRow, decimal, dateOrder } = detected;
  const choices: (SettingChoice | null)[] = [
    choice("encoding", i18n._(msg`Encoding`), encoding, ENCODINGS, (value) =>
      value === "utf-8-double" ? i18n._(msg`UTF-8, encoded twice`) : value.toUpperCase(),
    ),
    choice(
      "delimiter",
      i18n._(msg`Delimiter`),
      delimiter,
      [",", ";", "\t", "|", "~", "^"],
      (value) => (value === "\t" ? i18n._(msg`Tab`) : value),
    ),
    choice("quote", i18n._(msg`Quotation marks`), quote, QUOTES, (value) =>
      value === "" ? i18n._(msg`No quotation marks`) : value,
    ),
    choice(
      "headerRow",
      i18n._(msg`Header row`),
      headerRow && { ...headerRow, value: textOf(headerRow.value), alternatives: [] },
      [...(headerRow?.alternatives.slice(0, 20).map(textOf) ?? []), NO_HEADER],
      (value) => (value === NO_HEADER ? i18n._(msg`No header row`) : value),
    ),
    choice(
      "frameLines",
      i18n._(msg`File start and end rows`),
      detected.frameLines,
      FRAME_LINES,
      (value) => i18n._(value === "read" ? msg`Read as data` : msg`Skip (HDR, TRL)`),
    ),
    choice("totalsRows", i18n._(msg`Totals rows`), detected.totalsRows, TOTALS_ROWS, (value) =>
      i18n._(value === "read" ? msg`Read as data` : msg`Skip`),
    ),
    choice(
      "hiddenCells",
      i18n._(msg`Hidden rows and columns`),
      detected.hiddenCells,
      HIDDEN_CELLS,
      (value) => i18n._(value === "read" ? msg`Read as data` : msg`Leave out`),
    ),
    choice("dittoMarks", i18n._(msg`Ditto marks`), detected.dittoMarks, DITTO_MARKS, (value) =>
      i18n._(value === "read" ? msg`Read as data` : msg`Replace with the text above`),
    ),
    choice("sizes", i18n._(msg`Sizes`), detected.sizes, SIZE_LAYOUTS, (value) =>
      i18n._(value === "rows" ? msg`One product per size` : msg`One product per row`),
    ),
    choice("decimal", i18n._(msg`Decimal separator`), decimal, DECIMAL_MARKS, (value) =>
      value === "." ? i18n._(msg`Period: 12.50`) : i18n._(msg`Comma: 12,50`),
    ),
    choice(
      "thousands",
      i18n._(msg`Thousands separator`),
      detected.thousands,
      THOUSANDS_MARKS.filter((mark) => mark !== decimal.value),
      (value) => i18n._(GROUP_LABELS[value] ?? msg`None: 1250`),
    ),
    choice("dateOrder", i18n._(msg`Dates`), dateOrder, DATE_ORDERS, (value) =>
      i18n._(
        value === "ymd"
          ? msg`Year, month, day`
          : value === "dmy"
            ? msg`Day, month, year`
            : msg`Month, day, year`,
      ),
    ),
    choice("language", i18n._(msg`Header language`), detected.language, HEADER_LANGUAGES, (value) =>
      i18n._(value === "fr" ? msg`French` : msg`English`),
    ),
  ];
  const applicable = choices.filter((each) => each !== null);
  // Settings that a person should check come first, and units last.
  return [
    ...applicable.filter((each) => each.isUnsure),
    ...applicable.filter((each) => !each.isUnsure),
    ...unitChoices(i18n, preview, options),
  ];

  function choice(
    name: keyof SourceOptions,
    label: string,
    guess: Guess<string> | undefined,
    ways: readonly string[],
    labelOf: (value: string) => string,
  ): SettingChoice | null {
    if (guess === undefined) return null;
    const values = [...new Set([guess.value, ...ways])];
    const isChosen = options[name] !== undefined;
    const { basis = [], confidence } = guess;
    const hasNoEffect = !isChosen && confidence < SURE && basis.length === 0;
    return {
      name,
      label,
      confidence: hasNoEffect
        ? i18n._(msg`no effect on this file`)
        : confidenceOrChosenLabel(i18n, confidence, isChosen),
      hasEffect: !hasNoEffect,
      isUnsure: !isChosen && isUnsure(guess),
      basis: basis.map((each) => each.slice(0, LONGEST_BASIS)),
      value: guess.value,
      options: values.map((value) => ({ value, label: labelOf(value) })),
      withValue: (value) => withChoice(options, name, value),
    };
  }
}

const textOf = (row: number | null) => (row === null ? NO_HEADER : String(row));

/**
 * The options with the chosen value. If the character that becomes the decimal separator was the thousands separator,
 * the thousands separator is detected again.
 */
function withChoice(options: SourceOptions, name: keyof SourceOptions, value: string) {
  const { thousands: _mark, ...unmarked } = options;
  const base = name === "decimal" && value === options.thousands ? unmarked : options;
  const isRow = name === "headerRow";
  const withValue = isRow ? (value === NO_HEADER ? null : Number(value)) : value;
  return sourceOptions.parse({ ...base, [name]: withValue });
}
