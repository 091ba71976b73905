import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { call, idOf, write } from "../catalogue/ledger-support.ts";
import { one } from "../support.ts";
import { ours, people } from "../tenants.ts";

/** A channel that has no listings yet. */
export const CHANNEL = ours.spareChannel;
export const PLAN = "plan-1";

export type Built = {
  productId: string;
  version: number;
  stock: number;
  state: string;
  price: string;
  payload: Row;
  issues: Row[];
  hash: string | null;
  title?: string;
  group?: string;
};

type Requested = {
  products: { product: { id: string; sku: string; version: number }; quantity: number }[];
};

/** Adds active products, by default three, and returns their ids. */
export async function addProducts(tx: Queryable, skus: readonly string[] = ["A", "B", "C"]) {
  await write(
    tx,
    skus.map((sku) => ({ sku, set: { status: "active", price: "10" } })),
  );
  return Promise.all(skus.map((sku) => idOf(tx, sku)));
}

/** A listing as the portal's code builds it. */
export const ready = (productId: string, over: Partial<Built> = {}): Built => ({
  productId,
  version: 1,
  stock: 0,
  state: "ready",
  price: "10.0000",
  payload: { title: "Mug" },
  issues: [],
  hash: "a.b.c",
  ...over,
});

export const issue = (code: string, field: string, severity = "error") => ({
  code,
  field,
  severity,
});

export const blocked = (productId: string, ...issues: Row[]): Built =>
  ready(productId, { state: "blocked", hash: null, issues });

type Recorded = { written: number; stale: string[] };

export const record = (
  tx: Queryable,
  built: readonly Built[],
  { config = 1, plan = PLAN, channel = CHANNEL } = {},
) =>
  call<Recorded>(tx, "server", "record_listings($1, $2, $3, $4::text::jsonb)", [
    channel,
    config,
    plan,
    JSON.stringify(
      built.map((listing) => ({
        quantity: listing.stock,
        group: null,
        excludedBy: null,
        ...listing,
      })),
    ),
  ]);

export async function toList(tx: Queryable, plan = PLAN): Promise<string[]> {
  const { products } = await call<Requested>(tx, "server", "products_to_list($1, $2)", [
    CHANNEL,
    plan,
  ]);
  return products.map(({ product }) => product.sku).toSorted();
}

export type Summary = {
  states: Record<string, number>;
  changes: Record<string, number>;
  issues: Row[];
  stale: number;
  missing: number;
};

export const summary = (tx: Queryable, { plan = PLAN, actor = people.viewer } = {}) =>
  call<Summary>(tx, actor, "listing_summary($1, $2)", [CHANNEL, plan]);

/** Whether the stored counts equal the result of counting every listing. */
export async function talliesHold(tx: Queryable): Promise<boolean> {
  const key = "channel_id, config_version, plan, is_stale, state, change";
  const { holds } = await one<{ holds: boolean }>(
    tx,
    `with counted as (
       select ${key}, '' as issue_key, count(*)::int as listings, sum(stock_value) as stock_value, 0 as unblocked_value
       from public.listings group by ${key}
       union all
       select ${key}, issue_key, count(*)::int, sum(stock_value),
         coalesce(sum(stock_value) filter (where issue_key like 'error %'
           and (select count(*) from unnest(issue_keys) as one where one like 'error %') = 1), 0)
       from public.listings, unnest(issue_keys) as issue_key group by ${key}, issue_key
     ), kept as (select ${key}, issue_key, listings, stock_value, unblocked_value from private.listing_tallies)
     select not exists (select * from counted except select * from kept)
       and not exists (select * from kept except select * from counted) as holds`,
  );
  return holds;
}
