import * as z from "zod/mini";
import {
  type ChangeKind,
  type Counters,
  inChunks,
  type NotSent,
  type ProductChange,
  type Rejection,
} from "@/catalogue/ledger/change-set.ts";
import { type ChunkResult, chunkResult } from "@/catalogue/ledger/chunk-result.ts";
import { supabase } from "@/lib/supabase.ts";
import { retryOnce } from "@/lib/promises.ts";
import type { Json } from "@/lib/database.types.ts";

const undoResult = z.extend(chunkResult, {
  done: z.boolean(),
  skipped: z.array(z.object({ sku: z.string() })),
  skipped_fields: z.array(z.object({ sku: z.string(), fields: z.array(z.string()) })),
});

export type Written = {
  /** The id of the change set, needed to undo it. */
  changeSet: string;
  written: number;
  rejected: Rejection[];
  /** Whether a person cancelled the writing before the end. */
  isStopped?: boolean;
  /** Why writing failed before the end. What was already written can be undone. */
  failure?: unknown;
};

type ChangeSetTitle = { kind: Exclude<ChangeKind, "undo">; title: string };

type WriteOptions = {
  /** Called after each chunk with the number of changes sent so far. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  /** Counts of rows that weren't sent because they change nothing, were skipped or can't be written. */
  notSent?: NotSent;
};

export type Undone = {
  changeSet: string;
  written: number;
  /** SKUs of products that weren't undone in full, for example because they have changed since or are in use. */
  leftOut: string[];
  /** Why the undo failed before the end. Running the same undo again undoes the rest. */
  failure?: unknown;
  /** Why the undo didn't start: the change set is already undone in full, or another undo of it is running. */
  rejection?: "already_undone" | "undo_running";
};

/** How many of the products to undo have been processed. */
export type UndoProgress = { done: number; total: number };

/** Writes changes as one change set, in one call if they fit, otherwise in chunks. */
export async function writeChanges(
  organization: string,
  changeSet: ChangeSetTitle,
  changes: readonly ProductChange[],
): Promise<Written> {
  const id = crypto.randomUUID();
  const [only, ...others] = inChunks(changes);
  if (only === undefined) return { changeSet: id, written: 0, rejected: [] };
  if (others.length > 0) return writeInChunks(organization, changeSet, changes);
  const { data } = await retryOnce(() =>
    supabase()
      .rpc("edit_products", { id, org: organization, ...changeSet, changes: only })
      .throwOnError(),
  );
  return summed(id, [chunkResult.parse(data)]);
}

/** Writes any number of changes as one change set. Each chunk is built just before it is sent. */
export async function writeInChunks(
  organization: string,
  changeSet: ChangeSetTitle,
  changes: Iterable<ProductChange>,
  { onProgress, signal, notSent }: WriteOptions = {},
): Promise<Written> {
  const id = crypto.randomUUID();
  await retryOnce(() => beginChangeSet({ id, organization, ...changeSet }));
  const results: ChunkResult[] = [];
  let sent = 0;
  try {
    for (const chunk of inChunks(changes)) {
      if (signal?.aborted) {
        await stopChanges(id);
        return { ...summed(id, results), isStopped: true };
      }
      results.push(await retryOnce(() => applyChunk(id, results.length + 1, chunk)));
      sent += chunk.length;
      onProgress?.(sent);
    }
    await retryOnce(() => commitChangeSet(id, notSent));
  } catch (failure) {
    await stopChanges(id);
    return { ...summed(id, results), failure };
  }
  return summed(id, results);
}

/** Ends a change set early, so that what it wrote can be undone. If this fails, a person can end it in the history. */
export async function stopChanges(id: string): Promise<boolean> {
  try {
    await retryOnce(() => cancelChangeSet(id));
    return true;
  } catch {
    return false;
  }
}

function summed(changeSet: string, results: readonly ChunkResult[]): Written {
  return {
    changeSet,
    written: results.reduce((sum, { created, updated }) => sum + created + updated, 0),
    rejected: results.flatMap(({ rejected }) => rejected),
  };
}

/** The ids of interrupted undos that couldn't be ended on the server, by the change set that they undo. */
const brokenOff = new Map<string, string>();

