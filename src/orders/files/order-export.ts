import type { OrderRow } from "@/orders/state/order.ts";
import { writeStatus } from "@/orders/state/channel-statuses.ts";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/files/csv-text.ts";
import { type SheetCell, xlsx, XLSX_TYPE } from "@/lib/files/xlsx.ts";

export type OrderFormat = "csv" | "xlsx";

/** The column names are English, because other programs read these files. */
const HEADER = [
  "order_number",
  "channel",
  "status",
  "channel_status",
  "placed_at",
  "due_at",
  "buyer",
  "ship_city",
  "ship_region",
  "lines",
  "units",
  "open_units",
  "currency",
  "total",
] as const;

/** The channels of the orders, by id. */
export type ExportChannels = ReadonlyMap<string, { name: string; kind: string }>;

const cellsOf = (order: OrderRow, channels: ExportChannels): SheetCell[] => [
  order.number,
  channels.get(order.channel_id ?? "")?.name ?? null,
  order.status,
  writeStatus(order.status, channels.get(order.channel_id ?? "")?.kind ?? null),
  order.placed_at,
  order.due_at,
  order.buyer_name,
  order.ship_city,
  order.ship_region,
  { number: String(order.lines) },
  { number: String(order.units) },
  { number: String(order.open_units) },
  order.currency,
  { number: order.total },
];

async function* rowsOf(
  batches: AsyncIterable<readonly OrderRow[]>,
  channels: ExportChannels,
): AsyncGenerator<SheetCell[][]> {
  yield [[...HEADER]];
  for await (const batch of batches) yield batch.map((order) => cellsOf(order, channels));
}

const plain = (cell: SheetCell) => (cell === null || typeof cell === "string" ? cell : cell.number);

async function* csvOf(rows: AsyncIterable<readonly (readonly SheetCell[])[]>) {
  yield BYTE_ORDER_MARK;
  for await (const part of rows) yield part.map((row) => csvLine(row.map(plain))).join("");
}

/** Writes orders to a file in batches, so that they are never all in memory as rows. */
export async function writeOrders(
  batches: AsyncIterable<readonly OrderRow[]>,
  channels: ExportChannels,
  format: OrderFormat,
): Promise<Blob> {
  const rows = rowsOf(batches, channels);
  const file =
    format === "csv" ? csvOf(rows) : xlsx({ name: "Orders", widths: HEADER.map(() => 18), rows });
  const chunks: Blob[] = [];
  for await (const chunk of file) chunks.push(new Blob([chunk]));
  return new Blob(chunks, { type: format === "csv" ? "text/csv" : XLSX_TYPE });
}
