import type { CompiledCondition } from "@/rules/condition/compile-condition.ts";
import { comparePair } from "@/rules/condition/match-product.ts";
import type { CodedColumn, ColumnTable } from "@/rules/columns/column-table.ts";

/** 1 for each row that matches a condition, otherwise 0. */
export type RowMask = Uint8Array;

/** Evaluates a condition column by column. Its result equals that of `matchesProduct` row by row. */
export const matchRows = (condition: CompiledCondition | null, table: ColumnTable): RowMask => {
  const all = new Uint8Array(table.rows).fill(1);
  return condition === null ? all : narrowed(condition, table, all);
};

export const bothRows = (one: RowMask, other: RowMask): RowMask =>
  one.map((isIn, row) => isIn & (other[row] ?? 0));

export function countRows(mask: RowMask): number {
  let count = 0;
  for (let row = 0; row < mask.length; row++) count += mask[row] ?? 0;
  return count;
}

/** The rows in `among` that match the condition. */
function narrowed(condition: CompiledCondition, table: ColumnTable, among: RowMask): RowMask {
  switch (condition.on) {
    case "all": {
      let rows = among;
      for (const part of cheapestFirst(condition.parts, table)) rows = narrowed(part, table, rows);
      return rows === among ? among.slice() : rows;
    }
    case "any":
    case "none": {
      const rest = among.slice();
      for (const part of cheapestFirst(condition.parts, table)) {
        const matched = narrowed(part, table, rest);
        for (let row = 0; row < rest.length; row++)
          rest[row] = (rest[row] ?? 0) & ~(matched[row] ?? 0);
      }
      if (condition.on === "none") return rest;
      for (let row = 0; row < rest.length; row++) rest[row] = (rest[row] ?? 0) ^ (among[row] ?? 0);
      return rest;
    }
    case "text":
      return narrowedByValue(table.text(condition.field), condition.test, among);
    case "list":
      return narrowedByValue(table.list(condition.field), condition.test, among);
    case "number":
      return narrowedByRange(table.number(condition.field), condition.range, among);
    case "pair": {
      const one = table.number(condition.field);
      const other = table.number(condition.other);
      const rows = new Uint8Array(among.length);
      for (let row = 0; row < rows.length; row++)
        if (among[row] === 1 && comparePair(one[row] ?? 0, other[row] ?? 0, condition.compare))
          rows[row] = 1;
      return rows;
    }
  }
}

/** Reorders tests so that expensive ones read fewer rows. Tests have no side effects, so the result is the same. */
function cheapestFirst(
  parts: readonly CompiledCondition[],
  table: ColumnTable,
): readonly CompiledCondition[] {
  return parts.length < 2
    ? parts
    : parts.toSorted((one, other) => costOf(one, table) - costOf(other, table));
}

function costOf(condition: CompiledCondition, table: ColumnTable): number {
  switch (condition.on) {
    case "number":
    case "pair":
      return 0;
    case "text":
      return table.text(condition.field).values.length;
    case "list":
      return table.list(condition.field).values.length;
    case "all":
    case "any":
    case "none":
      return table.rows;
  }
}

const UNKNOWN = 2;

/** Tests each stored value at most once, and only if a row of `among` has it. */
function narrowedByValue<Value>(
  { codes, values }: CodedColumn<Value>,
  test: (value: Value) => boolean,
  among: RowMask,
): RowMask {
  const results = new Uint8Array(values.length).fill(UNKNOWN);
  const rows = new Uint8Array(among.length);
  for (let row = 0; row < rows.length; row++) {
    if (among[row] === 0) continue;
    const code = codes[row] ?? 0;
    let result = results[code] ?? UNKNOWN;
    if (result === UNKNOWN) {
      const value = values[code];
      result = value !== undefined && test(value) ? 1 : 0;
      results[code] = result;
    }
    rows[row] = result;
  }
  return rows;
}

function narrowedByRange(
  numbers: Float64Array,
  { from, to, isNegated }: { from: number; to: number; isNegated: boolean },
  among: RowMask,
): RowMask {
  const rows = new Uint8Array(among.length);
  for (let row = 0; row < rows.length; row++) {
    const value = numbers[row] ?? 0;
    if ((value >= from && value <= to) !== isNegated) rows[row] = among[row] ?? 0;
  }
  return rows;
}
