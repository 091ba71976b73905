import { randomUUID } from "node:crypto";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { become, one } from "../support.ts";
import { ours, people } from "../tenants.ts";

type Change = {
  id?: string;
  sku?: string;
  version?: number;
  row?: number;
  set: Row;
  stock?: unknown;
  rules?: Row;
};
export type Outcome = {
  created: number;
  updated: number;
  removed: number;
  unchanged: number;
  rejected: Row[];
};

type Params = Parameters<Queryable["query"]>[1];

export async function call<T>(tx: Queryable, actor: string, sql: string, params: Params) {
  await become(tx, actor);
  const { result } = await one<{ result: T }>(tx, `select public.${sql} as result`, params);
  await tx.exec("reset role");
  return result;
}

export const begin = (
  tx: Queryable,
  actor: string = people.editor,
  org = ours.org,
  id: string = randomUUID(),
) => call<string>(tx, actor, "begin_change_set($1, $2, 'import', 'Prices')", [id, org]);

export const apply = (
  tx: Queryable,
  set: string,
  chunk: number,
  changes: Change[],
  actor: string = people.editor,
) =>
  call<Outcome>(tx, actor, "apply_chunk($1, $2, $3::text::jsonb)", [
    set,
    chunk,
    JSON.stringify(changes),
  ]);

export const commit = (tx: Queryable, set: string, notSent: Row = {}) =>
  call(tx, people.editor, "commit_change_set($1, $2::text::jsonb)", [set, JSON.stringify(notSent)]);

/** Applies and commits one change set and returns its id. */
export async function write(tx: Queryable, changes: Change[]) {
  const set = await begin(tx);
  await apply(tx, set, 1, changes);
  await commit(tx, set);
  return set;
}

export async function undo(
  tx: Queryable,
  original: string,
  { products, fields }: { products?: string[]; fields?: string[] } = {},
) {
  const set = await call<string>(tx, people.editor, "begin_undo($1, $2, 'Undo', $3, $4)", [
    randomUUID(),
    original,
    products ?? null,
    fields ?? null,
  ]);
  for (let chunk = 1; ; chunk++) {
    const { done } = await call<{ done: boolean }>(tx, people.editor, "apply_undo_chunk($1, $2)", [
      set,
      chunk,
    ]);
    if (done) break;
  }
  await commit(tx, set);
  return set;
}

export const product = (tx: Queryable, sku: string) =>
  tx
    .query<{ id: string; version: number; title: string; price: string; status: string }>(
      `select id, version, title_en as title, price::text, status from public.products
       where org_id = $1 and sku = $2`,
      [ours.org, sku],
    )
    .then(([row]) => row);

export const idOf = async (tx: Queryable, sku: string) => (await product(tx, sku))?.id ?? "";

export const counters = (tx: Queryable, set: string) =>
  one<Record<string, number>>(
    tx,
    `select rows_read, created, updated, removed, unchanged, skipped, rejected, unsent
     from public.change_sets where id = $1`,
    [set],
  );
