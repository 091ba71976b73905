import { randomUUID } from "node:crypto";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { one } from "../support.ts";
import { ours, people } from "../tenants.ts";

type Line = { sku: string; quantity: number };

type Draft = {
  id?: string;
  kind?: "purchase" | "transfer";
  number?: string;
  from?: string;
  to?: string;
  on?: string;
  seen?: number;
  actor?: string;
};

/** Saves a draft of a purchase order, or of a transfer from the first warehouse to the spare one. */
export async function draft(tx: Queryable, lines: readonly Line[], some: Draft = {}) {
  const { id = randomUUID(), kind = "purchase", number = "1", on, seen, actor } = some;
  const isTransfer = kind === "transfer";
  const details = {
    kind,
    number,
    from: isTransfer ? (some.from ?? ours.warehouse) : null,
    to: some.to ?? (isTransfer ? ours.spareWarehouse : ours.warehouse),
    expected_on: on ?? null,
  };
  const version = await call<number>(
    tx,
    actor ?? people.editor,
    "save_supply_order($1, $2, $3::text::jsonb, $4::text::jsonb, $5)",
    [id, ours.org, JSON.stringify(details), JSON.stringify(lines), seen ?? null],
  );
  return { id, version };
}

export const place = (tx: Queryable, { id, version }: { id: string; version: number }) =>
  call<number>(tx, people.editor, "place_supply_order($1, $2)", [id, version]);

/** Saves and places a supply order. Returns its id and version. */
export async function placed(tx: Queryable, lines: readonly Line[], some: Draft = {}) {
  const order = await draft(tx, lines, some);
  return { id: order.id, version: await place(tx, order) };
}

type Receipt = { version: number; state: string; units: number };

/** Receives units by SKU, or everything that is left. */
export async function receive(
  tx: Queryable,
  order: string,
  units: Readonly<Record<string, number>> | null,
  receipt: string = randomUUID(),
) {
  const lines = await tx.query<{ id: string; sku: string }>(
    "select id, sku from public.supply_order_lines where supply_order_id = $1",
    [order],
  );
  const given =
    units &&
    lines.flatMap(({ id, sku }) =>
      units[sku] === undefined ? [] : [{ line: id, quantity: units[sku] }],
    );
  return call<Receipt>(tx, people.editor, "receive_supply_order($1, $2, $3::text::jsonb)", [
    order,
    receipt,
    given && JSON.stringify(given),
  ]);
}

export const end = (tx: Queryable, { id, version }: { id: string; version: number }) =>
  call<number>(tx, people.editor, "end_supply_order($1, $2)", [id, version]);

/** The stock row of our product in a warehouse. */
export const level = (tx: Queryable, warehouse: string = ours.warehouse) =>
  one<{ on_hand: number; inbound: number; due: string | null }>(
    tx,
    `select on_hand, inbound, inbound_eta::text as due from public.stock
     where org_id = $1 and product_id = $2 and warehouse_id = $3`,
    [ours.org, ours.product, warehouse],
  );

/** The stock movements of our product, oldest first: kind, change on hand, and whether it's in the first warehouse. */
export const movements = (tx: Queryable) =>
  tx.query(
    `select kind::text, on_hand_delta as units, warehouse_id = $2 as is_first from public.stock_movements
     where product_id = $1 and on_hand_delta <> 0 order by seq`,
    [ours.product, ours.warehouse],
  );
