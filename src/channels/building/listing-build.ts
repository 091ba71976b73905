import * as z from "zod/mini";
import {
  type ChannelRules,
  readChannelRules,
  type RulesServer,
} from "@/channels/building/channel-rules.ts";
import {
  type OfferedPage,
  type PageAhead,
  requestPage,
  readOfferedPage,
  unitsInOrder,
} from "@/channels/building/offered-batch.ts";
import { configOf, storedChannel, storedMap } from "@/channels/connection/stored-channel.ts";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { listingRows } from "@/channels/building/listing-rows.ts";
import { type ChannelPlan, planOf } from "@/channels/listing/channel-plan.ts";
import type { Offered } from "@/channels/listing/listing.ts";

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

const recordedRows = z.object({ written: z.int(), stale: z.array(z.uuid()) });

type ListingBatch = { config: number; rules: number; plan: string; built: readonly unknown[] };

/** `rejected`: why the database rejected one of the listings, and therefore all of them. */
export type Recorded = "channel-changed" | { response: unknown } | { rejected: unknown };

/** The server calls that a build needs. Responses are validated here. */
export type BuildServer = Omit<RulesServer, "planOf"> & {
  /** The channel to build, or another one whose listings its rules read. Null if it no longer exists. */
  channel: (other?: string) => Promise<unknown>;
  /** The next products without a current listing; null if the channel no longer exists. */
  products: (plan: string, after: string | null) => Promise<unknown>;
  record: (batch: ListingBatch) => Promise<Recorded>;
  /** Returns false if the build was cancelled. */
  progress: (done: number, total: number) => Promise<boolean>;
  /** Schedules a rebuild of the listings for this moment. */
  buildAgainAt: (moment: string) => Promise<void>;
  hasTime: () => boolean;
  /** Runs and measures work that uses the processor. */
  compute: <T>(work: () => T) => T;
  /** Records the reason why a listing couldn't be built, for the server's log. */
  log: (sku: string, reason: unknown) => void;
};

const buildPosition = z.object({
  /** The versions that the position belongs to. With other versions, everything is rebuilt. */
  plan: z.string(),
  config: z.int(),
  after: z.nullable(z.uuid()),
  failed: z.array(z.string()),
});

export type BuildPosition = z.infer<typeof buildPosition>;

/** `failed`: SKUs of the first products whose listing couldn't be built. All others are built. */
export type BuildEnd = "done" | { continuesAt: BuildPosition } | { failed: readonly string[] };

/** A position is stored with its job, so it can't hold the SKUs of a million products. */
const STORED_SKUS = 21;

/** The results of earlier parts of the build. */
type Before = { done: number; position: unknown };

/**
 * Builds the missing and stale listings of a channel until none is left or time runs out. A later part then continues
 * after the products already tried, so products that can't be built don't block the others.
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
  const build: Build = {
    server,
    plan,
    rules,
    config,
    rulesVersion,
    done: before.done,
    total: before.done + found.waiting,
    failed: new Set(start?.failed),
    stale: 0,
    tried: 0,
    recent: new Set(),
    hasLogged: false,
  };
  const continueAt = (after: string | null): BuildEnd => ({
    continuesAt: {
      plan: plan.version,
      config,
      after,
      failed: [...build.failed].slice(0, STORED_SKUS),
    },
  });

  const read = (from: string | null) => server.products(plan.version, from);
  let after = start?.after ?? null;
  let isWhole = after === null;
  let ahead: PageAhead | null = null;
  for (;;) {
    const response: unknown = await (ahead !== null && ahead.after === after
      ? ahead.response
      : read(after));
    if (response === null) return "done";
    const page = server.compute(() => readOfferedPage(response));
    for (const sku of page.unreadable) build.failed.add(sku);
    ahead = page.next !== null && server.hasTime() ? requestPage(page.next, read) : null;
    const reached = await buildPage(build, page, after);
    // Someone has changed the channel, which adds another build with the new settings, or has cancelled this one.
    if (reached === "ended") return "done";
    if (reached.after !== null) {
      after = reached.after;
      if (!server.hasTime()) return continueAt(after);
      continue;
    }

    const hasTime = server.hasTime();
    if (build.failed.size > 0 && !(build.stale > 0 && hasTime))
      return { failed: [...build.failed].slice(0, STORED_SKUS) };
    if (build.stale === 0 && isWhole) return "done";
    // Products that changed during the build are rebuilt. They may come before the position where
    // this part began.
    build.failed.clear();
    build.stale = 0;
    build.recent = new Set();
    after = null;
    isWhole = true;
    if (!hasTime) return continueAt(after);
  }
}

async function otherPlan(server: BuildServer, channel: string): Promise<ChannelPlan | null> {
  const found = channelToBuild.parse(await server.channel(channel));
  const definition = found && definitionOf(found.channel.kind);
  return definition ? planOf(definition, configOf(found.channel, found.maps)) : null;
}

type Build = {
  server: BuildServer;
  plan: ChannelPlan;
  rules: ChannelRules;
  config: number;
  rulesVersion: number;
  done: number;
  total: number;
  failed: Set<string>;
  stale: number;
  /** Units of the page that were built or failed. */
  tried: number;
  /** Products of the previous page. This page was read before they were recorded, so it may repeat them. */
  recent: ReadonlySet<string>;
  hasLogged: boolean;
};

