import {
  assert,
  asyncModelRun,
  asyncProperty,
  commands as commandPlans,
  constant,
  constantFrom,
  nat,
  tuple,
  type Arbitrary,
  type AsyncCommand,
} from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import {
  claim,
  type Claimed,
  end,
  enqueue,
  expireLeases,
  extend,
  openJobDatabase,
  passDelays,
  recover,
  stored,
} from "./jobs-support.ts";
import { call } from "../catalogue/ledger-support.ts";
import { errorCode, type TestDatabase } from "../support.ts";
import { ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

const ORGS = [ours.org, theirs.org];

/** The history so far, by key. Each change has to be seen by a job that started after it. */
type History = {
  changes: Map<string, number>;
  handled: Map<string, number>;
  /** The jobs that run, with the number of changes that each saw when it started. */
  running: Map<string, { job: Claimed; saw: number }>;
  /** Jobs whose workers were considered stopped but still run. */
  lost: Claimed[];
};

const placeOf = ({ org, key }: { org: string; key: string }) => `${org} ${key}`;

type Command = AsyncCommand<History, Queryable>;

/** Commands only see the history when they run, so a plan can contain commands that have no effect by then. */
const command = (
  name: string,
  run: (history: History, tx: Queryable) => Promise<void>,
): Command => ({ toString: () => name, check: () => true, run });

const change = (org: string, key: string, priority: number) =>
  command(`change ${key}`, async ({ changes }, tx) => {
    const place = placeOf({ org, key });
    changes.set(place, (changes.get(place) ?? 0) + 1);
    await enqueue(tx, key, { org, priority });
  });

async function start({ changes, running }: History, tx: Queryable): Promise<boolean> {
  const job = await claim(tx);
  if (job === null) return false;
  const place = placeOf(job);
  if (running.has(place)) throw new Error(`Two jobs run for ${place}.`);
  running.set(place, { job, saw: changes.get(place) ?? 0 });
  return true;
}

/** Ends the running job at this position, with the outcome that its worker reports. */
const finish = (at: number, outcome: "done" | "continues" | "failed" | "rejected") =>
  command(`${outcome} ${at}`, async ({ running, handled }, tx) => {
    const entry = [...running][at % running.size];
    if (entry === undefined) return;
    const [place, { job, saw }] = entry;
    await end(tx, job, outcome);
    running.delete(place);
    if (outcome === "done") settle(handled, place, saw);
  });

/**
 * Records how many changes were handled. The number never falls: a worker that started early and ends late has handled
 * fewer changes than a later one.
 */
const settle = (handled: Map<string, number>, place: string, changes: number) =>
  handled.set(place, Math.max(changes, handled.get(place) ?? 0));

/** A person cancels the changes so far, whatever the state of the key's jobs. */
const cancel = (key: string) =>
  command(`cancel ${key}`, async ({ changes, handled }, tx) => {
    const place = placeOf({ org: ours.org, key });
    const [job] = await tx.query<{ id: number }>(
      "select id from public.jobs where org_id = $1 and key = $2 order by id limit 1",
      [ours.org, key],
    );
    if (job === undefined) return;
    await call<boolean>(tx, people.editor, "cancel_job($1, $2)", [ours.org, job.id]);
    settle(handled, place, changes.get(place) ?? 0);
  });

/** A person retries a failed job. */
const retry = (key: string) =>
  command(`retry ${key}`, async (_history, tx) => {
    const [job] = await tx.query<{ id: number }>(
      "select id from public.jobs where org_id = $1 and key = $2 and state = 'failed'",
      [ours.org, key],
    );
    if (job) await call<boolean>(tx, people.editor, "retry_job($1, $2)", [ours.org, job.id]);
  });

const someChange = tuple(constantFrom(...ORGS), constantFrom("a", "b"), nat(2)).map(
  ([org, key, priority]) => change(org, key, priority),
);

const someStart = constant(
  command("start", async (history, tx) => void (await start(history, tx))),
);

const commands: Arbitrary<Command>[] = [
  // This command is listed several times, so that changes often come while their jobs run.
  someChange,
  someChange,
  someChange,
  someStart,
  someStart,
  nat(5).map((at) => finish(at, "done")),
  tuple(nat(5), constantFrom("done", "continues", "failed", "rejected")).map(([at, outcome]) =>
    finish(at, outcome),
  ),
  constantFrom("a", "b").map(cancel),
  constantFrom("a", "b").map(retry),
  constant(
    command("progress", async ({ running }, tx) => {
      for (const { job } of running.values()) await extend(tx, job, 1);
    }),
  ),
  constant(
    command("workers die", async ({ running, lost }, tx) => {
      await expireLeases(tx);
      while (await recover(tx));
      lost.push(...Array.from(running.values(), ({ job }) => job));
      running.clear();
    }),
  ),
  // A worker that was only slow delivers its result although another one has taken over.
  constant(
    command("late results", async ({ lost }, tx) => {
      for (const job of lost.splice(0)) {
        await tx.exec("savepoint before_late");
        const code = await errorCode(end(tx, job));
        if (code !== "PT409") throw new Error(`A late result was answered with ${code}.`);
        await tx.exec("rollback to savepoint before_late");
      }
    }),
  ),
  constant(command("time passes", (_history, tx) => passDelays(tx))),
  constantFrom("1 day", "-1 day").map((jump) =>
    command(`clock set by ${jump}`, async ({ running, lost }, tx) => {
      await tx.exec(`update public.jobs set
        run_at = run_at - interval '${jump}', computed_at = computed_at - interval '${jump}',
        leased_until = leased_until - interval '${jump}'`);
      while (await recover(tx));
      lost.push(...Array.from(running.values(), ({ job }) => job));
      running.clear();
    }),
  ),
];

/** Works until the queue is empty, as if all workers were healthy again. */
async function drain(history: History, tx: Queryable) {
  await expireLeases(tx);
  while (await recover(tx));
  history.running.clear();
  await passDelays(tx);
  while (await start(history, tx)) {
    for (const [place, { job, saw }] of history.running) {
      await end(tx, job);
      settle(history.handled, place, saw);
    }
    history.running.clear();
  }
}

test("for any sequence of workers, clocks and changes, every change is handled by a job that started after it, or its job is listed as failed or cancelled", async () => {
  const plans = commandPlans(commands, { maxCommands: 60, size: "max" });
  await assert(
    asyncProperty(plans, (plan) =>
      db.rehearse(async (tx) => {
        const history: History = {
          changes: new Map(),
          handled: new Map(),
          running: new Map(),
          lost: [],
        };
        await asyncModelRun(() => ({ model: history, real: tx }), plan);
        await drain(history, tx);
        const left = await stored(tx);
        expect(left.filter(({ state }) => state !== "failed")).toEqual([]);
        const failed = await tx.query<{ org: string; key: string }>(
          "select org_id as org, key from public.jobs where state = 'failed'",
        );
        const listed = new Set(failed.map(placeOf));
        const open = [...history.changes].filter(([place]) => !listed.has(place));
        expect(open).toEqual(open.map(([place]) => [place, history.handled.get(place)]));
      }),
    ),
    { numRuns: 25 },
  );
});
