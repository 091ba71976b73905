import { mutationOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { type ChannelReport, errorsBySku, readReport } from "@/channels/report/channel-report.ts";
import type { ReportedError } from "@/channels/listing/stored-listing.ts";
import {
  INVALIDATED_BY_SYNC,
  beginSyncRun,
  finishSyncRun,
  recordItemResults,
  type ItemResult,
} from "@/channels/sync/sync-runs-api.ts";
import { openSource } from "@/importing/source/open-source.ts";
import { ReadingStopped } from "@/importing/source/table/issue-list.ts";
import type { SourcePart } from "@/importing/source/parts/source.ts";
import { supabase } from "@/lib/supabase.ts";

/** A report covers one sync. A file with more rows is something else. */
export const MAX_REPORT_ROWS = 200_000;
/** How many SKUs fit into one request. */
const SKUS_PER_QUERY = 200;

/**
 * "out-of-reach" means the file was moved, changed or deleted after it was selected and before it was read to the
 * end.
 */
type Unread = "unreadable" | "cut-short" | "too-long" | "out-of-reach";

export type PinnedReport =
  | { error: "no-columns" | Unread }
  | { pinned: number; unknown: readonly string[]; rowsWithoutSku: number; warnings: number };

type Dropped = {
  organization: string;
  channel: string;
  definition: ChannelDefinition;
  file: File;
};

/** Reads a channel's report about a file, and records its errors for each product as a run in the log. */
export const pinReport = mutationOptions({
  mutationKey: ["sync-runs"],
  meta: { invalidates: INVALIDATED_BY_SYNC, silent: true },
  mutationFn: async ({
    organization,
    channel,
    definition,
    file,
  }: Dropped): Promise<PinnedReport> => {
    const report = await reportIn(file, definition);
    if ("error" in report) return report;
    const errors = errorsBySku(report.lines);
    const products = await productsOf(organization, channel, [...errors.keys()]);
    const results = [...errors].flatMap(([sku, complaints]) =>
      resultsOf(complaints, products.get(sku)),
    );
    if (results.length > 0) {
      const run = await beginSyncRun({ channel, kind: "file", scope: "delta" });
      try {
        await recordItemResults(run, results);
        await finishSyncRun(run, "finished");
      } catch (error) {
        // If this fails too, the run stays open, and the log shows that.
        await finishSyncRun(run, "failed").catch(() => undefined);
        throw error;
      }
    }
    return {
      pinned: results.length,
      unknown: [...errors.keys()].filter((sku) => !products.has(sku)),
      rowsWithoutSku: report.rowsWithoutSku,
      warnings: report.lines.filter(({ severity }) => severity === "warning").length,
    };
  },
});

const resultsOf = (complaints: ReportedError[], product: string | undefined): ItemResult[] =>
  product === undefined ? [] : [{ product, hash: null, outcome: "failed", complaints }];

type Read = ChannelReport | { error: Unread };

/** Finds the first table in a file that is a report of the channel. A workbook may start with a cover sheet. */
async function reportIn(file: File, definition: ChannelDefinition): Promise<Read> {
  const source = await openSource(file);
  if (source.outcome !== "opened")
    return { error: source.refusal.kind === "failed" ? "out-of-reach" : "unreadable" };
  let read: Read = { error: "unreadable" };
  for (const part of source.parts) {
    read = await reportOf(part, definition);
    const isAnother = "error" in read && ["no-columns", "unreadable"].includes(read.error);
    if (!isAnother) break;
  }
  return read;
}

async function reportOf(part: SourcePart, definition: ChannelDefinition): Promise<Read> {
  try {
    const { table, above } = await part.open();
    const rows = [...above.rows, table.columns].map((row) => [...row]);
    for await (const batch of table.batches()) {
      for (const row of batch.rows) rows.push([...row]);
      // Half a report would look like a complete one.
      if (rows.length > MAX_REPORT_ROWS) return { error: "too-long" };
    }
    const stop = table.problems.find(({ stops }) => stops);
    if (stop) return { error: stop.kind === "failed" ? "out-of-reach" : "cut-short" };
    return readReport(rows, definition);
  } catch (error) {
    if (error instanceof ReadingStopped) return { error: "unreadable" };
    throw error;
  }
}

const found = z.array(z.object({ product_id: z.uuid(), sku: z.string() }));

async function productsOf(
  organization: string,
  channel: string,
  skus: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const products = new Map<string, string>();
  for (let at = 0; at < skus.length; at += SKUS_PER_QUERY) {
    const { data } = await supabase()
      .from("listings")
      .select("product_id, sku")
      .eq("org_id", organization)
      .eq("channel_id", channel)
      .in("sku", skus.slice(at, at + SKUS_PER_QUERY))
      .throwOnError();
    for (const { product_id, sku } of found.parse(data)) products.set(sku, product_id);
  }
  return products;
}
