import {
  applyChunk,
  beginChangeSet,
  cancelChangeSet,
  commitChangeSet,
} from "@/catalogue/ledger/ledger-api.ts";
import {
  databaseRejections,
  type DatabaseRejections,
} from "@/importing/rejections/database-rejections.ts";
import type { ImportPlan } from "@/importing/commit/import-plan.ts";
import { holdsPlans, openPlans, type Owner } from "@/importing/commit/plan-store.ts";
import { failureKind } from "@/importing/commit/failure-kind.ts";
import { sendPlan } from "@/importing/commit/send-plan.ts";
import { type Speed, speedMeter } from "@/catalogue/ledger/speed-meter.ts";
import { withTabLock } from "@/lib/workers/tab-lock.ts";

/** An import and its current status. */
export type RunningImport = {
  plan: ImportPlan;
  /** `elsewhere` means that another tab is sending the import. */
  doing: "waiting" | "sending" | "offline" | "elsewhere" | "nothing";
  speed: Speed | null;
  /** Why the import can't continue, if it failed. */
  failure?: unknown;
};

/** The file of an import, available while this tab holds it. */
export type ImportSource = {
  /** The file of rejected rows, including the rows rejected by the database. */
  rejectedRows: (rejections: DatabaseRejections) => Promise<Blob>;
  release: () => void;
};

export type ImportRunner = {
  subscribe: (listen: () => void) => () => void;
  /** Returns the imports, or null until the browser's storage has been read. */
  imports: () => readonly RunningImport[] | null;
  /** Starts or continues sending a stored plan. The source is released at the end. */
  start: (plan: ImportPlan, source?: ImportSource) => Promise<void>;
  /** The imports that finished while this tab was open. Each is returned only once, however late it's requested. */
  takeFinished: () => ImportPlan[];
  pause: (id: string) => Promise<void>;
  /** Stops the import for good. Changes already written stay in the catalogue and can be undone. */
  cancel: (id: string) => Promise<void>;
};

const LEDGER = { begin: beginChangeSet, apply: applyChunk, commit: commitChangeSet };
const LONGEST_REST = 15_000;
/** The server lists every import, so the browser stores only its own details of the latest ones. */
const MOST_REPORTS = 10;

const runners = new Map<string, ImportRunner>();

/** Sends the imports of one person for one organization, whatever page is open, and continues interrupted ones. */
export function importRunner(owner: Owner): ImportRunner {
  const key = `${owner.person} ${owner.organization}`;
  const runner = runners.get(key) ?? newRunner(owner);
  runners.set(key, runner);
  return runner;
}

