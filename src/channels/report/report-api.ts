import { mutationOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import {
  type ChannelReport,
  complaintsBySku,
  readReport,
} from "@/channels/report/channel-report.ts";
import type { Complaint } from "@/channels/listing/kept-listing.ts";
import {
  AFTER_SENDING,
  beginSyncRun,
  finishSyncRun,
  tellOutcomes,
  type ToldItem,
} from "@/channels/sync/send-api.ts";
import { openSource } from "@/importing/source/open-source.ts";
import { ReadingStopped } from "@/importing/source/problem-list.ts";
import type { SourcePart } from "@/importing/source/source.ts";
import { supabase } from "@/lib/supabase.ts";

/** A report is of one sending; more rows than that are another file. */
export const MOST_ROWS = 200_000;
/** So many SKUs fit into one question. */
const ASKED = 200;

/** Out of reach is what was moved, changed or deleted between its choice and its end. */
type Unread = "unreadable" | "cut-short" | "too-long" | "out-of-reach";

export type PinnedReport =
  | { problem: "no-columns" | Unread }
  | { pinned: number; unknown: readonly string[]; rowsWithoutSku: number; warnings: number };

type Dropped = {
  organization: string;
  channel: string;
  definition: ChannelDefinition;
  file: File;
};

/** Reads what a channel said about a file, and pins it to the products it is about, as a run in the log. */
export const pinReport = mutationOptions({
  mutationKey: ["sync-runs"],
  meta: { invalidates: AFTER_SENDING, silent: true },
  mutationFn: async ({
    organization,
    channel,
    definition,
    file,
  }: Dropped): Promise<PinnedReport> => {
    const report = await reportIn(file, definition);
    if ("problem" in report) return report;
    const refused = complaintsBySku(report.lines);
    const products = await productsOf(organization, channel, [...refused.keys()]);
    const told = [...refused].flatMap(([sku, complaints]) => toldOf(complaints, products.get(sku)));
    if (told.length > 0) {
      const run = await beginSyncRun({ channel, kind: "file", scope: "delta" });
      try {
        await tellOutcomes(run, told);
        await finishSyncRun(run, "finished");
      } catch (error) {
        // Where even this fails the run stays open, and the list says so.
        await finishSyncRun(run, "failed").catch(() => undefined);
        throw error;
      }
    }
    return {
      pinned: told.length,
      unknown: [...refused.keys()].filter((sku) => !products.has(sku)),
      rowsWithoutSku: report.rowsWithoutSku,
      warnings: report.lines.filter(({ severity }) => severity === "warning").length,
    };
  },
});

const toldOf = (complaints: Complaint[], product: string | undefined): ToldItem[] =>
  product === undefined ? [] : [{ product, hash: null, outcome: "failed", complaints }];

type Read = ChannelReport | { problem: Unread };

/** The first table in a file that is a report of the channel; a workbook may have a cover. */
async function reportIn(file: File, definition: ChannelDefinition): Promise<Read> {
  const source = await openSource(file);
  if (source.outcome !== "opened")
    return { problem: source.refusal.kind === "failed" ? "out-of-reach" : "unreadable" };
  let read: Read = { problem: "unreadable" };
  for (const part of source.parts) {
    read = await reportOf(part, definition);
    const isAnother = "problem" in read && ["no-columns", "unreadable"].includes(read.problem);
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
      // Half a report would pass for a whole one.
      if (rows.length > MOST_ROWS) return { problem: "too-long" };
    }
    const stop = table.problems.find(({ stops }) => stops);
    if (stop) return { problem: stop.kind === "failed" ? "out-of-reach" : "cut-short" };
    return readReport(rows, definition);
  } catch (error) {
    if (error instanceof ReadingStopped) return { problem: "unreadable" };
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
  for (let at = 0; at < skus.length; at += ASKED) {
    const { data } = await supabase()
      .from("listings")
      .select("product_id, sku")
      .eq("org_id", organization)
      .eq("channel_id", channel)
      .in("sku", skus.slice(at, at + ASKED))
      .throwOnError();
    for (const { product_id, sku } of found.parse(data)) products.set(sku, product_id);
  }
  return products;
}
