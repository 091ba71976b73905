import * as z from "zod/mini";
import { readChannelRules, type RulesServer } from "@/channels/building/channel-rules.ts";
import {
  type OfferedPage,
  type PageAhead,
  requestPage,
  readOfferedPage,
  unitsInOrder,
} from "@/channels/building/offered-batch.ts";
import {
  computeRows,
  type RecordedPage,
  type RecordServer,
  recordUnits,
  type Recording,
  reportProgress,
} from "@/channels/building/listing-recording.ts";
import { configOf, storedChannel, storedMap } from "@/channels/connection/stored-channel.ts";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { fieldsThatMayStay } from "@/channels/definitions/listing-rule.ts";
import { type ChannelPlan, planOf } from "@/channels/listing/channel-plan.ts";

const channelToBuild = z.nullable(
  z.object({
    channel: storedChannel,
    configVersion: z.int(),
    rulesVersion: z.int(),
    maps: z.array(storedMap),
    /** How many products have no current listing. */
    waiting: z.int(),
  }),
);

/** The server calls that a build needs. Responses are validated here. */
export type BuildServer = Omit<RulesServer, "planOf"> &
  RecordServer & {
    /** The channel to build, or another one whose listings its rules read. Null if it no longer exists. */
    channel: (other?: string) => Promise<unknown>;
    /**
     * Reads the next products without a current listing, and which of these fields each product was last sent with.
     * Null if the channel no longer exists.
     */
    products: (plan: string, after: string | null, fields: readonly string[]) => Promise<unknown>;
    /** Schedules a rebuild of the listings for this moment. */
    buildAgainAt: (moment: string) => Promise<void>;
  };

const buildPosition = z.object({
  /**
   * The versions of the plan and settings that the position belongs to. If they have changed, the build starts over.
   */
  plan: z.string(),
  config: z.int(),
  after: z.nullable(z.uuid()),
  failed: z.array(z.string()),
});

export type BuildPosition = z.infer<typeof buildPosition>;

/** `failed` has the first SKUs whose listing couldn't be built. The build tried all other products too. */
export type BuildEnd = "done" | { continuesAt: BuildPosition } | { failed: readonly string[] };

/**
 * At most this many failed SKUs are stored, because a position is stored with its job and a build can have a million
 * products.
 */
const STORED_SKUS = 21;

/** The results of the earlier parts of this build. */
type Before = { done: number; position: unknown };

/**
 * Builds the missing and stale listings of a channel until none are left or time runs out. If time runs out, a later
 * part continues after the products already tried, so products that can't be built don't block the others.
 */
export async function buildChannel(
  server: BuildServer,
  before: Before = { done: 0, position: null },
): Promise<BuildEnd> {
  const found = channelToBuild.parse(await server.channel());
  const definition = found && definitionOf(found.channel.kind);
  if (!definition) return "done";
  const { configVersion: config, rulesVersion } = found;
  const rules = await readChannelRules({
    ...server,
    planOf: (other) => otherPlan(server, other),
  });
  const planned = planOf(definition, configOf(found.channel, found.maps));
  const plan = { ...planned, issues: [...planned.issues, ...rules.issues] };
  if (before.position === null && rules.nextChange !== null)
    await server.buildAgainAt(rules.nextChange);
  const stored = buildPosition.safeParse(before.position).data;
  const start = stored?.plan === plan.version && stored.config === config ? stored : null;
  const recording: Recording<BuildServer> = {
    server,
    plan,
    rules,
    config,
    rulesVersion,
    done: before.done,
    total: before.done + found.waiting,
    failed: new Set(start?.failed),
    stale: 0,
    hasLogged: false,
  };
  return buildPages({ recording, writing: null, recent: [] }, start?.after ?? null);
}

async function otherPlan(server: BuildServer, channel: string): Promise<ChannelPlan | null> {
  const found = channelToBuild.parse(await server.channel(channel));
  const definition = found && definitionOf(found.channel.kind);
  return definition ? planOf(definition, configOf(found.channel, found.maps)) : null;
}

