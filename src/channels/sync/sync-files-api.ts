import { mutationOptions, queryOptions, type UseMutationResult } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import {
  type FileItem,
  type FileRequest,
  type FileSelection,
  makeFiles,
} from "@/channels/sync/make-files.ts";
import { recordItemResults } from "@/channels/sync/sync-items-api.ts";
import {
  INVALIDATED_BY_SYNC,
  beginSyncRun,
  finishSyncRun,
  restoreItems,
  type SyncRun,
} from "@/channels/sync/sync-runs-api.ts";
import { saveFile } from "@/lib/files/save-file.ts";
import { supabase } from "@/lib/supabase.ts";

const filePage = z.object({
  items: z.array(
    z.object({
      product: z.uuid(),
      sku: z.string(),
      group: z.nullable(z.string()),
      change: z.string(),
      hash: z.nullable(z.string()),
      payload: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      /** True if the channel has never accepted the product. */
      new: z.boolean(),
      /** True if the product was taken off sale and hasn't been sent again since. */
      withdrawn: z.boolean(),
      shopId: z.nullable(z.string()),
      shopGroupId: z.nullable(z.string()),
    }),
  ),
  next: z.nullable(z.object({ place: z.string(), product: z.uuid() })),
});
type StoredItem = z.infer<typeof filePage>["items"][number];

const fileItem = (
  { new: neverListed, withdrawn, shopId, shopGroupId, ...item }: StoredItem,
  { definition, config }: ChannelPlan,
): FileItem => ({
  ...item,
  // A listing that has ended must be added again. A product that a shop only hides still exists.
  isNew:
    neverListed ||
    (withdrawn && definition.action !== undefined && config.policy.removal === "delete"),
  ...(shopId !== null && { shopId }),
  ...(shopGroupId !== null && { shopGroupId }),
});

/**
 * The items of a file, in its order. With `revert_of`, they have the values from before that run. Otherwise, they come
 * from current listings; removed products and unchanged variants have the values last sent.
 */
async function* fileItems({
  channel,
  plan,
  changes,
  retry_of,
  revert_of,
  of_product,
}: FileSelection & { channel: string; plan: ChannelPlan }): AsyncGenerator<readonly FileItem[]> {
  let next: z.infer<typeof filePage>["next"] = null;
  do {
    const after = next && { after_place: next.place, after_product: next.product };
    const { data }: { data: unknown } = await (
      revert_of === undefined
        ? supabase().rpc("file_items", {
            channel,
            plan: plan.version,
            ...(changes && { changes: [...changes] }),
            ...(retry_of && { retry_of }),
            ...(of_product && { of_product }),
            ...after,
          })
        : supabase().rpc("revert_file_items", { run: revert_of, ...after })
    ).throwOnError();
    const page: z.infer<typeof filePage> = filePage.parse(data);
    yield page.items.map((item) => fileItem(item, plan));
    next = page.next;
  } while (next !== null);
}

/** The items of one product and its variants, as in the file with everything for sale. */
export const productItemsQuery = (channel: string, plan: ChannelPlan, product: string) =>
  queryOptions({
    queryKey: ["listings", "file-items", channel, plan.version, product],
    staleTime: 0,
    queryFn: async () => {
      const items: FileItem[] = [];
      const selection = { channel, plan, changes: null, of_product: product };
      for await (const page of fileItems(selection)) items.push(...page);
      return items;
    },
  });

/** Creates the files and downloads them, without recording them as sent. */
export const downloadFiles = mutationOptions({
  mutationKey: ["channel-files"],
  mutationFn: async (request: FileRequest) => {
    const { files } = await makeFiles(request, fileItems);
    for (const { name, file } of files) saveFile(file, name);
  },
});

/**
 * The result of sending files. A file without products isn't sent, because some channels would then delist everything.
 * "unidentified" means that nothing was sent, because products' ids in the shop aren't known. If there are shared
 * titles, everything was still sent and recorded.
 */
export type FilesOutcome =
  | "noted"
  | "not-noted"
  | "nothing"
  | "unidentified"
  | { sharedTitles: readonly string[] };

/** Creates the files, downloads them, and records their contents as sent in a run. */
export const sendFiles = mutationOptions({
  mutationKey: ["sync-runs"],
  meta: { invalidates: INVALIDATED_BY_SYNC, silent: true },
  mutationFn: async (request: FileRequest): Promise<FilesOutcome> => {
    const { channel, changes, retry_of } = request;
    const run = await beginSyncRun({
      channel,
      kind: "file",
      scope: changes === null && !retry_of ? "full" : "delta",
      ...(retry_of && { retry_of }),
    });
    // If this request fails too, the run stays open, and the log shows it as open.
    const markFailed = () => finishSyncRun(run, "failed").catch(() => undefined);
    const made = await makeFiles(request, fileItems).catch(async (error: unknown) => {
      await markFailed();
      throw error;
    });
    const { files, results, unchanged } = made;
    try {
      if (results.length > 0) {
        // The files are downloaded before anything is recorded as sent. If recording came first and the download
        // failed, the products would count as sent without being in any file.
        for (const { name, file } of files) saveFile(file, name);
        await recordItemResults(run, results);
      }
      await finishSyncRun(run, "finished", { unchanged });
    } catch {
      await markFailed();
      return "not-noted";
    }
    if (made.sharedTitles.length > 0) return { sharedTitles: made.sharedTitles };
    if (results.length > 0) return "noted";
    return made.unidentified > 0 ? "unidentified" : "nothing";
  },
});

export type FileSync = UseMutationResult<FilesOutcome, Error, FileRequest>;

export type FileReversal = Omit<FileRequest, "changes" | "retry_of" | "revert_of"> & {
  original: Pick<SyncRun, "id" | "scope">;
};

/**
 * Creates a file that restores the channel to the values from before a run, downloads it, and records those values as
 * sent.
 */
export const revertFileRun = mutationOptions({
  mutationKey: ["sync-runs"],
  meta: { invalidates: INVALIDATED_BY_SYNC, silent: true },
  mutationFn: async ({ original, ...request }: FileReversal): Promise<FilesOutcome> => {
    const { channel, plan } = request;
    const made = await makeFiles({ ...request, changes: null, revert_of: original.id }, fileItems);
    // The run will be recorded as restoring every previous value, so the file isn't written if a product would be
    // missing from it.
    if (made.unidentified > 0) return "unidentified";
    if (made.results.length === 0) return "nothing";
    const { scope, id } = original;
    const run = await beginSyncRun({ channel, kind: "file", scope, revert_of: id });
    for (const { name, file } of made.files) saveFile(file, name);
    const removes = plan.config.policy.removal !== "keep";
    return restoreItems(run, removes).then(
      () => "noted" as const,
      () => "not-noted" as const,
    );
  },
});
