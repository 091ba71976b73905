import type { Problem } from "./value.ts";

/** Money and other exact decimals are text: binary floats lose cents. Dates are `yyyy-mm-dd`. */
export type CellValue = string | number | boolean | null;

export type Kind = "text" | "code" | "number" | "money" | "date" | "boolean" | "choice";

export type Choice = { value: string; label: string };

/** One column of a grid whose rows are `Row`. Words (`header`, labels) come translated. */
export type Column<Row> = {
  id: string;
  header: string;
  kind: Kind;
  value: (row: Row) => CellValue;
  /** Draws the cell; without it, or where it gives nothing back, the value is formatted by its kind. */
  render?: (row: Row, value: CellValue) => React.ReactNode;
  /** Shown where there is no value; not the cell's own: it is neither edited nor copied. */
  whenEmpty?: (row: Row) => React.ReactNode;
  width?: number;
  min?: number;
  max?: number;
  /** Share of the room that is left when all columns fit. */
  grow?: number;
  align?: "start" | "end" | "center";
  /** Secondary facts are written in a quieter ink. */
  quiet?: boolean;
  pinned?: boolean;
  hidden?: boolean;
  sortable?: boolean;
  filterable?: boolean;
  choices?: readonly Choice[];
  editable?: boolean | ((row: Row) => boolean);
  required?: boolean;
  /** Words for a value that may not be kept, or null. */
  validate?: (value: CellValue, row: Row) => string | null;
  /** Reads typed or pasted text where the kind's own way does not do. */
  parse?: (text: string) => { value: CellValue } | { problem: Problem };
};

export const alignOf = <Row>(column: Column<Row>) =>
  column.align ?? (column.kind === "number" || column.kind === "money" ? "end" : "start");

export const isSortable = <Row>(column: Column<Row>) => column.sortable ?? true;
export const isFilterable = <Row>(column: Column<Row>) => column.filterable ?? true;

export function isEditable<Row>({ editable = false }: Column<Row>, row: Row): boolean {
  return typeof editable === "function" ? editable(row) : editable;
}
