import * as z from "zod/mini";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/files/csv-text.ts";
import { supabase } from "@/lib/supabase.ts";
import { zip, type ZipEntry } from "@/lib/files/zip.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";

const tables = z.array(z.string());

const page = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.nullable(z.string()))),
  next: z.nullable(z.array(z.string())),
});

export type ExportProgress = { table: string; done: number; total: number; rows: number };

type ExportRequest = {
  organization: string;
  /** The text of the readme file in the archive, next to the tables. */
  readMe: string;
  onProgress: (progress: ExportProgress) => void;
  signal: AbortSignal;
};

/**
 * Exports everything in an organization that the person may read: a zip with one CSV file per table, fetched page by
 * page.
 */
export async function exportOrganization(request: ExportRequest): Promise<Blob> {
  const chunks: BlobPart[] = [];
  for await (const chunk of zip(filesOf(request))) chunks.push(chunk);
  return new Blob(chunks, { type: "application/zip" });
}

async function* filesOf(request: ExportRequest): AsyncGenerator<ZipEntry> {
  const { data } = await supabase()
    .rpc("exportable_tables")
    .abortSignal(request.signal)
    .throwOnError();
  const names = tables.parse(data);
  yield { name: "read-me.txt", text: only(request.readMe) };
  for (const [done, table] of names.entries()) {
    yield { name: `${table}.csv`, text: linesOf(table, done, names.length, request) };
  }
}

async function* only(text: string) {
  yield await Promise.resolve(text);
}

async function* linesOf(
  table: string,
  done: number,
  total: number,
  { organization, onProgress, signal }: ExportRequest,
) {
  let after: string[] | null = null;
  let rows = 0;
  onProgress({ table, done, total, rows });
  do {
    const { data } = await supabase()
      .rpc("export_page", {
        org: organization,
        of_table: table,
        ...(after === null ? {} : { after }),
      })
      .abortSignal(signal)
      .throwOnError();
    const found: z.infer<typeof page> = page.parse(data);
    if (after === null) yield BYTE_ORDER_MARK + csvLine(found.columns);
    yield found.rows.map((row) => csvLine(row)).join("");
    rows += found.rows.length;
    onProgress({ table, done, total, rows });
    after = found.next;
  } while (after !== null);
}

const CLOSING = ["organization-closing"] as const;

const row = z.object({ closes_at: z.nullable(z.string()) });

/** The day on which the organization will be deleted, or null if no deletion is planned. */
export const closingQuery = (organization: string) =>
  queryOptions({
    queryKey: [...CLOSING, organization],
    queryFn: async ({ signal }): Promise<string | null> => {
      const { data } = await supabase()
        .from("organizations")
        .select("closes_at")
        .eq("id", organization)
        .abortSignal(signal)
        .single()
        .throwOnError();
      return row.parse(data).closes_at;
    },
  });

const meta = { invalidates: [[...CLOSING]] };

export const closeOrganization = mutationOptions({
  mutationKey: CLOSING,
  meta,
  mutationFn: async ({ organization, name }: { organization: string; name: string }) => {
    await supabase()
      .rpc("close_organization", { org: organization, typed_name: name })
      .throwOnError();
  },
});

/** Cancels the deletion. Returns false if it was already cancelled or its date has passed. */
export const cancelClosing = mutationOptions({
  mutationKey: CLOSING,
  meta,
  mutationFn: async (organization: string) => {
    const { data } = await supabase()
      .rpc("cancel_organization_closing", { org: organization })
      .throwOnError();
    return z.boolean().parse(data);
  },
});
