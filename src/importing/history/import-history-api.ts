import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  CHANGE_STATES,
  type ChangeSet,
  latestUndo,
  undoneBy,
} from "@/catalogue/ledger/change-set.ts";
import { undosSince } from "@/catalogue/ledger/change-sets-api.ts";
import {
  type StoredRejections,
  storedRejections,
} from "@/importing/rejections/stored-rejections.ts";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/files/csv-text.ts";
import { supabase } from "@/lib/supabase.ts";

const row = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(CHANGE_STATES),
  created_at: z.string(),
  supplier_id: z.nullable(z.uuid()),
  source: z.object({
    file: z.optional(z.string()),
    sheet: z.optional(z.string()),
    address: z.optional(z.string()),
  }),
  actor: z.nullable(z.object({ display_name: z.nullable(z.string()) })),
  rows_read: z.int(),
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  rejected: z.int(),
  unsent: z.int(),
});

/** The undone part of an import: how much, by whom and when, and how many products were skipped. */
export type Undoing = {
  how: ReturnType<typeof undoneBy>;
  by: string | null;
  at: string | null;
  skipped: number;
};
export const NOT_UNDONE: Undoing = { how: "nothing", by: null, at: null, skipped: 0 };

/** A past import of the organization, by any member or on the server. */
export type PastImport = ChangeSet & {
  supplier: string | null;
  file: string | null;
  sheet: string | null;
  /** The URL that the import's file came from and can be fetched from again. */
  address: string | null;
  undone: Undoing;
};

const COLUMNS =
  "id, title, state, created_at, supplier_id, source, actor:profiles(display_name), rows_read, created, updated, removed, unchanged, skipped, rejected, unsent";

const read = (data: z.infer<typeof row>, undos: readonly ChangeSet[]): PastImport => {
  const { created_at, rows_read, actor, supplier_id, source, ...counters } = data;
  return {
    ...counters,
    kind: "import",
    undo_of: null,
    isPartial: false,
    at: created_at,
    rowsRead: rows_read,
    actor: actor?.display_name ?? null,
    supplier: supplier_id,
    file: source.file ?? null,
    sheet: source.sheet ?? null,
    address: source.address ?? null,
    undone: undoingOf(data.id, undos),
  };
};

function undoingOf(id: string, undos: readonly ChangeSet[]): Undoing {
  const undo = latestUndo(id, undos);
  if (undo === null) return NOT_UNDONE;
  const { actor, at, skipped } = undo;
  return { how: undoneBy(id, undos), by: actor, at, skipped };
}

/** The default number of imports to list. */
const MOST = 20;

/** The latest imports of an organization, newest first. */
export const importHistoryQuery = (organization: string, most = MOST) =>
  queryOptions({
    queryKey: ["change-sets", organization, "imports", most],
    // Always refetched, because other members import files too.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<PastImport[]> => {
      const { data } = await supabase()
        .from("change_sets")
        .select(COLUMNS)
        .eq("org_id", organization)
        .eq("kind", "import")
        .order("created_at", { ascending: false })
        .limit(most)
        .abortSignal(signal)
        .throwOnError();
      const imports = z.array(row).parse(data);
      const oldest = imports.at(-1)?.created_at;
      const undos = oldest === undefined ? [] : await undosSince(organization, oldest, signal);
      return imports.map((each) => read(each, undos));
    },
  });

/** The query for one import, found by its change set. */
export const pastImportQuery = (organization: string, id: string) =>
  queryOptions({
    queryKey: ["change-sets", organization, "import", id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<PastImport> => {
      const { data } = await supabase()
        .from("change_sets")
        .select(COLUMNS)
        .eq("org_id", organization)
        .eq("id", id)
        .abortSignal(signal)
        .single()
        .throwOnError();
      const found = row.parse(data);
      return read(found, await undosSince(organization, found.created_at, signal));
    },
  });

/**
 * Whether the rejected rows of this import are on the server, which stores those of the latest scheduled imports and
 * API imports.
 */
export const hasRejectionsQuery = (organization: string, changeSet: string) =>
  queryOptions({
    queryKey: ["change-sets", organization, "rejections", changeSet],
    queryFn: async ({ signal }): Promise<boolean> => {
      const { data } = await supabase()
        .from("import_rejections")
        .select("change_set_id")
        .eq("org_id", organization)
        .eq("change_set_id", changeSet)
        .abortSignal(signal)
        .throwOnError();
      return data.length > 0;
    },
  });

/** The rejected rows of an import that ran on the server. */
export async function rejectionsOf(
  organization: string,
  changeSet: string,
): Promise<StoredRejections> {
  const { data } = await supabase()
    .from("import_rejections")
    .select("content")
    .eq("org_id", organization)
    .eq("change_set_id", changeSet)
    .single()
    .throwOnError();
  return storedRejections.parse(JSON.parse(data.content));
}

const text = z.nullable(z.string());

const changes = z.array(
  z.object({
    seq: z.int(),
    sku: z.string(),
    action: z.enum(["create", "update", "remove"]),
    source_row: z.nullable(z.int()),
    cells: z.nullable(z.array(z.object({ field: z.string(), before: text, after: text }))),
  }),
);

/** The server's maximum page size. */
const AT_ONCE = 2000;

type ReportLabels = {
  header: readonly string[];
  actions: Record<"create" | "update" | "remove", string>;
  field: (field: string) => string;
};

type Watching = { onProgress: (products: number) => void; signal: AbortSignal };

/**
 * The report of an import, with a line for each cell it wrote: row, SKU, action, field, before, after. Each page is
 * added to the file right away, because there may be millions of lines.
 */
export async function reportFile(
  changeSet: string,
  labels: ReportLabels,
  { onProgress, signal }: Watching,
): Promise<Blob> {
  const chunks = [new Blob([BYTE_ORDER_MARK, csvLine(labels.header)])];
  let products = 0;
  for (let after = 0; ;) {
    const { data } = await supabase()
      .rpc("change_set_products", {
        change_set: changeSet,
        after_seq: after,
        max_rows: AT_ONCE,
      })
      .abortSignal(signal)
      .throwOnError();
    const page = changes.parse(data);
    const lines = page.flatMap(({ sku, action, source_row, cells }) =>
      (cells ?? []).map((cell) =>
        csvLine([
          source_row === null ? null : String(source_row),
          sku,
          labels.actions[action],
          labels.field(cell.field),
          cell.before,
          cell.after,
        ]),
      ),
    );
    chunks.push(new Blob(lines));
    onProgress((products += page.length));
    if (page.length < AT_ONCE) return new Blob(chunks, { type: "text/csv;charset=utf-8" });
    after = page.at(-1)?.seq ?? after;
  }
}
