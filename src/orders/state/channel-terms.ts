/**
 * Channels that require each order to leave in one shipment from one warehouse. The database has the same list in
 * `allows_split`.
 */
export const UNDIVIDED_KINDS: readonly string[] = ["bestbuy_ca"];

export const allowsSplit = (kind: string | null): boolean =>
  kind === null || !UNDIVIDED_KINDS.includes(kind);

type Terms = { acknowledgeHours: number; shipDays: number; deliverDays: number };
type ChannelTerms = Partial<Terms> & {
  /** The URL of the channel's documentation, and the day we read it. */
  source: { at: string; on: string };
};

/**
 * Default deadlines, in hours or business days, if neither an order nor its channel has any. eBay uses each listing's
 * handling time, and shops such as Shopify let the seller decide.
 */
const DEFAULT_TERMS: Terms = { acknowledgeHours: 24, shipDays: 2, deliverDays: 6 };
const TERMS: Readonly<Record<string, ChannelTerms>> = {
  // Walmart expects shipment within two business days, Monday to Friday. Its orders API documents the four hours.
  walmart: {
    acknowledgeHours: 4,
    shipDays: 2,
    source: {
      at: "https://marketplacelearn.walmart.com/guides/Shipping%20&%20fulfillment/Fulfillment%20settings/Submit-a-lag-time-exemption-request",
      on: "2026-11-26",
    },
  },
  // The marketplace asks for a response within 24 hours and shipment within two business days. Transit takes five days.
  bestbuy_ca: {
    acknowledgeHours: 24,
    shipDays: 2,
    deliverDays: 5,
    source: {
      at: "https://partners.bestbuy.com/-/seller-hub/set-up-your-store/manage-store/order-acknowledgement-fulfillment",
      on: "2026-11-26",
    },
  },
  // A seller's default handling time is one or two business days. Amazon's order files contain the date to ship by.
  amazon: {
    shipDays: 2,
    source: { at: "https://sellercentral.amazon.ca/gp/help/external/200955560", on: "2026-11-26" },
  },
  newegg: {
    shipDays: 2,
    source: {
      at: "https://sellerportal.newegg.com/selleracademy/knowledge-base/ship-order-3-0",
      on: "2026-11-26",
    },
  },
};

export type Deadlines = { acknowledgeBy: string; shipBy: string; deliverBy: string };

/** The deadlines for acknowledging, shipping and delivering an order. */
export function deadlinesOf(kind: string | null, placedAt: string): Deadlines {
  const own = kind !== null && Object.hasOwn(TERMS, kind) ? TERMS[kind] : undefined;
  const terms = { ...DEFAULT_TERMS, ...own };
  const placed = new Date(placedAt);
  const ship = afterWorkingDays(placed, terms.shipDays);
  return {
    acknowledgeBy: new Date(placed.getTime() + terms.acknowledgeHours * HOUR).toISOString(),
    shipBy: ship.toISOString(),
    deliverBy: afterWorkingDays(ship, terms.deliverDays).toISOString(),
  };
}

const HOUR = 3_600_000;

function afterWorkingDays(from: Date, days: number): Date {
  const day = new Date(from);
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left--;
  }
  return day;
}
