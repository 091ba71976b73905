import type { JsonLayout, JsonShape } from "@/channels/definitions/json-shape.ts";
import type { FileFormat } from "@/channels/files/file-format.ts";
import { type FileColumn, type FileRow, valueIn } from "@/channels/files/rows/row.ts";
import { type ChannelPlan, filledIn } from "@/channels/listing/channel-plan.ts";

/** Fields written as JSON numbers. Their text is copied, because a binary float would lose digits. */
const NUMBERS = ["money", "decimal", "integer"];

/** A JSON file whose items all have the same shape, such as a stock or price feed. */
export function jsonFormat(
  { header, items, item }: JsonLayout,
  columns: readonly FileColumn[],
  { settings }: ChannelPlan,
): FileFormat {
  const byName = new Map(columns.map((column) => [column.name, column]));

  function valueOf(field: string, row: FileRow): string {
    const column = byName.get(field);
    const value = column && valueIn(row, column);
    if (value === undefined) return "null";
    const isNumber = column !== undefined && NUMBERS.includes(column.kind.is);
    return isNumber && typeof value === "string" ? value : JSON.stringify(value);
  }

  function written(shape: JsonShape, row: FileRow): string {
    if (typeof shape === "string") return JSON.stringify(filledIn(shape, settings));
    if (isList(shape)) return `[${shape.map((one) => written(one, row)).join(",")}]`;
    if (isField(shape)) return valueOf(shape.field, row);
    const entries = Object.entries(shape);
    return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${written(one, row)}`).join(",")}}`;
  }

  const above: FileRow = { payload: {}, kind: "both", own: {} };
  return {
    extension: "json",
    type: "application/json",
    open: `${written(header, above).slice(0, -1)},${JSON.stringify(items)}:[\n`,
    between: ",\n",
    close: "\n]}\n",
    row: (row) => written(item, row),
  };
}

const isList = (shape: JsonShape): shape is readonly JsonShape[] => Array.isArray(shape);
const isField = (shape: object): shape is { field: string } =>
  "field" in shape && typeof shape.field === "string";
