import type { ProductReader } from "@/rules/condition/match-product.ts";
import { foldValue } from "@/rules/condition/text-test.ts";
import { type RuleField, ruleFieldKind } from "@/rules/condition/rule-field.ts";

/**
 * Values, and for each row the index of its value. A value that many rows share is stored once, so a test runs once for
 * all of them. In a column where nearly all values differ, such as the SKU, every row has a value of its own.
 */
export type CodedColumn<Value> = { codes: Uint32Array; values: readonly Value[] };

/** Products as columns of the fields that rules read. Numbers are NaN where a product has none. */
export type ColumnTable = {
  rows: number;
  text: (field: RuleField) => CodedColumn<string>;
  number: (field: RuleField) => Float64Array;
  list: (field: RuleField) => CodedColumn<readonly string[]>;
};

const FIRST_CAPACITY = 1024;

/** Separates the items of a list. It can't occur in an item, because catalogue text has no control characters. */
export const BETWEEN = "\u0000";

/** After this many rows, a column whose values mostly differ stops looking up repeated values. */
const TRIAL = 10_000;
const MOSTLY_DISTINCT = 0.9;

export class CodedBuilder<Value> {
  private codes = new Uint32Array(FIRST_CAPACITY);
  /**
   * The position of each value. Null once most values turn out to be distinct, because the index would then need more
   * memory than it saves.
   */
  private places: Map<string, number> | null = new Map<string, number>();
  private readonly values: Value[] = [];

  add(row: number, key: string, value: Value): void {
    if (row === this.codes.length) {
      const longer = new Uint32Array(row * 2);
      longer.set(this.codes);
      this.codes = longer;
    }
    let place = this.places?.get(key);
    if (place === undefined) {
      place = this.values.length;
      this.places?.set(key, place);
      this.values.push(value);
    }
    this.codes[row] = place;
    if (row === TRIAL && this.values.length > TRIAL * MOSTLY_DISTINCT) this.places = null;
  }

  column = (rows: number): CodedColumn<Value> => ({
    codes: this.codes.subarray(0, rows),
    values: this.values,
  });
}

export class NumberBuilder {
  private numbers = new Float64Array(FIRST_CAPACITY);

  add(row: number, value: number): void {
    if (row === this.numbers.length) {
      const longer = new Float64Array(row * 2);
      longer.set(this.numbers);
      this.numbers = longer;
    }
    this.numbers[row] = value;
  }

  column = (rows: number): Float64Array => this.numbers.subarray(0, rows);
}

/** Builds columns of the given fields, one product at a time. */
export class ColumnTableBuilder {
  private readonly text = new Map<RuleField, CodedBuilder<string>>();
  private readonly numbers = new Map<RuleField, NumberBuilder>();
  private readonly lists = new Map<RuleField, CodedBuilder<readonly string[]>>();
  private rows = 0;

  constructor(fields: Iterable<RuleField>) {
    for (const field of fields) {
      const kind = ruleFieldKind(field);
      if (kind === "list") this.lists.set(field, new CodedBuilder());
      else if (kind === "text" || kind === "attribute") this.text.set(field, new CodedBuilder());
      else if (kind !== null) {
        this.numbers.set(field, new NumberBuilder());
        // Text is built for numbers and dates too: actions write numbers as text, and dates are shown as text.
        this.text.set(field, new CodedBuilder());
      }
    }
  }

  add(product: ProductReader): void {
    for (const [field, column] of this.text) {
      const value = product.text(field);
      column.add(this.rows, value, value);
    }
    for (const [field, column] of this.numbers) column.add(this.rows, product.number(field));
    for (const [field, column] of this.lists) {
      const value = product.list(field);
      column.add(this.rows, value.join(BETWEEN), value);
    }
    this.rows++;
  }

  table(): ColumnTable {
    const { rows } = this;
    return {
      rows,
      text: columnsOf(this.text, rows),
      number: columnsOf(this.numbers, rows),
      list: columnsOf(this.lists, rows),
    };
  }
}

/** A rule reads only columns that it declared beforehand, so a missing one is a bug. */
function columnsOf<Column>(
  builders: ReadonlyMap<RuleField, { column: (rows: number) => Column }>,
  rows: number,
): (field: RuleField) => Column {
  const columns = new Map(Array.from(builders, ([field, one]) => [field, one.column(rows)]));
  return (field) => {
    const column = columns.get(field);
    if (column === undefined) throw new Error(`The column ${field} isn't loaded.`);
    return column;
  };
}

/** Reads a row as a product. Columns that aren't loaded can't be read. */
export const rowReader = (table: ColumnTable, row: number): ProductReader => ({
  text: (field) => valueAt(table.text(field), row) ?? "",
  number: (field) => table.number(field)[row] ?? Number.NaN,
  list: (field) => valueAt(table.list(field), row) ?? [],
});

const valueAt = <Value>({ codes, values }: CodedColumn<Value>, row: number): Value | undefined =>
  values[codes[row] ?? 0];

/** A field's values that occur in more than one row, in folded form. Two empty fields aren't duplicates. */
export function duplicatesIn(table: ColumnTable, field: RuleField): ReadonlySet<string> {
  const { codes, values } = table.text(field);
  const counts = new Uint32Array(values.length);
  for (let row = 0; row < table.rows; row++) {
    const code = codes[row] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  const folded = new Map<string, number>();
  for (const [code, value] of values.entries()) {
    const key = foldValue(value);
    if (key !== "") folded.set(key, (folded.get(key) ?? 0) + (counts[code] ?? 0));
  }
  return new Set(Array.from(folded).flatMap(([key, count]) => (count > 1 ? [key] : [])));
}
