/** The states of an order and its lines, in their usual order. */
export const ORDER_STATUSES = [
  "requires_correction",
  "new",
  "acknowledged",
  "backordered",
  "partially_shipped",
  "shipped",
  "delivered",
  "closed",
  "return_requested",
  "returned",
  "refunded",
  "cancelled",
  "rejected",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Why units are rejected. */
export const REASONS = [
  "out_of_stock",
  "discontinued",
  "price_error",
  "cannot_ship",
  "other",
] as const;

/** Why units are cancelled. */
export const CANCEL_REASONS = [
  "buyer_request",
  "out_of_stock",
  "address",
  "payment",
  "other",
] as const;

/** The quantities of a line by state. The line's own state is derived from them. */
export type LineState = {
  quantity: number;
  rejected: number;
  cancelled: number;
  /** Open units that wait for stock. */
  backordered: number;
  shipped: number;
  delivered: number;
  returnRequested: number;
  returned: number;
  refunded: number;
  isAcknowledged: boolean;
  isClosed: boolean;
  /** Whether an error, such as an unknown SKU, prevents the line from being acknowledged. */
  hasIssue: boolean;
};

export const newLine = (quantity: number): LineState => ({
  quantity,
  rejected: 0,
  cancelled: 0,
  backordered: 0,
  shipped: 0,
  delivered: 0,
  returnRequested: 0,
  returned: 0,
  refunded: 0,
  isAcknowledged: false,
  isClosed: false,
  hasIssue: false,
});

/** Units that are still to be shipped. */
export const openUnits = (line: LineState): number =>
  line.quantity - line.rejected - line.cancelled - line.shipped;

/** Shipped units that the buyer may still return. */
export const returnableUnits = (line: LineState): number =>
  line.shipped - line.returnRequested - line.returned;

/** `order_lines.status` in the database follows the same rules, and a test compares the two. */
export function lineStatus(line: LineState): OrderStatus {
  if (openUnits(line) > 0) {
    if (line.hasIssue) return "requires_correction";
    if (!line.isAcknowledged) return "new";
    if (line.shipped > 0) return "partially_shipped";
    return line.backordered > 0 ? "backordered" : "acknowledged";
  }
  if (line.shipped === 0) return line.cancelled === 0 ? "rejected" : "cancelled";
  if (line.returnRequested > 0) return "return_requested";
  if (line.returned > line.refunded) return "returned";
  if (line.refunded === line.shipped) return "refunded";
  if (line.isClosed) return "closed";
  return line.delivered === line.shipped ? "delivered" : "shipped";
}

export const LINE_MOVES = [
  "acknowledge",
  "reject",
  "cancel",
  "backorder",
  "ship",
  "deliver",
  "request_return",
  "receive_return",
  "decline_return",
  "refund",
  "close",
] as const;
export type LineMove = (typeof LINE_MOVES)[number];

/** The maximum quantity of an action, or null if the line's state doesn't allow it. */
export function mostUnits(line: LineState, move: LineMove): number | null {
  const status = lineStatus(line);
  const open = openUnits(line);
  const atLeastOne = (units: number) => (units > 0 ? units : null);
  switch (move) {
    case "acknowledge":
      return status === "new" ? open : null;
    case "reject":
      return line.isAcknowledged ? null : atLeastOne(open);
    case "cancel":
      return atLeastOne(open);
    case "backorder":
      return line.isAcknowledged ? atLeastOne(open) : null;
    case "ship":
      return line.isAcknowledged && !line.hasIssue ? atLeastOne(open) : null;
    case "deliver":
      return atLeastOne(line.shipped - line.delivered);
    case "request_return":
      return atLeastOne(returnableUnits(line));
    case "receive_return":
    case "decline_return":
      return atLeastOne(line.returnRequested);
    case "refund":
      return atLeastOne(line.returned - line.refunded);
    case "close": {
      const isDone = status === "delivered" || status === "refunded";
      return isDone && line.delivered === line.shipped && !line.isClosed ? 0 : null;
    }
  }
}

/** The line after an action, or null if the action isn't allowed. */
export function afterMove(line: LineState, move: LineMove, units: number): LineState | null {
  const most = mostUnits(line, move);
  const fewest = move === "backorder" || move === "close" || move === "acknowledge" ? 0 : 1;
  if (most === null || !Number.isInteger(units) || units < fewest || units > most) return null;
  const stillWaiting = Math.min(line.backordered, openUnits(line) - units);
  switch (move) {
    case "acknowledge":
      return { ...line, isAcknowledged: true };
    case "reject":
      return { ...line, rejected: line.rejected + units };
    case "cancel":
      return { ...line, cancelled: line.cancelled + units, backordered: stillWaiting };
    case "backorder":
      return { ...line, backordered: units };
    case "ship":
      return { ...line, shipped: line.shipped + units, backordered: stillWaiting };
    case "deliver":
      return { ...line, delivered: line.delivered + units };
    case "request_return":
      return { ...line, returnRequested: line.returnRequested + units, isClosed: false };
    case "receive_return":
      return {
        ...line,
        returnRequested: line.returnRequested - units,
        returned: line.returned + units,
      };
    case "decline_return":
      return { ...line, returnRequested: line.returnRequested - units };
    case "refund":
      return { ...line, refunded: line.refunded + units };
    case "close":
      return { ...line, isClosed: true };
  }
}

/** The state of an order, derived from its lines. The same rules are in `private.refresh_orders`. */
export function orderStatus(lines: readonly LineState[], hasIssue = false): OrderStatus {
  const states = new Set(lines.map(lineStatus));
  const isOpen = lines.some((line) => openUnits(line) > 0);
  const hasShipped = lines.some(({ shipped }) => shipped > 0);
  if (lines.length === 0) return "new";
  if (isOpen && (hasIssue || states.has("requires_correction"))) return "requires_correction";
  if (states.has("return_requested")) return "return_requested";
  if (isOpen && hasShipped) return "partially_shipped";
  if (states.has("new")) return "new";
  if (states.has("backordered")) return "backordered";
  if (isOpen) return "acknowledged";
  if (!hasShipped) return states.has("cancelled") ? "cancelled" : "rejected";
  const rest = ["returned", "shipped", "delivered", "closed"] as const;
  return rest.find((status) => states.has(status)) ?? "refunded";
}
