import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import type { NotSent } from "@/catalogue/ledger/change-set.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import type { StartedRun } from "@/importing/schedule/scheduled-run.ts";
import { call, type Outcome } from "../catalogue/ledger-support.ts";
import * as jobs from "../jobs/jobs-support.ts";
import { one } from "../support.ts";
import { ours, people } from "../tenants.ts";

type Settings = Partial<{
  id: string;
  org: string;
  profile: string;
  address: string;
  frequency: string;
  hour: number;
  weekday: number;
  notifiesSuccess: boolean;
}>;

/** Schedules a file of the test organization, as the editor or the given person. */
export function save(tx: Queryable, settings: Settings = {}, actor: string = people.editor) {
  const {
    id = ours.importSchedule,
    org = ours.org,
    profile = ours.importProfile,
    address = "https://supplier.example/list.csv",
    frequency = "daily",
    hour = 6,
    weekday = 1,
    notifiesSuccess = false,
  } = settings;
  return call<string>(
    tx,
    actor,
    `save_import_schedule($1, $2, $3, 'Price list', $4, $5::text::jsonb, $6::text::import_frequency, $7, $8, $9)`,
    [
      id,
      org,
      profile,
      address,
      JSON.stringify(DEFAULT_MODE),
      frequency,
      hour,
      weekday,
      notifiesSuccess,
    ],
  );
}

export const controlSchedule = (tx: Queryable, action: string, actor: string = people.editor) =>
  call(tx, actor, `control_import_schedule($1, $2::text::import_schedule_action)`, [
    ours.importSchedule,
    action,
  ]);

type Claimed = Row & { lease: string; known: Row | null; isStarted: boolean };

/** The jobs of the runs that were claimed, by their leases. */
const claimedJobs = new Map<string, jobs.Claimed>();

/** Claims the job of the next schedule that is due, and starts its run. */
export async function claim(tx: Queryable): Promise<Claimed | null> {
  for (;;) {
    const job = await jobs.claim(tx, ["import"]);
    if (job === null) return null;
    const started = await call<Claimed | null>(tx, "server", "start_import_run($1)", [job.lease]);
    if (started !== null) {
      claimedJobs.set(job.lease, job);
      return started;
    }
    await jobs.end(tx, job);
  }
}

/** Lets the leases of all workers expire, as if the workers had stopped, and makes their jobs due again. */
export async function loseWorkers(tx: Queryable) {
  await jobs.expireLeases(tx);
  while (await jobs.recover(tx));
  await jobs.passDelays(tx);
}

/** Makes the test schedule due and claims its run. */
export async function take(tx: Queryable): Promise<Claimed> {
  await tx.query(
    "update public.import_schedules set next_run_at = now() - interval '1 minute' where id = $1",
    [ours.importSchedule],
  );
  const claimed = await claim(tx);
  if (claimed === null) throw new Error("Nothing was due.");
  return claimed;
}

export const beginRun = (tx: Queryable, lease: string) =>
  call<StartedRun>(tx, "server", "begin_import_run($1, '{}')", [lease]);

export const applyToRun = (tx: Queryable, lease: string, chunk: number, changes: Row[]) =>
  call<Outcome>(tx, "server", "apply_import_chunk($1, $2, $3::text::jsonb)", [
    lease,
    chunk,
    JSON.stringify(changes),
  ]);

export const saveRejections = (tx: Queryable, lease: string, content: string) =>
  call(tx, "server", "save_import_rejections($1, $2)", [lease, content]);

/** Ends a run and its job, as its worker does. */
export async function endRun(
  tx: Queryable,
  lease: string,
  result: Row,
  seen: Row | null = null,
  notSent: NotSent = {},
) {
  await call(
    tx,
    "server",
    "end_import_run($1, $2::text::jsonb, $3::text::jsonb, $4::text::jsonb)",
    [lease, JSON.stringify(result), JSON.stringify(notSent), seen && JSON.stringify(seen)],
  );
  const job = claimedJobs.get(lease);
  if (job) await jobs.end(tx, job, result["outcome"] === "continues" ? "continues" : "done");
}

export const schedule = (tx: Queryable) =>
  one(tx, "select * from public.import_schedules where id = $1", [ours.importSchedule]);

/** The kinds of notification about schedules that a person got. */
export async function notificationsOf(tx: Queryable, person: string = people.editor) {
  const found = await tx.query<{ kind: string }>(
    "select kind from public.notifications where user_id = $1 and kind like 'import_%' order by kind",
    [person],
  );
  return found.map(({ kind }) => kind);
}
