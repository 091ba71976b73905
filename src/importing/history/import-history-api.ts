import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { CHANGE_STATES, type ChangeSet } from "@/catalogue/ledger/change-set.ts";
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
});

/** An import that was sent, whoever sent it. */
export type PastImport = ChangeSet & {
  supplier: string | null;
  file: string | null;
  sheet: string | null;
  /** Where its file was fetched from, and can be fetched again. */
  address: string | null;
};

const COLUMNS =
  "id, title, state, created_at, supplier_id, source, actor:profiles(display_name), rows_read, created, updated, removed, unchanged, skipped, rejected";

const read = (told: z.infer<typeof row>): PastImport => {
  const { created_at, rows_read, actor, supplier_id, source, ...counters } = told;
  return {
    ...counters,
    kind: "import",
    undoes: null,
    isPartial: false,
    at: created_at,
    rowsRead: rows_read,
    actor: actor?.display_name ?? null,
    supplier: supplier_id,
    file: source.file ?? null,
    sheet: source.sheet ?? null,
    address: source.address ?? null,
  };
};

const MOST = 20;

/** The last imports of an organisation, the newest first. */
export const importHistoryQuery = (organization: string) =>
  queryOptions({
    queryKey: ["change-sets", organization, "imports"],
    // Others import, too.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<PastImport[]> => {
      const { data } = await supabase()
        .from("change_sets")
        .select(COLUMNS)
        .eq("org_id", organization)
        .eq("kind", "import")
        .order("created_at", { ascending: false })
        .limit(MOST)
        .abortSignal(signal)
        .throwOnError();
      return z.array(row).parse(data).map(read);
    },
  });

/** One import, by its change set. */
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
      return read(row.parse(data));
    },
  });
