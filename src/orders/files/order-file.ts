import { readDropped, type ReadFailure } from "@/channels/files/dropped-table.ts";
import { type FileColumns, findHeader, MOST_FILE_ROWS } from "@/orders/files/file-columns.ts";
import {
  ORDER_COLUMNS,
  type OrderField,
  REQUIRED_FIELDS,
} from "@/orders/files/order-file-columns.ts";
import {
  type ArrivingStatus,
  plainStatus,
  readStatus,
  type StatusChoices,
} from "@/orders/state/channel-statuses.ts";
import {
  type Charges,
  type OrderCells,
  type LineError,
  readLine,
  type SoldLine,
  totalsOf,
} from "@/orders/files/order-line.ts";
import { isShortened, readCountry, readMoment } from "@/orders/files/order-values.ts";
import { deadlinesOf } from "@/orders/state/channel-terms.ts";
import { bareCode } from "@/lib/text/bare-code.ts";

export type OrderTable = {
  headers: readonly string[];
  columns: FileColumns<OrderField>;
  rows: readonly { row: number; cells: readonly string[] }[];
  /**
   * The number of a text file's last row if it's the only row with fewer cells than the header, as after an interrupted
   * download; otherwise null.
   */
  cutRow: number | null;
};

/** Finds the columns of an order file. The person can change them before orders are read. */
export function readOrderTable(
  rows: readonly (readonly string[])[],
  isText = false,
): OrderTable | { error: "no-columns" } {
  const header = findHeader(rows, ORDER_COLUMNS, REQUIRED_FIELDS);
  if (header === null) return { error: "no-columns" };
  const found = rows
    .slice(header.at + 1)
    .map((cells, index) => ({ row: header.at + index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const last = found.at(-1);
  const isShort = ({ cells }: { cells: readonly string[] }) => cells.length < header.headers.length;
  const isCut = isText && last && isShort(last) && !found.slice(0, -1).some(isShort);
  return {
    headers: header.headers,
    columns: header.columns,
    rows: found,
    cutRow: isCut ? last.row : null,
  };
}

/** Opens a file of orders and finds its columns. */
export const openOrderFile = (file: File): Promise<OrderTable | { error: ReadFailure }> =>
  readDropped(file, MOST_FILE_ROWS, readOrderTable);

export type OrderRowError =
  | "no-number"
  | "short-number"
  | "cut-row"
  | LineError
  | "bad-date"
  | "unknown-status";

export type SentOrder = {
  row: number;
  number: string;
  placed_at: string;
  state: ArrivingStatus;
  channel_status: string | null;
  currency: string | null;
  shipping: string;
  tax: string;
  discount: string;
  shipping_method: string | null;
  acknowledge_by: string;
  ship_by: string;
  deliver_by: string;
  email: string | null;
  address: Record<string, string | null>;
  lines: SoldLine[];
};

export type OrderFile = {
  orders: SentOrder[];
  /** An order with an error is skipped as a whole, so that it's never imported without some of its lines. */
  errors: { row: number; number: string; error: OrderRowError }[];
  /** The number of rows without an error that are skipped with their order. */
  validRowsSkipped: number;
};

/**
 * How to read a file. The kind of its channel decides what status codes mean and when orders are due. `statuses` are
 * the states that people chose for status codes.
 */
type Reading = { kind: string | null; now: string; statuses?: StatusChoices };

/** The file's status codes, each with our state, or null if the code is unknown. */
export function statusesOf(
  { columns, rows }: OrderTable,
  kind: string | null,
  choices: StatusChoices,
): readonly { plain: string; code: string; status: ArrivingStatus | null }[] {
  const codes = new Map<string, string>();
  for (const { cells } of rows) {
    const code = cells[columns.status ?? -1]?.trim() ?? "";
    if (code !== "" && !codes.has(plainStatus(code))) codes.set(plainStatus(code), code);
  }
  return Array.from(codes, ([plain, code]) => ({
    plain,
    code,
    status: readStatus(code, kind, choices),
  }));
}

/** Reads the orders of a table. An order of several lines has several rows with the same number. */
export function readOrders({ columns, rows, cutRow }: OrderTable, reading: Reading): OrderFile {
  const orders = new Map<string, { order: SentOrder; charged: Charges[] }>();
  const errors: OrderFile["errors"] = [];
  for (const { row, cells } of rows) {
    const cell: OrderCells = (field) => cells[columns[field] ?? -1]?.trim() ?? "";
    const number = bareCode(cell("number"));
    const line = row === cutRow ? { error: "cut-row" as const } : readLine(cell);
    if (number === "") errors.push({ row, number, error: "no-number" });
    else if (isShortened(number)) errors.push({ row, number, error: "short-number" });
    else if ("error" in line) errors.push({ row, number, error: line.error });
    else {
      const known = orders.get(number);
      const order = known?.order ?? readOrder(cell, { row, number, ...reading });
      if ("error" in order) errors.push({ row, number, error: order.error });
      else if (order.lines.length > 0 && order.currency !== line.currency)
        errors.push({ row, number, error: "bad-currency" });
      else {
        order.currency = line.currency;
        order.lines.push(line.sold);
        if (known) known.charged.push(line.charges);
        else orders.set(number, { order, charged: [line.charges] });
      }
    }
  }
  const wrong = new Set(errors.map(({ number }) => number));
  const isByLine = columns.lineId !== null;
  const found = Array.from(orders.values());
  return {
    orders: found
      .filter(({ order }) => !wrong.has(order.number))
      .map(({ order, charged }) => ({ ...order, ...totalsOf(charged, isByLine) })),
    errors,
    validRowsSkipped: found
      .filter(({ order }) => wrong.has(order.number))
      .reduce((sum, { order }) => sum + order.lines.length, 0),
  };
}

function readOrder(
  cell: OrderCells,
  { row, number, kind, now, statuses = {} }: Reading & { row: number; number: string },
): SentOrder | { error: OrderRowError } {
  const placed = cell("placed") === "" ? now : readMoment(cell("placed"));
  const state = readState(cell, kind, statuses);
  if (placed === null) return { error: "bad-date" };
  if (state === null) return { error: "unknown-status" };
  const deadlines = deadlinesOf(kind, placed);
  const shipBy = cell("shipBy") === "" ? deadlines.shipBy : readMoment(cell("shipBy"));
  if (shipBy === null) return { error: "bad-date" };
  const country = readCountry(cell("country"));
  return {
    row,
    number,
    placed_at: placed,
    state,
    channel_status: cell("status") || null,
    currency: null,
    shipping: "0",
    tax: "0",
    discount: "0",
    shipping_method: cell("method") || null,
    acknowledge_by: deadlines.acknowledgeBy,
    ship_by: shipBy,
    deliver_by: deadlines.deliverBy,
    email: cell("email") || null,
    address: {
      name: cell("buyer") || null,
      street: cell("street") || null,
      city: cell("city") || null,
      region: cell("region") || null,
      postal_code: cell("postalCode") || null,
      country,
      phone: cell("phone") || null,
    },
    lines: [],
  };
}

/** Shops such as Shopify don't change the status of a cancelled order. They only add the time of the cancellation. */
function readState(cell: OrderCells, kind: string | null, choices: StatusChoices) {
  if (cell("cancelled") !== "") return "cancelled";
  return cell("status") === "" ? "new" : readStatus(cell("status"), kind, choices);
}
