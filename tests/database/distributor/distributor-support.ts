import { randomUUID } from "node:crypto";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

export const EDITOR: string = people.editor;

/** The tenant database, with nothing in the distributor's catalogue of any organization. */
export async function openEmptyCatalogues(): Promise<TestDatabase> {
  const db = await openTenantDatabase();
  await db.exec("delete from public.distributor_items; delete from public.distributor_files");
  return db;
}

type Given = {
  kind?: "full" | "delta";
  name?: string;
  records?: number;
  made_on?: string;
  rejected?: number;
  field_map?: object;
  field_map_version?: number;
  as_of?: string | null;
};

export const begin = (
  tx: Queryable,
  given: Given = {},
  id: string = randomUUID(),
  actor = EDITOR,
) =>
  call<string>(tx, actor, "begin_distributor_file($1, $2, $3::text::jsonb)", [
    id,
    ours.org,
    JSON.stringify({
      name: "100200.ap",
      account: "CA100200",
      kind: "full",
      made_on: "2026-11-20",
      records: 2,
      rejected: 0,
      issues: { "gtin-missing": 1 },
      field_map: {},
      ...given,
    }),
  ]);

export const item = (sku: string, values: Row = {}) => ({
  sku,
  description: `Item ${sku}`,
  manufacturer: "Northvale",
  cost: "11.85",
  total: 5,
  quantities: { "26": 5 },
  flags: ["parcel"],
  hash: "00000000000000aa",
  ...values,
});

export const send = (tx: Queryable, file: string, items: Row[], actor = EDITOR) =>
  call(tx, actor, "apply_distributor_items($1, $2::text::jsonb)", [file, JSON.stringify(items)]);
export const sendRejectedRecords = (tx: Queryable, file: string, records: Row[], actor = EDITOR) =>
  call(tx, actor, "add_distributor_rejected_records($1, $2::text::jsonb)", [
    file,
    JSON.stringify(records),
  ]);
export const rejectedRecords = (tx: Queryable, file: string) =>
  tx.query(
    "select line, issues, record from public.distributor_rejected_records where file_id = $1 order by line",
    [file],
  );
export const sendMissing = (tx: Queryable, file: string, skus: string[], keepDays = 7) =>
  call(tx, EDITOR, "apply_missing_distributor_items($1, $2, $3)", [file, skus, String(keepDays)]);
export const commit = (tx: Queryable, file: string, actor = EDITOR) =>
  call<Row>(tx, actor, "commit_distributor_file($1)", [file]);
export const undo = (tx: Queryable, file: string, actor = EDITOR) =>
  call<string | number>(tx, actor, "undo_distributor_file($1)", [file]);

export const catalogue = (tx: Queryable) =>
  tx.query(
    `select sku, description, cost::text, total, quantities, missing_since::text, is_discontinued
     from public.distributor_items where org_id = $1 order by sku`,
    [ours.org],
  );
export const fileState = (tx: Queryable, file: string) =>
  one(
    tx,
    `select state, records, rejected, added, changed, unchanged, missing
     from public.distributor_files where id = $1`,
    [file],
  );

/** The SKUs of a page of the distributor's catalogue, or null if the page has no items. */
export const page = (
  tx: Queryable,
  query: Row,
  actor: string = people.viewer,
  { org = ours.org, after = "", size = 100 } = {},
) =>
  call<string[] | null>(
    tx,
    actor,
    `distributor_counts($1) as counts,
     (select array_agg(sku) from public.distributor_item_page($1, $2::text::jsonb, $3, $4))`,
    [org, JSON.stringify(query), after, size],
  );
