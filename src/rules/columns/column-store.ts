import {
  type ColumnPage,
  issuesOfValues,
  numberOfValue,
  textOfValue,
  itemsOfValue,
} from "@/rules/columns/column-page.ts";
import {
  BETWEEN,
  CodedBuilder,
  type CodedColumn,
  type ColumnTable,
  NumberBuilder,
} from "@/rules/columns/column-table.ts";
import { ATTRIBUTES, sourcesOf, VERSION } from "@/rules/columns/field-sources.ts";
import { type RuleField, ruleFieldKind } from "@/rules/condition/rule-field.ts";

type Builders = {
  rows: number;
  text: CodedBuilder<string> | null;
  number: NumberBuilder | null;
  list: CodedBuilder<readonly string[]> | null;
};

/** The columns that have been loaded so far. All columns are loaded in the same pages, so their rows line up. */
export class ColumnStore implements ColumnTable {
  private readonly columns = new Map<RuleField, Builders>();
  rows = 0;

  /** Adds the next rows of these fields. Their columns are in the order of `sourcesOf(fields)`. */
  addPage(fields: readonly RuleField[], page: ColumnPage): void {
    const sources = sourcesOf(fields);
    const values = new Map(sources.map((source, at) => [source, page.columns[at] ?? []]));
    const count = page.columns[0]?.length ?? 0;
    for (const field of fields) {
      const column = this.columns.get(field) ?? emptyColumn(field);
      this.columns.set(field, column);
      if (field === "issues") addIssues(column, values, count);
      else addValues(field, column, values.get(field) ?? []);
      column.rows += count;
      this.rows = Math.max(this.rows, column.rows);
    }
  }

  text = (field: RuleField): CodedColumn<string> => this.column(field, "text").column(this.rows);

  number = (field: RuleField): Float64Array => this.column(field, "number").column(this.rows);

  list = (field: RuleField): CodedColumn<readonly string[]> =>
    this.column(field, "list").column(this.rows);

  /** Columns are loaded before rules read them, so a missing column is a bug. */
  private column<Kind extends "text" | "number" | "list">(field: RuleField, kind: Kind) {
    const column = this.columns.get(field);
    const built = column?.[kind];
    if (built === undefined || built === null || column?.rows !== this.rows)
      throw new Error(`The column ${field} isn't loaded.`);
    return built;
  }
}

function emptyColumn(field: RuleField): Builders {
  const kind = ruleFieldKind(field);
  const isList = kind === "list";
  const isText =
    field === "id" ||
    field === VERSION ||
    field === ATTRIBUTES ||
    kind === "text" ||
    kind === "attribute";
  return {
    rows: 0,
    // Text is built for numbers and dates too: actions write numbers as text, and dates are shown as text.
    text: isList ? null : new CodedBuilder(),
    number: isList || isText ? null : new NumberBuilder(),
    list: isList ? new CodedBuilder() : null,
  };
}

function addValues(field: RuleField, column: Builders, values: readonly unknown[]): void {
  const { text, number, list } = column;
  for (const [at, value] of values.entries()) {
    const row = column.rows + at;
    if (text !== null) {
      const read = textOfValue(field, value);
      text.add(row, read, read);
    }
    number?.add(row, numberOfValue(field, value));
    if (list !== null) {
      const items = itemsOfValue(value);
      list.add(row, items.join(BETWEEN), items);
    }
  }
}

function addIssues(
  column: Builders,
  values: ReadonlyMap<RuleField, readonly unknown[]>,
  count: number,
): void {
  for (let at = 0; at < count; at++) {
    const codes = issuesOfValues((field) => values.get(field)?.[at]);
    column.list?.add(column.rows + at, codes.join(BETWEEN), codes);
  }
}
