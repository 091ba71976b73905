import { SURE } from "@/importing/source/detect/guess.ts";
import { columnKeys } from "@/importing/mapping/definition/column-mapping.ts";
import {
  type SuggestedMapping,
  suggestMapping,
} from "@/importing/mapping/suggestion/suggest-mapping.ts";
import type { LabelledColumn, LabelledTable } from "./corpus.ts";

export type Score = {
  columns: number;
  /** The percentage of the suggestions that are right. */
  precision: number;
  /** Of the columns that contain a field, the percentage that got it. */
  recall: number;
  /** The percentage of the columns suggested as "sure" that are wrong. */
  wrongSure: number;
};

export type Outcome = "right" | "wrong" | "missed" | "left";
export type Evaluated = {
  table: string;
  column: LabelledColumn;
  targets: readonly string[];
  isSure: boolean;
  outcome: Outcome;
};

/** Fields that a column may have besides its labelled field, because one cell can hold an amount and its unit. */
const COMPANIONS = ["currency", "weight_unit", "size_unit"];

/** Compares the suggestion for a table with its labels, column by column. */
export function evaluate({ name, columns, rows }: LabelledTable): Evaluated[] {
  const headers = columns.map(({ header }) => header);
  const { suggestions } = suggestMapping({ columns: headers, rows });
  const keys = columnKeys(headers);
  return columns.map((column, at) => {
    const found = suggestions.filter(({ columns: used }) => used.includes(keys[at] ?? ""));
    const targets = found.map(({ target }) => target);
    const isSure = found.some(({ confidence }) => confidence >= SURE);
    return { table: name, column, targets, isSure, outcome: outcomeOf(column, found) };
  });
}

function outcomeOf(
  { fields, isOptional }: LabelledColumn,
  found: SuggestedMapping["suggestions"],
): Outcome {
  if (found.length === 0) return fields.length === 0 || isOptional ? "left" : "missed";
  const targets = found.map(({ target }) => target);
  const isRight = targets.some((target) => fields.includes(target));
  const isClean = targets.every((target) => fields.includes(target) || COMPANIONS.includes(target));
  return isRight && isClean ? "right" : "wrong";
}

/** The totals of all columns. A wrong suggestion for a column with a field also counts as missed. */
export function scoreOf(evaluated: readonly Evaluated[]): Score {
  const count = (test: (one: Evaluated) => boolean) => evaluated.filter(test).length;
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
  const right = count(({ outcome }) => outcome === "right");
  const wrong = count(({ outcome }) => outcome === "wrong");
  const lost = count(
    ({ outcome, column }) =>
      outcome === "missed" || (outcome === "wrong" && column.fields.length > 0),
  );
  const sure = count(({ isSure }) => isSure);
  const wrongSure = count(({ isSure, outcome }) => isSure && outcome === "wrong");
  return {
    columns: evaluated.length,
    precision: percent(right, right + wrong),
    recall: percent(right, right + lost),
    wrongSure: percent(wrongSure, sure),
  };
}