/** Builds a page, or a part of it if time runs out. `after` is where the rest begins; null if nothing is left. */
async function buildPage(
  build: Build,
  page: OfferedPage,
  after: string | null,
): Promise<"ended" | { after: string | null }> {
  const units = unitsInOrder(page.products, after).filter(
    (unit) => !unit.products.every(({ product }) => build.recent.has(product.id)),
  );
  build.recent = new Set(page.products.map(({ product }) => product.id));
  build.tried = 0;
  if (units.length === 0 && !(await reportProgress(build))) return "ended";
  if (units.length > 0) {
    const products = units.map((unit) => unit.products);
    if ((await buildUnits(build, products)) === "ended") return "ended";
  }
  return { after: units[build.tried]?.after ?? page.next };
}

/** Builds and records these products together. If one of them fails, halves are tried until it's isolated. */
async function buildUnits(
  build: Build,
  units: readonly (readonly Offered[])[],
): Promise<"built" | "out-of-time" | "ended"> {
  const recorded = await recordRows(build, units.flat());
  if (recorded === "channel-changed") return "ended";
  const isSplit = "rejected" in recorded && units.length > 1;
  if (!isSplit) build.tried += units.length;
  if ("response" in recorded) {
    const { written, stale } = recordedRows.parse(recorded.response);
    build.done += written;
    build.stale += stale.length;
  } else if (!isSplit) addFailed(build, units.flat(), recorded.rejected);
  // Trying halves can take a long time, so each step extends the lease.
  if (!(await reportProgress(build))) return "ended";
  return isSplit ? buildHalves(build, units) : "built";
}

const reportProgress = ({ server, done, total }: Build) =>
  server.progress(done, Math.max(done, total));

async function buildHalves(build: Build, units: readonly (readonly Offered[])[]) {
  const middle = Math.ceil(units.length / 2);
  const first = await buildUnits(build, units.slice(0, middle));
  if (first !== "built") return first;
  // At least one unit is tried now, so each part of the build makes progress.
  if (!build.server.hasTime()) return "out-of-time";
  return buildUnits(build, units.slice(middle));
}

function addFailed(build: Build, products: readonly Offered[], reason: unknown) {
  const skus = products.map(({ product }) => product.sku);
  for (const sku of skus) build.failed.add(sku);
  if (!build.hasLogged) build.server.log(skus.join(", "), reason);
  build.hasLogged = true;
}

/** Building a product can fail in our own code as well as in the database. */
async function recordRows(
  { server, plan, rules, config, rulesVersion }: Build,
  products: readonly Offered[],
): Promise<Recorded> {
  let built: unknown[];
  try {
    built = server.compute(() => listingRows(rules.apply(products), plan));
  } catch (error) {
    return { rejected: error };
  }
  return server.record({ config, rules: rulesVersion, plan: plan.version, built });
}
