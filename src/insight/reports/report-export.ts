import type { DailyValues } from "@/insight/metrics/metric.ts";
import { addDays } from "@/stock/business-days.ts";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/files/csv-text.ts";
import { type SheetCell, xlsx, XLSX_TYPE } from "@/lib/files/xlsx.ts";

export type ReportFormat = "csv" | "xlsx";

export type ReportTable = {
  /** The column names: the day, the channel or supplier if there is one, and each indicator. */
  header: readonly string[];
  since: string;
  /** One part for each channel or supplier, or a single part with the name null for the organization. */
  parts: readonly { name: string | null; indicators: readonly DailyValues[] }[];
};

/** The header of a report, then a row for each day of each part. A day that wasn't recorded has empty cells. */
export function reportRows({ header, since, parts }: ReportTable): SheetCell[][] {
  const rows = parts.flatMap(({ name, indicators }) =>
    Array.from({ length: indicators[0]?.length ?? 0 }, (_, at): SheetCell[] => [
      addDays(since, at),
      ...(name === null ? [] : [name]),
      ...indicators.map((values): SheetCell => {
        const value = values[at] ?? null;
        return value === null ? null : { number: String(Number(value.toFixed(4))) };
      }),
    ]),
  );
  return [[...header], ...rows];
}

const textOf = (cell: SheetCell) =>
  cell === null || typeof cell === "string" ? cell : cell.number;

export async function fileOfReport(table: ReportTable, format: ReportFormat): Promise<Blob> {
  const rows = reportRows(table);
  if (format === "csv") {
    const lines = rows.map((row) => csvLine(row.map(textOf)));
    return new Blob([BYTE_ORDER_MARK, ...lines], { type: "text/csv" });
  }
  async function* batches() {
    yield rows;
  }
  const chunks: Blob[] = [];
  const sheet = { name: "Report", widths: table.header.map(() => 18), rows: batches() };
  for await (const chunk of xlsx(sheet)) chunks.push(new Blob([chunk]));
  return new Blob(chunks, { type: XLSX_TYPE });
}
