import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { hasFileEnded } from "@/distributor/files/distributor-conflicts.ts";
import type { FingerprintPage } from "@/distributor/price-file/item-index.ts";
import type { RejectedRecord } from "@/distributor/price-file/rejected-record.ts";
import type { SentItem } from "@/distributor/session/price-file-session.ts";
import { json } from "@/lib/json.ts";
import { retryOnce } from "@/lib/promises.ts";
import { supabase } from "@/lib/supabase.ts";

const FILE_STATES = ["open", "committed", "cancelled", "undoing", "undone"] as const;

const movements = z.partialRecord(
  z.enum(["cost_up", "cost_down", "stock_up", "stock_down"]),
  z.int(),
);

const fileRow = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(["full", "delta"]),
  account: z.string(),
  made_on: z.nullable(z.string()),
  state: z.enum(FILE_STATES),
  records: z.int(),
  rejected: z.int(),
  issues: z.record(z.string(), z.int()),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  missing: z.int(),
  movements,
  field_map_version: z.nullable(z.int()),
  created_at: z.string(),
  actor: z.nullable(z.object({ display_name: z.nullable(z.string()) })),
});
export type DistributorFile = z.infer<typeof fileRow>;

const KEY = "distributor";

/** The 50 latest files, newest first. */
export const distributorFilesQuery = (organization: string) =>
  queryOptions({
    queryKey: [KEY, organization, "files"],
    queryFn: async ({ signal }): Promise<DistributorFile[]> => {
      const { data } = await supabase()
        .from("distributor_files")
        .select(
          "id, name, kind, account, made_on, state, records, rejected, issues, added, changed, unchanged, missing, movements, field_map_version, created_at, actor:profiles(display_name)",
        )
        .eq("org_id", organization)
        .order("created_at", { ascending: false })
        .limit(50)
        .abortSignal(signal)
        .throwOnError();
      return z.array(fileRow).parse(data);
    },
  });

const RECORDS_PER_PAGE = 100;
const recordRows = z.array(
  z.object({ line: z.int(), issues: z.array(z.string()), record: z.string() }),
);

/** The stored rejected records of a file, in its order: all of them, or those with this issue. */
export const rejectedRecordsQuery = (organization: string, file: string, issue: string | null) =>
  infiniteQueryOptions({
    queryKey: [KEY, organization, "rejected-records", file, issue],
    initialPageParam: 0,
    getNextPageParam: (page: readonly RejectedRecord[]) =>
      page.length < RECORDS_PER_PAGE ? undefined : page.at(-1)?.line,
    queryFn: async ({ pageParam, signal }): Promise<RejectedRecord[]> => {
      const stored = supabase()
        .from("distributor_rejected_records")
        .select("line, issues, record")
        .eq("org_id", organization)
        .eq("file_id", file);
      const { data } = await (issue === null ? stored : stored.contains("issues", [issue]))
        .gt("line", pageParam)
        .order("line")
        .limit(RECORDS_PER_PAGE)
        .abortSignal(signal)
        .throwOnError();
      return recordRows.parse(data);
    },
  });

const fingerprints = z.object({
  skus: z.string(),
  hashes: z.string(),
  states: z.string(),
  as_of: z.nullable(z.string()),
});
const ITEMS_PER_PAGE = 50_000;

/** A page of fingerprints, and when a file last changed the catalogue. */
type StoredPage = FingerprintPage & { asOf: string | null };

/** The stored catalogue, page by page, for the comparison with a file. */
export async function* fingerprintPages(
  organization: string,
  signal: AbortSignal,
): AsyncGenerator<StoredPage> {
  let after = "";
  for (;;) {
    const { data } = await supabase()
      .rpc("distributor_fingerprints", { org: organization, after, max_rows: ITEMS_PER_PAGE })
      .abortSignal(signal)
      .throwOnError();
    const { skus: joined, hashes, states, as_of: asOf } = fingerprints.parse(data);
    const skus = joined === "" ? [] : joined.split(",");
    yield { skus, hashes, states, asOf };
    if (skus.length < ITEMS_PER_PAGE) return;
    after = skus.at(-1) ?? "";
  }
}

export type NewFile = {
  name: string;
  kind: "full" | "delta";
  account: string;
  made_on: string | null;
  records: number;
  rejected: number;
  issues: Record<string, number>;
  field_map: unknown;
  field_map_version: number | null;
  /** The time when a file last changed the catalogue that this file was compared with. */
  as_of: string | null;
};

export async function beginFile(id: string, organization: string, file: NewFile): Promise<void> {
  await retryOnce(() =>
    supabase()
      .rpc("begin_distributor_file", { id, org: organization, file: json.parse(file) })
      .throwOnError(),
  );
}

export async function sendItems(file: string, items: readonly SentItem[]): Promise<void> {
  await retryOnce(() =>
    supabase()
      .rpc("apply_distributor_items", { file, items: json.parse(items) })
      .throwOnError(),
  );
}

export async function sendRejectedRecords(
  file: string,
  records: readonly RejectedRecord[],
): Promise<void> {
  await retryOnce(() =>
    supabase()
      .rpc("add_distributor_rejected_records", { file, records: json.parse(records) })
      .throwOnError(),
  );
}

export async function sendMissing(
  file: string,
  skus: readonly string[],
  keepDays: number,
): Promise<void> {
  await retryOnce(() =>
    supabase()
      .rpc("apply_missing_distributor_items", { file, skus: [...skus], keep_days: keepDays })
      .throwOnError(),
  );
}

export async function commitFile(file: string): Promise<DistributorFile["state"]> {
  const { data } = await retryOnce(() =>
    supabase().rpc("commit_distributor_file", { file }).throwOnError(),
  );
  return z.object({ state: z.enum(FILE_STATES) }).parse(data).state;
}

const REVERSALS = {
  undo: "undo_distributor_file",
  cancel: "cancel_distributor_file",
} as const;

/** Reverses what a file changed, part by part, and reports how many changes are left. */
export async function reverseFile(
  file: string,
  how: keyof typeof REVERSALS,
  onLeft: (left: number) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const { data } = await retryOnce(() => supabase().rpc(REVERSALS[how], { file }).throwOnError());
    const left = z.int().parse(data);
    onLeft(left);
    if (left === 0) return;
  }
}

/** Undoes an import that stopped, unless the server committed it and only the response was lost. */
export async function undoImport(file: string): Promise<"undone" | "changes" | "committed"> {
  try {
    await reverseFile(file, "cancel");
    return "undone";
  } catch (error) {
    return hasFileEnded(error) ? "committed" : "changes";
  }
}

type Reversal = {
  file: Pick<DistributorFile, "id" | "state">;
  onLeft: (left: number) => void;
};

/** Undoes a file, or cancels one whose import was interrupted. */
export const undoFile = mutationOptions({
  mutationKey: [KEY, "undo"],
  meta: { invalidates: [[KEY]], silent: true },
  mutationFn: ({ file: { id, state }, onLeft }: Reversal) =>
    reverseFile(id, state === "open" ? "cancel" : "undo", onLeft),
});
