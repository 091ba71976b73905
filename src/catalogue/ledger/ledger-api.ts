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
  left_out: z.array(z.object({ sku: z.string(), fields: z.array(z.string()) })),
});

export type Written = {
  /** By which it can be undone. */
  changeSet: string;
  written: number;
  rejected: Rejection[];
  /** Whether somebody stopped it half way. */
  isStopped?: boolean;
  /** Why it stopped by itself half way; the change set says so, too, and what it wrote can be undone. */
  failure?: unknown;
};

type ChangeSetTitle = { kind: Exclude<ChangeKind, "undo">; title: string };

type WriteOptions = {
  /** After each chunk: how many of the changes have been sent. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  /** What was read and not sent, since there was nothing to write or it could not be written. */
  notSent?: NotSent;
};

export type Undone = {
  changeSet: string;
  written: number;
  /** SKUs of which something was left as it is, since it changed meanwhile or is in use. */
  leftOut: string[];
  /** Why it stopped half way. Undoing the same again goes on. */
  failure?: unknown;
};

/** Writes these changes as one change set: all in one call where they fit, else by the chunk. */
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

/** Writes any number of changes as one change set, chunk by chunk, each made when its turn comes. */
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

/** Ends a change set where it stands, so that what it wrote can be undone. Where even that fails, the list offers it. */
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

/** Takes back what a change set wrote: all of it, or these products or fields only. */
export async function undoChanges(
  original: string,
  title: string,
  chosen: { products?: string[]; fields?: string[] } = {},
): Promise<Undone> {
  const id = crypto.randomUUID();
  await retryOnce(() =>
    supabase()
      .rpc("begin_undo", { id, original, title, ...chosen })
      .throwOnError(),
  );
  const leftOut = new Set<string>();
  let count = 0;
  const undone = (): Undone => ({ changeSet: id, written: count, leftOut: [...leftOut] });
  try {
    for (let chunk = 1, done = false; !done; chunk++) {
      const { data } = await retryOnce(() =>
        supabase().rpc("apply_undo_chunk", { change_set: id, chunk }).throwOnError(),
      );
      const part = undoResult.parse(data);
      count += part.created + part.updated + part.removed;
      for (const { sku } of [...part.skipped, ...part.left_out]) leftOut.add(sku);
      for (const { sku } of part.rejected) leftOut.add(sku ?? "");
      ({ done } = part);
    }
    await retryOnce(() => commitChangeSet(id));
  } catch (failure) {
    await stopChanges(id);
    return { ...undone(), failure };
  }
  return undone();
}

const counters = z.object({
  rows_read: z.int(),
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  rejected: z.int(),
});

export type NewChangeSet = {
  /** Made up by the caller, so that a call whose answer got lost counts once, however often it is made. */
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

/** Ends a change set, and says what the database counted. */
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
