import type { CellError } from "./value.ts";

/** Money and other exact decimals are text, because binary floats lose cents. Dates are `yyyy-mm-dd`. */
export type CellValue = string | number | boolean | null;

export type Kind = "text" | "code" | "number" | "money" | "date" | "boolean" | "choice";

export type Choice = { value: string; label: string };

/** One column of a grid whose rows are `Row`. Its texts (`header`, labels) are already translated. */
export type Column<Row> = {
  id: string;
  header: string;
  kind: Kind;
  value: (row: Row) => CellValue;
  /** Renders the cell. Without it, or when it returns `undefined`, the value is formatted by its kind. */
  render?: (row: Row, value: CellValue) => React.ReactNode;
  /** Shown if there is no value. It can't be edited or copied, because it isn't part of the cell's value. */
  whenEmpty?: (row: Row) => React.ReactNode;
  width?: number;
  min?: number;
  max?: number;
  /** The column's share of the remaining space if all columns fit. */
  grow?: number;
  align?: "start" | "end" | "center";
  /** Shown in a fainter colour, for secondary facts. */
  quiet?: boolean;
  pinned?: boolean;
  hidden?: boolean;
  /** True if the column has no options panel, as in a card list. */
  isFixed?: boolean;
  sortable?: boolean;
  filterable?: boolean;
  choices?: readonly Choice[];
  editable?: boolean | ((row: Row) => boolean);
  required?: boolean;
  /** An error message for a value that isn't allowed, or null. */
  validate?: (value: CellValue, row: Row) => string | null;
  /** Parses typed or pasted text if the parser of the column's kind isn't enough. */
  parse?: (text: string) => { value: CellValue } | { error: CellError };
};

export const alignOf = <Row>(column: Column<Row>) =>
  column.align ?? (column.kind === "number" || column.kind === "money" ? "end" : "start");

export const isSortable = <Row>(column: Column<Row>) => column.sortable ?? true;
export const isFilterable = <Row>(column: Column<Row>) => column.filterable ?? true;

export function isEditable<Row>({ editable = false }: Column<Row>, row: Row): boolean {
  return typeof editable === "function" ? editable(row) : editable;
}
