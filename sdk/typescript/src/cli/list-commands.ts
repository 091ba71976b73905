import type { SupplierPortal } from "../client.ts";
import type { ListOrdersQuery, Order, Product, ShipmentInput } from "../generated/contract.ts";
import type { List } from "../requests/list.ts";
import { type CommandLine, countIn } from "./command-line.ts";
import { CommandError, EXIT, tableText, type Terminal, UsageError } from "./terminal.ts";

const MOST_AT_ONCE = 200;

export const LIST_OPTIONS = {
  limit: { type: "string" },
  "updated-since": { type: "string" },
  status: { type: "string" },
  number: { type: "string" },
} as const;

export const SHIP_OPTIONS = {
  warehouse: { type: "string" },
  carrier: { type: "string" },
  tracking: { type: "string" },
  "idempotency-key": { type: "string" },
  line: { type: "string", multiple: true },
} as const;

const sizeOf = (line: CommandLine) => countIn(line, "limit") ?? 50;

export async function listProducts(
  portal: SupplierPortal,
  line: CommandLine,
  terminal: Terminal,
): Promise<number> {
  const query = {
    limit: Math.min(sizeOf(line), MOST_AT_ONCE),
    updated_since: line.text("updated-since"),
  };
  const list = portal.listProducts(query, { signal: terminal.signal });
  return show(list, line, terminal, {
    header: ["SKU", "Title", "Status", "Price", "Currency"],
    row: (product: Product) => [
      product.sku,
      product.title_en ?? product.title_fr,
      product.status,
      product.price,
      product.currency,
    ],
  });
}

export async function listOrders(
  portal: SupplierPortal,
  line: CommandLine,
  terminal: Terminal,
): Promise<number> {
  const query = {
    limit: Math.min(sizeOf(line), MOST_AT_ONCE),
    updated_since: line.text("updated-since"),
    number: line.text("number"),
    // The portal lists the valid statuses if this isn’t one of them.
    status: line.text("status") as ListOrdersQuery["status"],
  };
  const list = portal.listOrders(query, { signal: terminal.signal });
  return show(list, line, terminal, {
    header: ["Number", "Status", "Placed", "Channel", "Total", "Currency"],
    row: (order: Order) => [
      order.number,
      order.status,
      order.placed_at.slice(0, 10),
      order.channel?.name ?? null,
      order.total,
      order.currency,
    ],
  });
}

type Columns<T> = { header: readonly string[]; row: (item: T) => readonly (string | null)[] };

async function show<T>(
  list: List<T>,
  line: CommandLine,
  { out }: Terminal,
  { header, row }: Columns<T>,
): Promise<number> {
  if (line.arguments.length > 0) throw new UsageError("A list has only options.");
  const items: T[] = [];
  for await (const item of list) {
    items.push(item);
    if (items.length >= sizeOf(line)) break;
  }
  if (line.has("json")) await out(items.map((item) => `${JSON.stringify(item)}\n`).join(""));
  else await out(tableText(header, items.map(row)));
  return EXIT.done;
}

export async function shipOrder(
  portal: SupplierPortal,
  line: CommandLine,
  terminal: Terminal,
): Promise<number> {
  const [name, ...more] = line.arguments;
  if (name === undefined || more.length > 0)
    throw new UsageError("Name one order, by its number or ID.");
  const lines = line.all("line").map(lineOf);
  const shipment: ShipmentInput = {
    warehouse: line.text("warehouse"),
    carrier: line.text("carrier"),
    tracking: line.text("tracking"),
    lines: lines.length === 0 ? undefined : lines,
  };
  const { signal } = terminal;
  const id = await orderId(portal, name, signal);
  const idempotencyKey = line.text("idempotency-key");
  const order = await portal.shipOrder(id, shipment, { signal, idempotencyKey });
  const status = order.status.replaceAll("_", " ");
  await terminal.out(
    line.has("json") ? `${JSON.stringify(order)}\n` : `Order ${order.number}: ${status}\n`,
  );
  return EXIT.done;
}

function lineOf(text: string) {
  const [, line, quantity] = /^(\d{1,5}):(\d{1,7})$/.exec(text) ?? [];
  if (line === undefined || quantity === undefined)
    throw new UsageError("--line is a line number and a quantity, such as 1:2.");
  return { line_number: Number(line), quantity: Number(quantity) };
}

async function orderId(portal: SupplierPortal, name: string, signal: AbortSignal) {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name)) return name;
  const { data } = await portal.listOrders({ number: name, limit: 2 }, { signal }).page();
  const [order, another] = data;
  if (order === undefined)
    throw new CommandError(`There is no order ${name}. Nothing was changed. Check the number.`);
  if (another !== undefined)
    throw new CommandError(
      `Several channels have an order ${name}. Nothing was changed. Use its ID, from orders list --number ${name} --json.`,
    );
  return order.id;
}