const undoRejection = z.object({ hint: z.enum(["already_undone", "undo_running"]) });

/** Undoes a change set, in full or only for these products or fields. */
export async function undoChanges(
  original: string,
  title: string,
  chosen: { products?: string[]; fields?: string[] } = {},
  onProgress: (progress: UndoProgress) => void = () => {},
): Promise<Undone> {
  const id = crypto.randomUUID();
  const leftOut = new Set<string>();
  let count = 0;
  const undone = (): Undone => ({ changeSet: id, written: count, leftOut: [...leftOut] });
  const earlier = brokenOff.get(original);
  if (earlier !== undefined && (await stopChanges(earlier))) brokenOff.delete(original);
  try {
    await retryOnce(() =>
      supabase()
        .rpc("begin_undo", { id, original, title, ...chosen })
        .throwOnError(),
    );
  } catch (error) {
    const rejected = undoRejection.safeParse(error);
    if (!rejected.success) throw error;
    return { ...undone(), rejection: rejected.data.hint };
  }
  try {
    let total: number | null = null;
    let handled = 0;
    for (let chunk = 1, done = false; !done; chunk++) {
      const { data } = await retryOnce(() =>
        supabase().rpc("apply_undo_chunk", { change_set: id, chunk }).throwOnError(),
      );
      const part = undoResult.parse(data);
      const written = part.created + part.updated + part.removed;
      count += written;
      handled += written + part.unchanged + part.skipped.length + part.rejected.length;
      for (const { sku } of [...part.skipped, ...part.skipped_fields]) leftOut.add(sku);
      for (const { sku } of part.rejected) leftOut.add(sku ?? "");
      ({ done } = part);
      // Most undos end with their first chunk, so they don't need to show progress.
      if (!done) {
        total ??= chosen.products?.length ?? (await writtenBy(original));
        onProgress({ done: Math.min(handled, total), total });
      }
    }
    await retryOnce(() => commitChangeSet(id));
  } catch (failure) {
    if (!(await stopChanges(id))) brokenOff.set(original, id);
    return { ...undone(), failure };
  }
  return undone();
}

/** How many products a change set wrote. */
async function writtenBy(changeSet: string): Promise<number> {
  const { data } = await supabase()
    .from("change_sets")
    .select("created, updated, removed")
    .eq("id", changeSet)
    .single()
    .throwOnError();
  return data.created + data.updated + data.removed;
}

const counters = z.object({
  rows_read: z.int(),
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  rejected: z.int(),
  unsent: z.int(),
});

export type NewChangeSet = {
  /** The caller generates the id, so that a retry after a lost response doesn't write a second time. */
  id: string;
  organization: string;
  kind: Exclude<ChangeKind, "undo">;
  title: string;
  source?: { [key: string]: Json };
  supplier?: string | null;
};

export async function beginChangeSet(changeSet: NewChangeSet): Promise<void> {
  const { id, organization, kind, title, source, supplier } = changeSet;
  await supabase()
    .rpc("begin_change_set", {
      id,
      org: organization,
      kind,
      title,
      ...(source ? { source } : {}),
      ...(supplier ? { supplier } : {}),
    })
    .throwOnError();
}

export async function applyChunk(
  changeSet: string,
  number: number,
  changes: readonly ProductChange[],
): Promise<ChunkResult> {
  const { data } = await supabase()
    .rpc("apply_chunk", { change_set: changeSet, chunk: number, changes: [...changes] })
    .throwOnError();
  return chunkResult.parse(data);
}

/** Ends a change set and returns the database's counters. */
export async function commitChangeSet(changeSet: string, notSent?: NotSent): Promise<Counters> {
  const { data } = await supabase()
    .rpc("commit_change_set", {
      change_set: changeSet,
      ...(notSent ? { not_sent: notSent } : {}),
    })
    .throwOnError();
  const { rows_read, ...counted } = counters.parse(data);
  return { rowsRead: rows_read, ...counted };
}

export async function cancelChangeSet(changeSet: string): Promise<void> {
  await supabase().rpc("cancel_change_set", { change_set: changeSet }).throwOnError();
}
