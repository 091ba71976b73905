import * as z from "zod/mini";
import type {
  ChangeKind,
  Counters,
  NotSent,
  ProductChange,
  Rejection,
} from "@/catalogue/ledger/change-set.ts";
import type { Json } from "@/lib/database.types.ts";
import { supabase } from "@/lib/supabase.ts";

const text = z.optional(z.nullable(z.string()));

const rejection = z.object({
  id: text,
  sku: text,
  row: z.optional(z.nullable(z.int())),
  reason: z.enum(["conflict", "missing", "duplicate", "refused"]),
  code: text,
  constraint: text,
  field: text,
});

/** What became of one chunk. */
export const chunkResult = z.object({
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  rejected: z.pipe(
    z.array(rejection),
    z.transform((all) => all.map(readRejection)),
  ),
});
export type ChunkResult = z.infer<typeof chunkResult>;

function readRejection(told: z.infer<typeof rejection>): Rejection {
  const { id, sku, row, reason, code, constraint, field } = told;
  return {
    id: id ?? null,
    sku: sku ?? null,
    row: row ?? null,
    reason,
    code: code ?? undefined,
    constraint: constraint ?? undefined,
    field: field ?? undefined,
  };
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
    .rest.rpc("begin_change_set", {
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
    .rest.rpc("apply_chunk", { change_set: changeSet, chunk: number, changes: [...changes] })
    .throwOnError();
  return chunkResult.parse(data);
}

/** Ends a change set, and says what the database counted. */
export async function commitChangeSet(changeSet: string, notSent?: NotSent): Promise<Counters> {
  const { data } = await supabase()
    .rest.rpc("commit_change_set", {
      change_set: changeSet,
      ...(notSent ? { not_sent: notSent } : {}),
    })
    .throwOnError();
  const { rows_read, ...counted } = counters.parse(data);
  return { rowsRead: rows_read, ...counted };
}

export async function cancelChangeSet(changeSet: string): Promise<void> {
  await supabase().rest.rpc("cancel_change_set", { change_set: changeSet }).throwOnError();
}
