import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { SIZE_UNITS, WEIGHT_UNITS } from "@/catalogue/product/product-field.ts";
import type { TablePreview } from "@/importing/session/opened-file.ts";
import type { SettingChoice } from "@/importing/flow/settings/setting-choices.ts";
import { confidenceLabel } from "@/importing/flow/frame/confidence-labels.ts";
import { recognizeFormat } from "@/importing/mapping/formats/known-formats.ts";
import { headerCandidates } from "@/importing/vocabulary/header-candidates.ts";
import { MEASURES, UNIT_FIELD_OF } from "@/importing/mapping/draft/measure-units.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";

type UnitField = (typeof UNIT_FIELD_OF)[keyof typeof UNIT_FIELD_OF];

const UNITS: Record<UnitField, readonly string[]> = {
  weight_unit: WEIGHT_UNITS,
  size_unit: SIZE_UNITS,
};
const LABELS: Record<UnitField, MessageDescriptor> = {
  weight_unit: msg`Weight unit`,
  size_unit: msg`Size unit`,
};
const UNSPECIFIED = "";
/** A column name counts as that of a measure or of its unit if its score is higher than this. */
const LIKELY_MEASURE = 0.6;

/** The settings for the units of weights and sizes, if the file has any. A unit applies to all columns of its kind. */
export function unitChoices(
  i18n: I18n,
  { columns, detected, first }: Pick<TablePreview, "columns" | "detected" | "first">,
  options: SourceOptions,
): SettingChoice[] {
  const measures = columns.map((column) => {
    const { scores } = headerCandidates(column);
    return MEASURES.find((each) => (scores.get(each) ?? 0) > LIKELY_MEASURE);
  });
  return (["weight_unit", "size_unit"] as const).flatMap((unitField) => {
    const measured = columns.filter((_column, at) => {
      const field = measures[at];
      const unit = detected.units[at]?.value ?? "";
      return field === undefined
        ? UNITS[unitField].includes(unit)
        : UNIT_FIELD_OF[field] === unitField;
    });
    if (measured.length === 0) return [];
    const guesses = measured.flatMap((column) => {
      const found = detected.units[columns.indexOf(column)];
      return UNITS[unitField].includes(found?.value ?? "") ? { ...found, column } : [];
    });
    const [guess] = guesses;
    const areSeveral = guesses.some(({ value }) => value !== guess?.value);
    const others = (options.units ?? []).filter(({ column }) => !measured.includes(column));
    const isChosen = options.units?.some(({ column }) => measured.includes(column)) ?? false;
    // If the file states no unit, a number may be in pounds or kilograms.
    const numbers = isStatedElsewhere(columns, unitField)
      ? []
      : measured.flatMap((column) => plainNumbers(first.rows, columns.indexOf(column)));
    const isUnstated = !isChosen && guesses.length === 0 && numbers.length > 0;
    const confidence = isChosen
      ? i18n._(msg`chosen by you`)
      : areSeveral || guess?.confidence === undefined
        ? ""
        : confidenceLabel(i18n, guess.confidence);
    return {
      name: unitField,
      label: i18n._(LABELS[unitField]),
      confidence,
      hasEffect: true,
      isUnsure: areSeveral || isUnstated,
      basis: (areSeveral ? guesses.map(({ column }) => column) : isUnstated ? numbers : []).slice(
        0,
        3,
      ),
      value: areSeveral ? UNSPECIFIED : (guess?.value ?? UNSPECIFIED),
      options: [
        {
          value: UNSPECIFIED,
          label: areSeveral ? i18n._(msg`Varies by column`) : i18n._(msg`Not specified`),
        },
        ...UNITS[unitField].map((unit) => ({ value: unit, label: unit })),
      ],
      withValue(unit) {
        const stated = unit === UNSPECIFIED ? [] : measured.map((column) => ({ column, unit }));
        return { ...options, units: [...others, ...stated] };
      },
    };
  });
}

/** Whether the file has a column of units, or is in a format whose unit we know. */
const isStatedElsewhere = (columns: readonly string[], unitField: UnitField) =>
  columns.some(
    (column) => (headerCandidates(column).scores.get(unitField) ?? 0) > LIKELY_MEASURE,
  ) || recognizeFormat(columns)?.generation.mapping.fields[unitField] !== undefined;

const NUMBER = /^\d[\d.,\s]{0,20}$/;

/** The numbers above 0 in a column, or none if some of its values state a unit. */
function plainNumbers(rows: readonly (readonly string[])[], at: number): string[] {
  const values = rows.map((row) => row[at]?.trim() ?? "").filter((value) => value !== "");
  return values.every((value) => NUMBER.test(value))
    ? values.filter((value) => /[1-9]/.test(value))
    : [];
}