function newRunner(owner: Owner): ImportRunner {
  const listeners = new Set<() => void>();
  const work = new Map<string, AbortController>();
  const sources = new Map<string, ImportSource & { rejections: DatabaseRejections }>();
  const finished: ImportPlan[] = [];
  let imports: readonly RunningImport[] | null = null;

  function notify(next: RunningImport) {
    const known = imports ?? [];
    const isKnown = known.some(({ plan }) => plan.id === next.plan.id);
    show(
      isKnown
        ? known.map((each) => (each.plan.id === next.plan.id ? next : each))
        : [next, ...known],
    );
  }
  function show(next: readonly RunningImport[]) {
    imports = next;
    for (const listen of listeners) listen();
  }
  function notifyEnd(plan: ImportPlan) {
    if (plan.state === "done") finished.push(plan);
    notify(still(plan));
  }
  const latest = (id: string) => imports?.find(({ plan }) => plan.id === id);

  async function change(id: string, to: Partial<ImportPlan>, failure?: unknown) {
    const known = latest(id);
    if (known === undefined) return;
    const plan = { ...known.plan, ...to };
    if (plan.state === "ended") releaseLock(id);
    const cause = await openPlans(owner)
      .then(async (store) => {
        await store.put(plan);
        if (plan.state === "ended") await store.dropChunks(id);
        return failure;
      })
      // If the browser can't store anything, a person still has to see that the import stopped.
      .catch((error: unknown) => failure ?? error);
    notify({ plan, doing: "nothing", speed: null, ...(cause !== undefined && { failure: cause }) });
  }

  function releaseLock(id: string) {
    sources.get(id)?.release();
    sources.delete(id);
  }

  /** Adds rows rejected by the database to the file of rejected rows, if the source is still available. */
  async function withDatabaseRejections(plan: ImportPlan): Promise<ImportPlan> {
    const source = sources.get(plan.id);
    if (source === undefined || source.rejections.places.size === 0) return plan;
    try {
      const whole = {
        ...plan,
        rejectedRows: await source.rejectedRows(source.rejections),
        hasDatabaseRejections: true,
      };
      await (await openPlans(owner)).put(whole);
      return whole;
    } catch {
      // The report explains that the file lacks the rows rejected by the database, and what to do.
      return plan;
    }
  }

  async function send(plan: ImportPlan, controller: AbortController) {
    const { signal } = controller;
    const store = await openPlans(owner);
    const speed = speedMeter();
    const doing = (now: RunningImport["doing"], at = latest(plan.id)?.plan ?? plan) =>
      notify({ plan: at, doing: now, speed: speed.at(at.sentChanges, at.changes) });
    // Reads the plan again, because another tab may have continued this import.
    const storedPlan = (await store.all()).find(({ id }) => id === plan.id);
    if (storedPlan === undefined || storedPlan.state !== "sending") {
      releaseLock(plan.id);
      return storedPlan && notifyEnd(storedPlan);
    }
    doing("sending", storedPlan);
    const sent = await sendPlan(storedPlan, {
      store,
      ledger: {
        ...LEDGER,
        async apply(...chunk) {
          const result = await applyChunk(...chunk);
          sources.get(plan.id)?.rejections.add(result.rejected);
          return result;
        },
      },
      signal,
      onStep: (at) => signal.aborted || doing("sending", at),
      async pause(times) {
        doing("offline");
        await untilOnline(Math.min(LONGEST_REST, 500 * 2 ** times), signal);
        if (!signal.aborted) doing("sending");
      },
    });
    if (signal.aborted) return;
    notifyEnd(await withDatabaseRejections(sent));
    releaseLock(plan.id);
  }

  async function start(given: ImportPlan, source?: ImportSource) {
    const { id } = given;
    if (source !== undefined) sources.set(id, { ...source, rejections: databaseRejections() });
    if (work.has(id)) return;
    const controller = new AbortController();
    work.set(id, controller);
    const plan: ImportPlan = { ...given, state: "sending" };
    notify({ plan, doing: "waiting", speed: null });
    try {
      await (await openPlans(owner)).put(plan);
      // If two tabs have the same import, the later one waits, then continues where the first one stopped.
      await withTabLock(`import ${id}`, () => send(plan, controller), {
        signal: controller.signal,
        onHeld: () => notify({ plan, doing: "elsewhere", speed: null }),
      });
    } catch (error) {
      if (!controller.signal.aborted)
        await change(id, { state: failureKind(error) === "ended" ? "ended" : "paused" }, error);
    } finally {
      if (work.get(id) === controller) work.delete(id);
    }
  }

  async function stop(id: string) {
    work.get(id)?.abort();
    work.delete(id);
  }

  async function resume() {
    if (!(await holdsPlans(owner))) return;
    const store = await openPlans(owner);
    const plans = await store.all();
    const isOver = ({ state }: ImportPlan) => state === "done" || state === "ended";
    const old = plans.filter(isOver).slice(MOST_REPORTS);
    for (const { id } of old) await store.remove(id);
    for (const plan of plans.filter((each) => !old.includes(each))) {
      if (plan.state === "sending") void start(plan);
      else notify(still(plan));
    }
  }
  // If the browser stores nothing, there's nothing to continue.
  void resume()
    .catch(() => undefined)
    .then(() => show(imports ?? []));

  return {
    subscribe(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    imports: () => imports,
    start,
    takeFinished: () => finished.splice(0),
    async pause(id) {
      await stop(id);
      await change(id, { state: "paused" });
    },
    async cancel(id) {
      await stop(id);
      try {
        // The first chunk may be on its way, and only the server knows whether it arrived.
        await cancelChangeSet(id);
        await change(id, { state: "ended" });
      } catch (error) {
        const isEnded = failureKind(error) !== "passing";
        await change(id, { state: isEnded ? "ended" : "paused" }, isEnded ? undefined : error);
      }
    },
  };
}

const still = (plan: ImportPlan): RunningImport => ({ plan, doing: "nothing", speed: null });

/** Waits until the delay is over, the network is back, or the import is paused or cancelled. */
function untilOnline(most: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, most);
    window.addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}
