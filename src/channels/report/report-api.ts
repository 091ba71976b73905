import { mutationOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { errorsBySku, readReport } from "@/channels/report/channel-report.ts";
import { readDropped, type ReadFailure } from "@/channels/files/dropped-table.ts";
import type { ReportedError } from "@/channels/listing/stored-listing.ts";
import { type ItemResult, recordItemResults } from "@/channels/sync/sync-items-api.ts";
import { INVALIDATED_BY_SYNC, beginSyncRun, finishSyncRun } from "@/channels/sync/sync-runs-api.ts";
import { supabase } from "@/lib/supabase.ts";

/** A report covers one sync, so a file with more rows than this isn't a report. */
export const MAX_REPORT_ROWS = 200_000;
/** The number of SKUs that fit in one request. */
const SKUS_PER_QUERY = 200;

export type PinnedReport =
  | { error: ReadFailure }
  | { pinned: number; unknown: readonly string[]; rowsWithoutSku: number; warnings: number };

type Dropped = {
  organization: string;
  channel: string;
  definition: ChannelDefinition;
  file: File;
};

/** Reads a channel's report about a file and records its errors for each product as a run in the log. */
export const pinReport = mutationOptions({
  mutationKey: ["sync-runs"],
  meta: { invalidates: INVALIDATED_BY_SYNC, silent: true },
  mutationFn: async ({
    organization,
    channel,
    definition,
    file,
  }: Dropped): Promise<PinnedReport> => {
    const report = await readDropped(file, MAX_REPORT_ROWS, (rows) => readReport(rows, definition));
    if ("error" in report) return report;
    const errors = errorsBySku(report.lines);
    const products = await productsOf(organization, channel, [...errors.keys()]);
    const results = [...errors].flatMap(([sku, reported]) =>
      resultsOf(reported, products.get(sku)),
    );
    if (results.length > 0) {
      const run = await beginSyncRun({ channel, kind: "report", scope: "delta" });
      try {
        await recordItemResults(run, results);
        await finishSyncRun(run, "finished");
      } catch (error) {
        // If this request fails too, the run stays open, and the log shows it as open.
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

const resultsOf = (reported: ReportedError[], product: string | undefined): ItemResult[] =>
  product === undefined
    ? []
    : [{ product, hash: null, outcome: "failed", reported_errors: reported }];

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
