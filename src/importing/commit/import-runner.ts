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
import { sendingSpeed, type SendingSpeed } from "@/importing/commit/sending-speed.ts";

/** An import, and what it is doing right now. */
export type RunningImport = {
  plan: ImportPlan;
  /** `elsewhere`: another tab sends it. */
  doing: "waiting" | "sending" | "offline" | "elsewhere" | "nothing";
  speed: SendingSpeed | null;
  /** Why it cannot go on, where it cannot. */
  failure?: unknown;
};

/** The file of an import, for as long as this tab has it. */
export type ImportSource = {
  /** The rows that were not taken, these among them. */
  rejectedRows: (refused: DatabaseRejections) => Promise<Blob>;
  release: () => void;
};

export type ImportRunner = {
  subscribe: (listen: () => void) => () => void;
  /** Null until it is known what the browser holds. */
  imports: () => readonly RunningImport[] | null;
  /** Begins to send a plan that has just been kept, or goes on with one; its source is let go at the end of it. */
  start: (plan: ImportPlan, source?: ImportSource) => Promise<void>;
  pause: (id: string) => Promise<void>;
  /** Stops it for good. What was written stands, and can be undone. */
  cancel: (id: string) => Promise<void>;
};

const LEDGER = { begin: beginChangeSet, apply: applyChunk, commit: commitChangeSet };
const LONGEST_REST = 15_000;
/** The catalogue knows of all imports; the browser keeps what it alone has of the last ones. */
const MOST_REPORTS = 10;

const runners = new Map<string, ImportRunner>();

/** Sends the imports of one person for one organisation, whatever screen is open; and goes on with what was cut off. */
export function importRunner(owner: Owner): ImportRunner {
  const key = `${owner.person} ${owner.organization}`;
  const runner = runners.get(key) ?? newRunner(owner);
  runners.set(key, runner);
  return runner;
}

function newRunner(owner: Owner): ImportRunner {
  const listeners = new Set<() => void>();
  const work = new Map<string, AbortController>();
  const sources = new Map<string, ImportSource & { refused: DatabaseRejections }>();
  let imports: readonly RunningImport[] | null = null;

  function tell(next: RunningImport) {
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
  const latest = (id: string) => imports?.find(({ plan }) => plan.id === id);

  async function change(id: string, to: Partial<ImportPlan>, failure?: unknown) {
    const known = latest(id);
    if (known === undefined) return;
    const plan = { ...known.plan, ...to };
    const store = await openPlans(owner);
    await store.put(plan);
    if (plan.state === "ended") {
      letGo(id);
      await store.dropChunks(id);
    }
    tell({ plan, doing: "nothing", speed: null, ...(failure === undefined ? {} : { failure }) });
  }

  function letGo(id: string) {
    sources.get(id)?.release();
    sources.delete(id);
  }

  /** Puts what the database refused into the file of rejected rows, where its source is still at hand. */
  async function withRefused(plan: ImportPlan): Promise<ImportPlan> {
    const source = sources.get(plan.id);
    if (source === undefined || source.refused.places.size === 0) return plan;
    try {
      const whole = {
        ...plan,
        rejectedRows: await source.rejectedRows(source.refused),
        holdsRefused: true,
      };
      await (await openPlans(owner)).put(whole);
      return whole;
    } catch {
      // The report says that they are missing, and what to do.
      return plan;
    }
  }

  async function send(plan: ImportPlan, controller: AbortController) {
    const { signal } = controller;
    const store = await openPlans(owner);
    const speed = sendingSpeed();
    const doing = (now: RunningImport["doing"], at = latest(plan.id)?.plan ?? plan) =>
      tell({ plan: at, doing: now, speed: speed.of(at) });
    // Another tab may have gone on meanwhile.
    const kept = (await store.all()).find(({ id }) => id === plan.id);
    if (kept === undefined || kept.state !== "sending") {
      letGo(plan.id);
      return kept && tell(still(kept));
    }
    doing("sending", kept);
    const sent = await sendPlan(kept, {
      store,
      ledger: {
        ...LEDGER,
        async apply(...chunk) {
          const result = await applyChunk(...chunk);
          sources.get(plan.id)?.refused.add(result.rejected);
          return result;
        },
      },
      signal,
      onStep: (at) => signal.aborted || doing("sending", at),
      async rest(times) {
        doing("offline");
        await untilOnline(Math.min(LONGEST_REST, 500 * 2 ** times), signal);
        if (!signal.aborted) doing("sending");
      },
    });
    if (signal.aborted) return;
    tell(still(await withRefused(sent)));
    letGo(plan.id);
  }

  async function start(given: ImportPlan, source?: ImportSource) {
    const { id } = given;
    if (source !== undefined) sources.set(id, { ...source, refused: databaseRejections() });
    if (work.has(id)) return;
    const controller = new AbortController();
    work.set(id, controller);
    const plan: ImportPlan = { ...given, state: "sending" };
    tell({ plan, doing: "waiting", speed: null });
    try {
      await (await openPlans(owner)).put(plan);
      // Two tabs never both send: the one that comes later waits, and goes on where the first one ended.
      const { held } = await navigator.locks.query();
      if (held?.some(({ name }) => name === `import ${id}`))
        tell({ plan, doing: "elsewhere", speed: null });
      await navigator.locks.request(`import ${id}`, { signal: controller.signal }, () =>
        send(plan, controller),
      );
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
      else tell(still(plan));
    }
  }
  // Where the browser keeps nothing, there is nothing to go on with.
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
    async pause(id) {
      await stop(id);
      await change(id, { state: "paused" });
    },
    async cancel(id) {
      await stop(id);
      try {
        // Its first chunk may be under way, and nobody here knows of it yet: the server does.
        await cancelChangeSet(id);
        await change(id, { state: "ended" });
      } catch (error) {
        const isGone = failureKind(error) !== "passing";
        await change(id, { state: isGone ? "ended" : "paused" }, isGone ? undefined : error);
      }
    },
  };
}

const still = (plan: ImportPlan): RunningImport => ({ plan, doing: "nothing", speed: null });

/** A rest that ends as soon as the network is back, or the work is called off. */
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
