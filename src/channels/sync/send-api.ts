import { mutationOptions, type UseMutationResult } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Complaint } from "@/channels/listing/kept-listing.ts";
import type { Change } from "@/channels/listing/listing.ts";
import type { Outcome, SyncRun } from "@/channels/sync/sync-runs-api.ts";
import { supabase } from "@/lib/supabase.ts";
import { twice } from "@/lib/twice.ts";

/** What becomes stale when a channel is sent something; also what another tab may have decided or removed meanwhile. */
export const AFTER_SENDING = [
  ["channels"],
  ["channel-maps"],
  ["sync-runs"],
  ["sync-items"],
  ["listing-summary"],
  ["listings"],
  ["feeds"],
];

const done = z.boolean();

type Beginning = {
  channel: string;
  kind: SyncRun["kind"];
  scope: SyncRun["scope"];
  retries?: string;
  reverts?: string;
};

/** Opens a run under an id of our own: asked for twice, it is opened once. */
export async function beginSyncRun(beginning: Beginning): Promise<string> {
  const id = crypto.randomUUID();
  await twice(() =>
    supabase()
      .rpc("begin_sync_run", { id, ...beginning })
      .throwOnError(),
  );
  return id;
}

export type ToldItem = {
  product: string;
  /** Of what went out; null for what was removed. */
  hash: string | null;
  outcome: Outcome;
  /** What the channel said about it. */
  complaints?: Complaint[];
};

/** The database takes so many at a time. */
const TOLD = 2000;

/** Tells what became of items: of a file somebody took along, or of a channel's report. */
export async function tellOutcomes(run: string, told: readonly ToldItem[]): Promise<void> {
  for (let at = 0; at < told.length; at += TOLD)
    await twice(() =>
      supabase()
        .rpc("record_sync_items", { run, told: told.slice(at, at + TOLD) })
        .throwOnError(),
    );
}

export async function finishSyncRun(
  run: string,
  state: Exclude<SyncRun["state"], "open">,
  { unchanged = 0, message }: { unchanged?: number; message?: string } = {},
): Promise<void> {
  const ending = { run, as_state: state, unchanged, ...(message && { message }) };
  await twice(() => supabase().rpc("finish_sync_run", ending).throwOnError());
}

/** Does the parts of a run until none is left. Where one fails the run says so; what went out before stays out. */
async function completed(run: string, part: () => Promise<boolean>): Promise<string> {
  try {
    while (!(await part()));
  } catch (error) {
    // Where even this fails the run stays open, and the list says so.
    await finishSyncRun(run, "failed").catch(() => undefined);
    throw error;
  }
  await finishSyncRun(run, "finished");
  return run;
}

type Approved = { channel: string; plan: string; changes: readonly Change[] };

/** The sending never began. Its cause says why. */
export class NothingSent extends Error {}

/** Shows a channel's feeds these changes, and says in which run. */
export const sendChanges = mutationOptions({
  mutationKey: ["sync-runs"],
  meta: { invalidates: AFTER_SENDING, silent: true },
  mutationFn: async ({ channel, plan, changes }: Approved) => {
    const run = await beginSyncRun({ channel, kind: "feed", scope: "delta" }).catch(
      (cause: unknown) => {
        throw new NothingSent("The sending could not be begun.", { cause });
      },
    );
    return completed(run, async () => {
      const { data } = await twice(() =>
        supabase()
          .rpc("send_changes", { run, plan, changes: [...changes] })
          .throwOnError(),
      );
      return done.parse(data);
    });
  },
});

export type FeedSending = UseMutationResult<string, Error, Approved>;

/** Settles what a channel said about products without a change of them. */
export const dismissComplaints = mutationOptions({
  mutationKey: ["listings"],
  meta: { invalidates: [["listing-summary"], ["listings"]] },
  mutationFn: async (of: { channel: string; products: string[] }) => {
    await twice(() => supabase().rpc("dismiss_complaints", of).throwOnError());
  },
});

/** Sends again what stood there before a run. What was sent since stays. */
export const revertRun = mutationOptions({
  mutationKey: ["sync-runs"],
  meta: { invalidates: AFTER_SENDING },
  mutationFn: async ({ id, channel, kind, scope }: SyncRun & { channel: string }) => {
    const run = await beginSyncRun({ channel, kind, scope, reverts: id });
    return completed(run, async () => {
      const { data } = await twice(() =>
        supabase().rpc("revert_sync_items", { run }).throwOnError(),
      );
      return done.parse(data);
    });
  },
});