type Build = {
  recording: Recording<BuildServer>;
  /** The page that the database is writing while the next one is computed. */
  writing: Promise<RecordedPage> | null;
  /**
   * The products of the last two pages. The next page was read before they were recorded, so it may contain them again.
   */
  recent: readonly ReadonlySet<string>[];
};

/**
 * Three pages are in progress at a time: the database reads one, the page before it is computed, and the page before
 * that is written. Pages are written in order, so everything before the page being written has been recorded.
 */
async function buildPages(build: Build, start: string | null): Promise<BuildEnd> {
  const { recording } = build;
  const { server, plan, config, failed } = recording;
  const continueAt = (after: string | null): BuildEnd => ({
    continuesAt: { plan: plan.version, config, after, failed: [...failed].slice(0, STORED_SKUS) },
  });

  const fields = fieldsThatMayStay(plan.definition);
  const read = (from: string | null) => server.products(plan.version, from, fields);
  let after = start;
  let isWhole = after === null;
  let ahead: PageAhead | null = null;
  for (;;) {
    let page: OfferedPage | null;
    try {
      const response: unknown = await (ahead !== null && ahead.after === after
        ? ahead.response
        : read(after));
      page = response === null ? null : server.compute(() => readOfferedPage(response));
    } catch (error) {
      // If the previous page ends the build, this page isn't needed, so it doesn't matter that it couldn't be read.
      if ((await written(build)) === "ended") return "done";
      throw error;
    }
    if (page === null) return "done";
    for (const sku of page.unreadable) failed.add(sku);
    ahead = page.next !== null && server.hasTime() ? requestPage(page.next, read) : null;
    if (ahead !== null) await requestsLeave();
    const rest = await startWriting(build, page, after);
    if (rest === "ended") return "done";
    if (rest !== "written") return continueAt(rest.after);
    after = page.next;
    await requestsLeave();
    if (after !== null && server.hasTime()) continue;

    const last = await written(build);
    if (last === "ended") return "done";
    if (last !== "written") return continueAt(last.after);
    if (after !== null) return continueAt(after);
    const hasTime = server.hasTime();
    if (failed.size > 0 && !(recording.stale > 0 && hasTime))
      return { failed: [...failed].slice(0, STORED_SKUS) };
    if (recording.stale === 0 && isWhole) return "done";
    // Products that changed during the build need another pass from the start, because they may come before the
    // position where this part began.
    failed.clear();
    recording.stale = 0;
    build.recent = [];
    isWhole = true;
    if (!hasTime) return continueAt(after);
  }
}

/** Lets pending requests be sent before the worker computes a page, because nothing else can run at the same time. */
const requestsLeave = () => new Promise((resolve) => setTimeout(resolve));

/** Computes a page, waits until the one before it has been written, and starts writing this one. */
async function startWriting(
  build: Build,
  page: OfferedPage,
  after: string | null,
): Promise<RecordedPage> {
  const { recording } = build;
  const units = unitsInOrder(page.products, after).filter(
    (unit) =>
      !unit.products.every(({ product }) => build.recent.some((ids) => ids.has(product.id))),
  );
  build.recent = [
    new Set(page.products.map(({ product }) => product.id)),
    ...build.recent.slice(0, 1),
  ];
  const rows = computeRows(recording, units);
  const before = await written(build);
  if (before !== "written") return before;
  build.writing =
    units.length > 0 ? recordUnits(recording, units, rows) : reportProgress(recording);
  // Marks a rejection as handled, because the promise is awaited only after the next page has been computed.
  build.writing.catch(() => undefined);
  return "written";
}

/** Waits until the last page has been written, and returns the result of that write. */
async function written(build: Build): Promise<RecordedPage> {
  const result = await (build.writing ?? "written");
  build.writing = null;
  return result;
}
