import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import type { WarehouseStock } from "@/stock/product-stock.ts";
import type { StockLevel, StockQuery } from "@/stock/stock-level.ts";
import type { Page, PageRequest } from "@/ui/grid/source/paged-source.ts";

const stockRows = z.array(
  z.object({
    on_hand: z.int(),
    reserved: z.int(),
    available: z.int(),
    inbound: z.int(),
    inbound_eta: z.nullable(z.string()),
    warehouse: z.object({ name: z.string() }),
  }),
);

/** The stock of a product in each warehouse, sorted by the warehouse name. */
export const productStockQuery = (organization: string, product: string) =>
  queryOptions({
    queryKey: ["stock", organization, product],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<WarehouseStock[]> => {
      const { data } = await supabase()
        .from("stock")
        .select("on_hand, reserved, available, inbound, inbound_eta, warehouse:warehouses(name)")
        .eq("org_id", organization)
        .eq("product_id", product)
        .abortSignal(signal)
        .throwOnError();
      return stockRows
        .parse(data)
        .map(({ warehouse, on_hand, inbound_eta, ...amounts }) => ({
          ...amounts,
          warehouse: warehouse.name,
          onHand: on_hand,
          inboundOn: inbound_eta,
        }))
        .toSorted((a, b) => a.warehouse.localeCompare(b.warehouse));
    },
  });

const heldRows = z.array(z.object({ warehouse_id: z.uuid(), on_hand: z.int() }));

/** The warehouses that have a stock row for a product. */
export const heldStockQuery = (organization: string, product: string) =>
  queryOptions({
    queryKey: ["stock", organization, product, "held"],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from("stock")
        .select("warehouse_id, on_hand")
        .eq("org_id", organization)
        .eq("product_id", product)
        .order("warehouse_id")
        .abortSignal(signal)
        .throwOnError();
      return heldRows
        .parse(data)
        .map(({ warehouse_id, on_hand }) => ({ warehouse: warehouse_id, onHand: on_hand }));
    },
  });

const amounts = {
  on_hand: z.int(),
  reserved: z.int(),
  available: z.int(),
  inbound: z.int(),
  inbound_eta: z.nullable(z.string()),
  reorder_point: z.nullable(z.int()),
};

const levelRows = z.array(
  z.object({
    product_id: z.uuid(),
    warehouse_id: z.uuid(),
    sku: z.string(),
    title: z.nullable(z.string()),
    warehouse: z.string(),
    warehouse_code: z.string(),
    ...amounts,
  }),
);

/** One page of the stock list, beginning after the last known row. */
export async function fetchLevels(
  organization: string,
  query: StockQuery,
  { after, limit, signal }: Pick<PageRequest<StockLevel>, "after" | "limit" | "signal">,
): Promise<Page<StockLevel>> {
  const { data } = await supabase()
    .rpc("stock_page", {
      org: organization,
      query,
      ...(after ? { after: { sku: after.sku, warehouse: after.warehouse } } : {}),
      max_rows: limit,
    })
    .abortSignal(signal)
    .throwOnError();
  return {
    rows: levelRows.parse(data).map((row) => ({
      product: row.product_id,
      warehouse: row.warehouse_id,
      sku: row.sku,
      title: row.title,
      warehouseName: row.warehouse,
      warehouseCode: row.warehouse_code,
      onHand: row.on_hand,
      reserved: row.reserved,
      available: row.available,
      inbound: row.inbound,
      inboundOn: row.inbound_eta,
      reorderPoint: row.reorder_point,
    })),
  };
}

const current = z.array(z.object({ product_id: z.uuid(), warehouse_id: z.uuid(), ...amounts }));

/** More ids than this would make the URL too long. */
const IDS_PER_REQUEST = 150;

/** Reloads these rows with their current quantities. Rows that no longer exist are left out. */
export async function rereadLevels(
  organization: string,
  levels: readonly StockLevel[],
): Promise<StockLevel[]> {
  const products = [...new Set(levels.map(({ product }) => product))];
  const found: z.infer<typeof current> = [];
  for (let at = 0; at < products.length; at += IDS_PER_REQUEST) {
    const { data } = await supabase()
      .from("stock")
      .select(
        "product_id, warehouse_id, on_hand, reserved, available, inbound, inbound_eta, reorder_point",
      )
      .eq("org_id", organization)
      .in("product_id", products.slice(at, at + IDS_PER_REQUEST))
      .throwOnError();
    found.push(...current.parse(data));
  }
  return levels.flatMap((level) => {
    const now = found.find(
      (row) => row.product_id === level.product && row.warehouse_id === level.warehouse,
    );
    if (now === undefined) return [];
    const { on_hand, reserved, available, inbound, inbound_eta, reorder_point } = now;
    return {
      ...level,
      onHand: on_hand,
      reserved,
      available,
      inbound,
      inboundOn: inbound_eta,
      reorderPoint: reorder_point,
    };
  });
}

const counts = z.object({ out: z.int(), low: z.int(), late: z.int(), inbound: z.int() });

/** Counts above this are shown as "10,000+", because `stock_counts` stops counting there. */
export const MOST_COUNTED = 10_000;

/** How many rows of the stock list are in each state. */
export const stockCountsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["stock-levels", organization, "counts"],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc("stock_counts", { org: organization })
        .abortSignal(signal)
        .throwOnError();
      return counts.parse(data);
    },
  });

type ReorderPoint = { product: string; warehouse: string; units: number | null };

const POINTS_PER_REQUEST = 2000;

export async function writeReorderPoints(
  organization: string,
  points: readonly ReorderPoint[],
): Promise<void> {
  for (let at = 0; at < points.length; at += POINTS_PER_REQUEST)
    await supabase()
      .rpc("set_reorder_points", {
        org: organization,
        points: points.slice(at, at + POINTS_PER_REQUEST),
      })
      .throwOnError();
}

type SetPoints = { organization: string; points: readonly ReorderPoint[] };

export const setReorderPoints = mutationOptions({
  mutationKey: ["stock-levels"],
  meta: { invalidates: [["stock-levels"], ["stock"]] },
  mutationFn: ({ organization, points }: SetPoints) => writeReorderPoints(organization, points),
});
