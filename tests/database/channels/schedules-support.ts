import { randomUUID } from "node:crypto";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { addProducts, CHANNEL, PLAN, ready, record } from "./listings-support.ts";
import { one } from "../support.ts";
import { ours, people } from "../tenants.ts";

/** Sets up an active channel with three listings and a feed that would show them. */
export async function prepare(tx: Queryable) {
  await tx.query("update public.channels set status = 'active' where id = $1", [CHANNEL]);
  await tx.query(
    `insert into public.feeds (org_id, channel_id, file, format, token_hash)
     values ($1, $2, 'products', 'tsv', sha256('spare'))`,
    [ours.org, CHANNEL],
  );
  const products = await addProducts(tx);
  await record(
    tx,
    products.map((id) => ready(id)),
  );
  await endJobs(tx);
  const [a = "", b = "", c = ""] = products;
  return { a, b, c };
}

/** Ends all jobs, as if workers had built all possible listings. */
export const endJobs = (tx: Queryable) => tx.exec("delete from public.jobs");

type ScheduleInput = {
  actor?: string;
  id?: string;
  changes?: string[];
  day?: string;
  time?: string;
};

export const plan = (
  tx: Queryable,
  {
    actor = people.editor,
    id = randomUUID(),
    changes = ["new", "price", "removed"],
    day = "",
    time = "08:00",
  }: ScheduleInput = {},
) =>
  call<string>(
    tx,
    actor,
    "schedule_sync($1, $2, $3::text[], $4::text::time, nullif($5, '')::text::date)",
    [id, CHANNEL, `{${changes.join()}}`, time, day],
  ).then(() => id);

export const TOMORROW = "select ((now() at time zone 'America/Toronto')::date + 1)::text as day";

export async function planOnce(tx: Queryable, input: ScheduleInput = {}) {
  const { day } = await one<{ day: string }>(tx, TOMORROW);
  const id = await plan(tx, { day, ...input });
  await call<boolean>(tx, people.editor, "approve_listings($1, $2)", [id, PLAN]);
  return id;
}

/** Makes the schedules due and runs them. */
export async function runDueSchedules(tx: Queryable) {
  await tx.query("update public.sync_schedules set due_at = now() where state = 'waiting'");
  const { left } = await one<{ left: boolean }>(tx, "select private.run_due_syncs() as left");
  return left;
}

export const scheduleOf = (tx: Queryable, id: string) =>
  one<{ state: string; waiting_for: string | null; approved: number; is_ahead: boolean }>(
    tx,
    "select state, waiting_for, approved, due_at > now() as is_ahead from public.sync_schedules where id = $1",
    [id],
  );

export const runsOf = (tx: Queryable, id: string) =>
  tx.query(
    `select state, items, sent, removed, skipped, unchanged, unbuilt, actor_id
     from public.sync_runs where schedule_id = $1`,
    [id],
  );
