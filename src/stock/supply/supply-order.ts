/** A purchase order brings units from a supplier, and a transfer from another warehouse. */
export const SUPPLY_KINDS = ["purchase", "transfer"] as const;
export type SupplyKind = (typeof SUPPLY_KINDS)[number];

export const SUPPLY_STATES = ["draft", "open", "received", "closed", "cancelled"] as const;
export type SupplyState = (typeof SUPPLY_STATES)[number];

export type SupplyMove = "place" | "receive" | "close" | "cancel" | "edit";

/** A line of a purchase order or transfer. `product` is null if the product was deleted. */
export type SupplyLine = {
  id: string;
  product: string | null;
  sku: string;
  title: string | null;
  quantity: number;
  received: number;
};

/** A purchase order or transfer. */
export type SupplyOrder = {
  id: string;
  version: number;
  kind: SupplyKind;
  number: string;
  state: SupplyState;
  /** Ids of the supplier, of the warehouse that a transfer leaves, and of the one that receives the units. */
  supplier: string | null;
  from: string | null;
  to: string;
  expectedOn: string | null;
  note: string | null;
  placedAt: string | null;
  endedAt: string | null;
  lines: SupplyLine[];
};

type Counted = Pick<SupplyOrder, "state" | "lines">;
type UnitCounts = Pick<SupplyOrder["lines"][number], "quantity" | "received">;

/** The actions that an order's state allows. The database allows the same. */
export function movesOf({ state, lines }: Counted): readonly SupplyMove[] {
  if (state === "draft") return lines.length > 0 ? ["edit", "place", "cancel"] : ["edit", "cancel"];
  if (state !== "open") return [];
  return lines.some(({ received }) => received > 0) ? ["receive", "close"] : ["receive", "cancel"];
}

/** The units of an open order's line that are still expected. A supplier may deliver more than was ordered. */
export const outstandingOf = ({ quantity, received }: UnitCounts): number =>
  Math.max(0, quantity - received);

/** Units that are still expected. */
export const outstanding = ({ state, lines }: Counted): number =>
  state === "open" ? lines.reduce((sum, line) => sum + outstandingOf(line), 0) : 0;

/** Whether units are still expected after the day they were due. Days are written as 2026-11-27. */
export const isLate = (order: Counted & Pick<SupplyOrder, "expectedOn">, today: string): boolean =>
  order.expectedOn !== null && order.expectedOn < today && outstanding(order) > 0;

const PREFIXES: Record<SupplyKind, string> = { purchase: "PO", transfer: "TR" };

/** A number for a new order: one more than the highest of these numbers with the same prefix. */
export function nextNumber(kind: SupplyKind, numbers: readonly string[]): string {
  const start = `${PREFIXES[kind]}-`;
  const counted = numbers
    .filter((number) => number.startsWith(start))
    .map((number) => number.slice(start.length))
    .filter((digits) => /^\d{1,9}$/.test(digits));
  const highest = Math.max(0, ...counted.map(Number));
  return `${start}${String(highest + 1).padStart(4, "0")}`;
}
