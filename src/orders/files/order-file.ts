import { type FileColumns, findHeader } from "@/orders/files/file-columns.ts";
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
import { deadlinesOf } from "@/orders/state/channel-terms.ts";

export type OrderTable = {
  headers: readonly string[];
  columns: FileColumns<OrderField>;
  rows: readonly { row: number; cells: readonly string[] }[];
};

/** Finds the columns of an order file. The person can change them before orders are read. */
export function readOrderTable(
  rows: readonly (readonly string[])[],
): OrderTable | { error: "no-columns" } {
  const header = findHeader(rows, ORDER_COLUMNS, REQUIRED_FIELDS);
  if (header === null) return { error: "no-columns" };
  return {
    headers: header.headers,
    columns: header.columns,
    rows: rows
      .slice(header.at + 1)
      .map((cells, index) => ({ row: header.at + index + 2, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== "")),
  };
}

export type OrderRowError =
  | "no-number"
  | "no-sku"
  | "bad-quantity"
  | "bad-price"
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
  lines: {
    sku: string;
    title: string | null;
    quantity: number;
    unit_price: string;
    external_id: string | null;
  }[];
};

export type OrderFile = {
  orders: SentOrder[];
  /** Orders with an error are left out whole, because a part of an order would be wrong. */
  errors: { row: number; number: string; error: OrderRowError }[];
};

type Cells = (field: OrderField) => string;

/** What a file says depends on its channel. */
type Reading = { kind: string | null; now: string; statuses?: StatusChoices };

/** The status codes of a file with our state for each; null if we don't know the code. */
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
export function readOrders({ columns, rows }: OrderTable, reading: Reading): OrderFile {
  const orders = new Map<string, SentOrder>();
  const errors: OrderFile["errors"] = [];
  for (const { row, cells } of rows) {
    const cell: Cells = (field) => cells[columns[field] ?? -1]?.trim() ?? "";
    const number = cell("number");
    const line = readLine(cell);
    if (number === "") errors.push({ row, number, error: "no-number" });
    else if ("error" in line) errors.push({ row, number, error: line.error });
    else {
      const known = orders.get(number);
      if (known) known.lines.push(line);
      else {
        const order = readOrder(cell, { row, number, ...reading });
        if ("error" in order) errors.push({ row, number, error: order.error });
        else orders.set(number, { ...order, lines: [line] });
      }
    }
  }
  const wrong = new Set(errors.map(({ number }) => number));
  return { orders: Array.from(orders.values()).filter(({ number }) => !wrong.has(number)), errors };
}

type Line = SentOrder["lines"][number];

function readLine(cell: Cells): Line | { error: OrderRowError } {
  const sku = cell("sku");
  const quantity = Number(cell("quantity").replace(/\.0+$/, ""));
  if (sku === "") return { error: "no-sku" };
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 1_000_000)
    return { error: "bad-quantity" };
  const price =
    readOrderAmount(cell("price")) ?? shareOf(readOrderAmount(cell("lineTotal")), quantity);
  if (price === null) return { error: "bad-price" };
  return {
    sku,
    title: cell("title") || null,
    quantity,
    unit_price: price,
    external_id: cell("lineId") || null,
  };
}

function readOrder(
  cell: Cells,
  { row, number, kind, now, statuses = {} }: Reading & { row: number; number: string },
): SentOrder | { error: OrderRowError } {
  const placed = cell("placed") === "" ? now : readMoment(cell("placed"));
  const shipBy = cell("shipBy") === "" ? null : readMoment(cell("shipBy"));
  const state = readState(cell, kind, statuses);
  if (placed === null) return { error: "bad-date" };
  if (state === null) return { error: "unknown-status" };
  const deadlines = deadlinesOf(kind, placed);
  const country = readCountry(cell("country"));
  return {
    row,
    number,
    placed_at: placed,
    state,
    channel_status: cell("status") || null,
    currency: /^[A-Za-z]{3}$/.test(cell("currency")) ? cell("currency").toUpperCase() : null,
    shipping: readOrderAmount(cell("shipping")) ?? "0",
    tax: readOrderAmount(cell("tax")) ?? "0",
    discount: readOrderAmount(cell("discount")) ?? "0",
    shipping_method: cell("method") || null,
    acknowledge_by: deadlines.acknowledgeBy,
    ship_by: shipBy ?? deadlines.shipBy,
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

/** Shops such as Shopify leave the status of a cancelled order as it was and add the time of the cancellation. */
function readState(cell: Cells, kind: string | null, choices: StatusChoices) {
  if (cell("cancelled") !== "") return "cancelled";
  return cell("status") === "" ? "new" : readStatus(cell("status"), kind, choices);
}

/** An amount in exact decimal text: "1,234.50", "1 234,50 $", "CAD 12". Null if it isn't one. */
export function readOrderAmount(written: string): string | null {
  const text = written.replaceAll(/[^\d.,-]/g, "");
  if (text === "" || text.startsWith("-")) return null;
  const lastComma = text.lastIndexOf(",");
  const isDecimalComma = lastComma > text.lastIndexOf(".") && text.length - lastComma <= 3;
  const plain = isDecimalComma
    ? text.replaceAll(".", "").replace(",", ".")
    : text.replaceAll(",", "");
  return /^\d{1,12}(?:\.\d{1,4})?$/.test(plain) ? plain : null;
}

/** The price of one unit, rounded to a cent. */
function shareOf(total: string | null, quantity: number): string | null {
  if (total === null) return null;
  const [whole = "0", part = ""] = total.split(".");
  const cents = BigInt(whole) * 100n + BigInt(part.padEnd(2, "0").slice(0, 2));
  const unit = (cents + BigInt(quantity) / 2n) / BigInt(quantity);
  const text = unit.toString().padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** A date as a UTC timestamp. 03/04/2026 could be two days, so it isn't read. */
function readMoment(written: string): string | null {
  const [, year, month, day, time = "00:00:00", zone = "Z"] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/.exec(
      written,
    ) ?? [];
  if (year === undefined) return null;
  const offset = zone === "UTC" ? "Z" : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const moment = Date.parse(`${year}-${month}-${day}T${time}${offset}`);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

function readCountry(written: string): string | null {
  const word = written.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(word)) return word;
  if (word === "CANADA" || word === "CAN") return "CA";
  return ["UNITED STATES", "USA", "ÉTATS-UNIS"].includes(word) ? "US" : null;
}
