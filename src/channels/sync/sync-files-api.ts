import { mutationOptions, type UseMutationResult } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { type FeedItem, removedItem } from "@/channels/files/rows/feed-item.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { ListingChange } from "@/channels/listing/listing.ts";
import {
  INVALIDATED_BY_SYNC,
  beginSyncRun,
  finishSyncRun,
  recordItemResults,
  type ItemResult,
} from "@/channels/sync/sync-runs-api.ts";
import { supabase } from "@/lib/supabase.ts";
import { saveFile } from "@/lib/files/save-file.ts";

const filePage = z.object({
  items: z.array(
    z.object({
      product: z.uuid(),
      sku: z.string(),
      group: z.nullable(z.string()),
      change: z.string(),
      hash: z.nullable(z.string()),
      payload: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    }),
  ),
  next: z.nullable(z.object({ place: z.string(), product: z.uuid() })),
});
type FileItem = FeedItem & { product: string; change: string; hash: string | null };

/** All listings for sale, only these changes, or the products that failed in an earlier run. */
type FileSelection = { changes: readonly ListingChange[] | null; retries?: string };

/** The items of a file, in its order: fresh listings, and the variants beside them as they were sent. */
async function* fileItems({
  channel,
  plan,
  changes,
  retries,
}: FileSelection & { channel: string; plan: string }): AsyncGenerator<readonly FileItem[]> {
  let next: z.infer<typeof filePage>["next"] = null;
  do {
    const { data }: { data: unknown } = await supabase()
      .rpc("file_items", {
        channel,
        plan,
        ...(changes && { changes: [...changes] }),
        ...(retries && { retries }),
        ...(next && { after_place: next.place, after_product: next.product }),
      })
      .throwOnError();
    const page: z.infer<typeof filePage> = filePage.parse(data);
    yield page.items;
    next = page.next;
  } while (next !== null);
}

export type FileRequest = FileSelection & {
  channel: string;
  plan: ChannelPlan;
  /** One file layout, or several that the channel needs together. */
  layouts: readonly ChannelFile[];
  title: string;
};

type Listed = { results: ItemResult[]; unchanged: number };
type Made = Listed & { files: { name: string; file: Blob }[] };

/** Writes a channel's files and returns what they contain of each product. */
async function makeFiles({ layouts, ...selection }: FileRequest): Promise<Made> {
  const { plan, title } = selection;
  const made: Made = { files: [], results: [], unchanged: 0 };
  // Loaded only when files are made.
  const { writeFeed } = await import("@/channels/files/write-feed.ts");
  for (const [at, layout] of layouts.entries()) {
    // Every file holds the same products. They are recorded as the first file has them, because later changes weren't
    // sent with it.
    const items = itemsOf(selection, at === 0 ? made : { results: [], unchanged: 0 });
    for await (const { name, type, bytes } of writeFeed(items, layout, plan, title)) {
      const pieces: Blob[] = [];
      // As Blobs, the pieces can be stored by the browser outside of memory.
      for await (const piece of bytes) pieces.push(new Blob([piece]));
      made.files.push({ name, file: new Blob(pieces, { type }) });
    }
  }
  return made;
}

async function* itemsOf(
  { plan, ...selection }: Omit<FileRequest, "layouts">,
  listed: Listed,
): AsyncGenerator<readonly FeedItem[]> {
  for await (const items of fileItems({ ...selection, plan: plan.version })) {
    const rows: FeedItem[] = [];
    for (const item of items) {
      const row = item.hash === null ? removedItem(item, plan) : item;
      // A product that stays on the channel is in no file, so it must not count as sent.
      if (row === null) continue;
      rows.push(row);
      const isAsSent =
        item.change === "beside" || (item.change === "unchanged" && !selection.retries);
      if (isAsSent) listed.unchanged += 1;
      else listed.results.push(resultOf(item));
    }
    yield rows;
  }
}

const resultOf = ({ product, hash }: FileItem): ItemResult => ({
  product,
  hash,
  outcome: hash === null ? "removed" : "sent",
});

/** Makes the files and downloads them. They aren't recorded as sent. */
export const downloadFiles = mutationOptions({
  mutationKey: ["channel-files"],
  mutationFn: async (request: FileRequest) => {
    const { files } = await makeFiles(request);
    for (const { name, file } of files) saveFile(file, name);
  },
});

/** The result of sending files. A file without products isn't sent, because some channels would delist everything. */
export type FilesOutcome = "noted" | "not-noted" | "nothing";

/** Makes the files, downloads them, and records their contents as sent in a run. */
export const sendFiles = mutationOptions({
  mutationKey: ["sync-runs"],
  meta: { invalidates: INVALIDATED_BY_SYNC, silent: true },
  mutationFn: async (request: FileRequest): Promise<FilesOutcome> => {
    const { channel, changes, retries } = request;
    const run = await beginSyncRun({
      channel,
      kind: "file",
      scope: changes === null && !retries ? "full" : "delta",
      ...(retries && { retries }),
    });
    // If this fails too, the run stays open, and the log shows that.
    const markFailed = () => finishSyncRun(run, "failed").catch(() => undefined);
    const made = await makeFiles(request).catch(async (error: unknown) => {
      await markFailed();
      throw error;
    });
    const { files, results, unchanged } = made;
    try {
      if (results.length > 0) {
        // The files are downloaded before anything is recorded as sent: products recorded without a file would never
        // be sent again.
        for (const { name, file } of files) saveFile(file, name);
        await recordItemResults(run, results);
      }
      await finishSyncRun(run, "finished", { unchanged });
    } catch {
      await markFailed();
      return "not-noted";
    }
    return results.length > 0 ? "noted" : "nothing";
  },
});

export type FileSync = UseMutationResult<FilesOutcome, Error, FileRequest>;
