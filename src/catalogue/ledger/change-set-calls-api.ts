import * as z from "zod/mini";
import type {
  ChangeKind,
  Counters,
  NotSent,
  ProductChange,
} from "@/catalogue/ledger/change-set.ts";
import { type ChunkResult, chunkResult } from "@/catalogue/ledger/chunk-result.ts";
import type { Json } from "@/lib/database.types.ts";
import { supabase } from "@/lib/supabase.ts";

const counters = z.object({
  rows_read: z.int(),
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  rejected: z.int(),
});

export type ToldChangeSet = {
  /** Made up by the caller, so that a call whose answer got lost counts once, however often it is made. */
  id: string;
  organization: string;
  kind: Exclude<ChangeKind, "undo">;
  title: string;
  source?: { [key: string]: Json };
  supplier?: string | null;
};

export async function beginChangeSet(told: ToldChangeSet): Promise<void> {
  const { id, organization, kind, title, source, supplier } = told;
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
