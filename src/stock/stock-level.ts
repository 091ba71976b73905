/** The stock of a product in one warehouse, as the list shows it. */
export type StockLevel = {
  product: string;
  warehouse: string;
  sku: string;
  title: string | null;
  warehouseName: string;
  warehouseCode: string;
  onHand: number;
  reserved: number;
  /** Negative if more units are reserved than are on hand. */
  available: number;
  inbound: number;
  inboundOn: string | null;
  /** When the available quantity falls to this number or less, it's time to order again. */
  reorderPoint: number | null;
};

/** States that the list can be limited to. */
export const STOCK_STATES = ["out", "low", "late", "inbound"] as const;
export type StockState = (typeof STOCK_STATES)[number];

export type StockQuery = { search: string; state: StockState | null; warehouse: string | null };

export const WHOLE_STOCK: StockQuery = { search: "", state: null, warehouse: null };

export const levelId = ({ product, warehouse }: Pick<StockLevel, "product" | "warehouse">) =>
  `${product} ${warehouse}`;

const isState = (text: string | null): text is StockState =>
  STOCK_STATES.some((state) => state === text);

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the query from a URL. Values that the server would reject are left out or shortened. */
export function stockQueryOf(params: URLSearchParams): StockQuery {
  const [state, warehouse] = [params.get("state"), params.get("warehouse") ?? ""];
  return {
    search: (params.get("q") ?? "").slice(0, 200),
    state: isState(state) ? state : null,
    warehouse: ID.test(warehouse) ? warehouse : null,
  };
}

/** The URL parameters of a query. */
export const stockAddress = ({ search, state, warehouse }: StockQuery): Record<string, string> => ({
  tab: "stock",
  ...(search === "" ? {} : { q: search }),
  ...(state === null ? {} : { state }),
  ...(warehouse === null ? {} : { warehouse }),
});

export const isWholeStock = ({ search, state, warehouse }: StockQuery) =>
  search === "" && state === null && warehouse === null;

/** A product change that only sets quantities, by warehouse code. */
type Counted = { id: string; set: Record<string, never>; stock: Record<string, number> };

/**
 * Converts edited quantities to the changes of a change set: one for each product, with all of its edited warehouses.
 */
export function countedChanges(
  counted: readonly { level: StockLevel; units: number }[],
): readonly Counted[] {
  const changes = new Map<string, Counted>();
  for (const { level, units } of counted) {
    const change = changes.get(level.product) ?? { id: level.product, set: {}, stock: {} };
    change.stock[level.warehouseCode] = units;
    changes.set(level.product, change);
  }
  return [...changes.values()];
}
