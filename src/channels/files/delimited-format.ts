import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";
import type { FileFormat } from "@/channels/files/file-format.ts";
import { type FileColumn, type FileRow, valueIn } from "@/channels/files/rows/row.ts";

/** The text of a cell. Lists become one cell. */
export function cellOf(row: FileRow, column: FileColumn): string {
  const value = valueIn(row, column);
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  return value.join(column.kind.is === "list" ? column.kind.separator : " ");
}

/**
 * CSV and TSV as channels read them. Formulas aren't escaped here, because programs read these files and the escape
 * would become part of the title. TSV cells never contain tabs or line endings.
 */
export function delimitedFormat(
  { format, delimiter, quote, lineEnd = "\n", titleLine }: ChannelFile,
  columns: readonly FileColumn[],
): FileFormat {
  const isTsv = format === "tsv";
  const separator = isTsv ? "\t" : (delimiter ?? ",");
  // A tab-separated cell is quoted only if its first character is a quote.
  const needsQuotes = isTsv ? /^"/ : separator === ";" ? /[";\r\n]/ : /[",\r\n]/;
  const quoted = (value: string) =>
    `"${value.includes('"') ? value.replaceAll('"', '""') : value}"`;
  const cell = (value: string) =>
    quote === "always" || (value !== "" && needsQuotes.test(value)) ? quoted(value) : value;
  const line = (cells: readonly string[]) => cells.map(cell).join(separator) + lineEnd;

  return {
    extension: isTsv ? "txt" : "csv",
    type: isTsv ? "text/tab-separated-values; charset=utf-8" : "text/csv; charset=utf-8",
    open:
      (titleLine === undefined ? "" : line([titleLine])) + line(columns.map(({ name }) => name)),
    between: "",
    close: "",
    row: (row) => {
      let text = "";
      for (const column of columns) text += cell(cellOf(row, column)) + separator;
      return text.slice(0, -1) + lineEnd;
    },
  };
}
