import * as z from "zod/mini";
import type { ChannelRules } from "@/channels/building/channel-rules.ts";
import { listingRows } from "@/channels/building/listing-rows.ts";
import type { BuildUnit } from "@/channels/building/offered-batch.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";

const recordedRows = z.object({ written: z.int(), stale: z.array(z.uuid()) });

type ListingBatch = { config: number; rules: number; plan: string; built: readonly unknown[] };

/** `rejected` is the reason why the database rejected one of the listings, in which case it stores none of them. */
export type Recorded = "channel-changed" | { response: unknown } | { rejected: unknown };

/** The server calls that storing listings needs. */
export type RecordServer = {
  record: (batch: ListingBatch) => Promise<Recorded>;
  /** False if the build was cancelled. */
  progress: (done: number, total: number) => Promise<boolean>;
  hasTime: () => boolean;
  /** Runs work that needs the processor, and measures how long it takes. */
  compute: <T>(work: () => T) => T;
  /** Writes the reason why a listing couldn't be built to the server's log. */
  log: (sku: string, reason: unknown) => void;
};

export type Recording<Server extends RecordServer = RecordServer> = {
  server: Server;
  plan: ChannelPlan;
  rules: ChannelRules;
  config: number;
  rulesVersion: number;
  done: number;
  total: number;
  failed: Set<string>;
  stale: number;
  hasLogged: boolean;
};

/**
 * "ended": someone changed the channel, which adds another build with the new settings, or cancelled this one. With
 * `after`, time ran out, and the units after this product haven't been tried.
 */
export type RecordedPage = "written" | "ended" | { after: string | null };

type Rows = { built: readonly unknown[] } | { rejected: unknown };

/** Builds the listings of these units. An error in our own code counts as a rejection, like one by the database. */
export function computeRows({ server, rules, plan }: Recording, units: readonly BuildUnit[]): Rows {
  const products = units.flatMap((unit) => unit.products);
  try {
    return { built: server.compute(() => listingRows(rules.apply(products), plan)) };
  } catch (error) {
    return { rejected: error };
  }
}

/** Records these units together. If that fails, it tries each half, until the failing unit is isolated. */
export async function recordUnits(
  recording: Recording,
  units: readonly BuildUnit[],
  rows: Rows,
): Promise<RecordedPage> {
  const recorded = "built" in rows ? await record(recording, rows.built) : rows;
  if (recorded === "channel-changed") return "ended";
  const isSplit = "rejected" in recorded && units.length > 1;
  if ("response" in recorded) {
    const { written, stale } = recordedRows.parse(recorded.response);
    recording.done += written;
    recording.stale += stale.length;
  } else if (!isSplit) addFailed(recording, units, recorded.rejected);
  // Trying halves can take a long time, so each step extends the lease.
  const progress = await reportProgress(recording);
  return isSplit && progress === "written" ? recordHalves(recording, units) : progress;
}

const record = (
  { server, config, rulesVersion, plan }: Recording,
  built: readonly unknown[],
): Promise<Recorded> => server.record({ config, rules: rulesVersion, plan: plan.version, built });

export async function reportProgress({ server, done, total }: Recording): Promise<RecordedPage> {
  return (await server.progress(done, Math.max(done, total))) ? "written" : "ended";
}

async function recordHalves(
  recording: Recording,
  units: readonly BuildUnit[],
): Promise<RecordedPage> {
  const middle = Math.ceil(units.length / 2);
  const [first, second] = [units.slice(0, middle), units.slice(middle)];
  const recorded = await recordUnits(recording, first, computeRows(recording, first));
  if (recorded !== "written") return recorded;
  // At least one half is tried before the time is checked, so that each part of the build makes progress.
  const [next] = second;
  if (next && !recording.server.hasTime()) return { after: next.after };
  return recordUnits(recording, second, computeRows(recording, second));
}

function addFailed(recording: Recording, units: readonly BuildUnit[], reason: unknown) {
  const skus = units.flatMap(({ products }) => products.map(({ product }) => product.sku));
  for (const sku of skus) recording.failed.add(sku);
  if (!recording.hasLogged) recording.server.log(skus.join(", "), reason);
  recording.hasLogged = true;
}
