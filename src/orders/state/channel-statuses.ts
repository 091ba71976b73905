import type { OrderStatus } from "@/orders/state/line-state.ts";

/** The states in which orders arrive. Other states are set in the portal. */
export const ARRIVING_STATUSES = [
  "new",
  "acknowledged",
  "shipped",
  "delivered",
  "cancelled",
] as const satisfies readonly OrderStatus[];
export type ArrivingStatus = (typeof ARRIVING_STATUSES)[number];

type Codes = {
  /** The channel's codes for each arriving state. Files that we write use the first code of a state. */
  arrives: Readonly<Record<ArrivingStatus, readonly string[]>>;
  /** Codes that our files use for other states, or instead of the first code of an arriving state. */
  writes?: Readonly<Partial<Record<OrderStatus, string>>>;
};

const MIRAKL: Codes = {
  arrives: {
    new: ["WAITING_ACCEPTANCE", "STAGING"],
    acknowledged: ["SHIPPING", "WAITING_DEBIT", "WAITING_DEBIT_PAYMENT"],
    shipped: ["SHIPPED", "TO_COLLECT"],
    delivered: ["RECEIVED", "CLOSED"],
    cancelled: ["CANCELED", "REFUSED"],
  },
  writes: { closed: "CLOSED", rejected: "REFUSED", refunded: "REFUNDED" },
};

/** The channels' own codes, as they appear in their files and APIs. */
const CODES: Readonly<Record<string, Codes>> = {
  mirakl: MIRAKL,
  bestbuy_ca: MIRAKL,
  walmart: {
    arrives: {
      new: ["Created"],
      acknowledged: ["Acknowledged"],
      shipped: ["Shipped"],
      delivered: ["Delivered"],
      cancelled: ["Cancelled"],
    },
    writes: { refunded: "Refund" },
  },
  amazon: {
    arrives: {
      new: ["Unshipped", "Pending", "PendingAvailability", "InvoiceUnconfirmed"],
      acknowledged: [],
      shipped: ["Shipped"],
      delivered: [],
      cancelled: ["Canceled", "Unfulfillable"],
    },
    writes: { partially_shipped: "PartiallyShipped" },
  },
  shopify: {
    arrives: {
      new: ["unfulfilled", "open", "scheduled", "on_hold", "restocked"],
      acknowledged: ["in_progress", "pending_fulfillment"],
      shipped: ["fulfilled"],
      delivered: ["delivered"],
      cancelled: ["cancelled"],
    },
    writes: { partially_shipped: "partial" },
  },
  ebay: {
    arrives: {
      new: ["NOT_STARTED"],
      acknowledged: ["IN_PROGRESS"],
      shipped: ["FULFILLED"],
      delivered: [],
      cancelled: ["CANCELED"],
    },
  },
  newegg: {
    arrives: {
      new: ["Unshipped"],
      acknowledged: [],
      // Newegg invoices an order when it ships.
      shipped: ["Shipped", "Invoiced"],
      delivered: [],
      cancelled: ["Voided"],
    },
    writes: { partially_shipped: "Partially Shipped" },
  },
  woocommerce: {
    arrives: {
      // "processing" means that the order is paid and nothing has shipped.
      new: ["processing", "pending", "on-hold"],
      acknowledged: [],
      shipped: ["completed"],
      delivered: [],
      cancelled: ["cancelled", "failed"],
    },
    writes: { refunded: "refunded" },
  },
  bigcommerce: {
    arrives: {
      new: ["Awaiting Fulfillment", "Pending", "Awaiting Payment", "Manual Verification Required"],
      acknowledged: ["Awaiting Shipment", "Awaiting Pickup"],
      shipped: ["Shipped"],
      delivered: ["Completed"],
      cancelled: ["Cancelled", "Declined"],
    },
    writes: { partially_shipped: "Partially Shipped", refunded: "Refunded" },
  },
  magento: {
    arrives: {
      new: ["pending", "new", "pending_payment"],
      acknowledged: ["processing"],
      shipped: ["complete"],
      delivered: [],
      cancelled: ["canceled"],
    },
    // Magento closes an order that was refunded.
    writes: { refunded: "closed" },
  },
};

/** Common words for statuses, in English and French, for codes that aren't among the channel's own. */
const WORDS: Readonly<Record<ArrivingStatus, readonly string[]>> = {
  new: ["new", "created", "pending", "unshipped", "unfulfilled", "paid", "open", "nouvelle"],
  acknowledged: ["acknowledged", "accepted", "confirmed", "processing", "acceptée", "confirmée"],
  shipped: ["shipped", "fulfilled", "in transit", "expédiée"],
  delivered: ["delivered", "completed", "complete", "closed", "livrée"],
  cancelled: ["cancelled", "canceled", "rejected", "refused", "void", "voided", "annulée"],
};

/** Normalizes a code: "wc-on-hold", "On Hold" and "ON_HOLD" are the same. */
export const plainStatus = (written: string): string =>
  written
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^wc-/, "")
    .replaceAll(/[^a-z0-9]/g, "");

const named = (codes: Codes["arrives"], plain: string): ArrivingStatus | null =>
  ARRIVING_STATUSES.find((status) => codes[status].some((code) => plainStatus(code) === plain)) ??
  null;

/** The states that people chose for status codes, by normalized code. */
export type StatusChoices = Readonly<Record<string, ArrivingStatus>>;

/**
 * Our state for a code in a file: the person's choice first, then the channel's own codes, then common words. Without a
 * channel, a meaning on which all channels agree comes last. Null if the code is unknown.
 */
export function readStatus(
  written: string,
  kind: string | null,
  choices: StatusChoices = {},
): ArrivingStatus | null {
  const plain = plainStatus(written);
  const chosen = Object.hasOwn(choices, plain) ? choices[plain] : undefined;
  if (chosen !== undefined) return chosen;
  const own = codesOf(kind);
  return (own && named(own.arrives, plain)) ?? named(WORDS, plain) ?? sharedMeaning(plain, kind);
}

/** Without a channel, a code is known if all channels that use it agree on its meaning. */
function sharedMeaning(plain: string, kind: string | null): ArrivingStatus | null {
  if (kind !== null) return null;
  const meanings = new Set(
    Object.values(CODES).flatMap(({ arrives }) => named(arrives, plain) ?? []),
  );
  const [only = null] = meanings;
  return meanings.size === 1 ? only : null;
}

/** The channel's code for a state, or for the closest state that has one. Null if there is no such code. */
export function writeStatus(status: OrderStatus, kind: string | null): string | null {
  const codes = codesOf(kind);
  if (codes === null) return null;
  const { arrives, writes = {} } = codes;
  const first = (...states: ArrivingStatus[]) =>
    states.map((state) => arrives[state][0]).find((code) => code !== undefined) ?? null;
  const own = writes[status];
  if (own !== undefined) return own;
  switch (status) {
    case "requires_correction":
    case "new":
      return first("new");
    case "acknowledged":
    case "backordered":
    case "partially_shipped":
      return first("acknowledged", "new");
    case "shipped":
      return first("shipped");
    case "delivered":
    case "closed":
    case "return_requested":
    case "returned":
    case "refunded":
      return first("delivered", "shipped");
    case "cancelled":
    case "rejected":
      return first("cancelled");
  }
}

const codesOf = (kind: string | null): Codes | null =>
  kind !== null && Object.hasOwn(CODES, kind) ? (CODES[kind] ?? null) : null;
