import { mutationOptions } from "@tanstack/react-query";
import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { type FeedItem, removedItem } from "@/channels/feed/feed-item.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { Change } from "@/channels/listing/listing.ts";
import {
  AFTER_SENDING,
  beginSyncRun,
  finishSyncRun,
  tellOutcomes,
  type ToldItem,
} from "@/channels/sync/send-api.ts";
import { failedProducts, type FileItem, fileItems } from "@/channels/sync/sync-runs-api.ts";
import { saveFile } from "@/lib/files/save-file.ts";

export type FileRequest = {
  channel: string;
  plan: ChannelPlan;
  layout: ChannelFile;
  title: string;
  /** Null for everything that may be sold. */
  changes: readonly Change[] | null;
  /** Nothing but these products, where somebody tries once more. */
  only?: ReadonlySet<string>;
  signal: AbortSignal;
  onProgress?: (items: number) => void;
};

type Made = { files: { name: string; file: Blob }[]; told: ToldItem[]; unchanged: number };

/** Writes the files a channel takes, and says what of each product stands in them. */
async function makeFiles(request: FileRequest): Promise<Made> {
  const { plan, layout, title } = request;
  const made: Made = { files: [], told: [], unchanged: 0 };
  // Fetched by those who make files.
  const { writeFeed } = await import("@/channels/feed/write-feed.ts");
  for await (const { name, type, bytes } of writeFeed(
    itemsOf(request, made),
    layout,
    plan,
    title,
  )) {
    const pieces: Blob[] = [];
    // A browser may lay each piece aside where it does not take up memory.
    for await (const piece of bytes) pieces.push(new Blob([piece]));
    made.files.push({ name, file: new Blob(pieces, { type }) });
  }
  return made;
}

async function* itemsOf(request: FileRequest, made: Made): AsyncGenerator<readonly FeedItem[]> {
  const { channel, plan, changes, only, signal, onProgress } = request;
  let read = 0;
  for await (const page of fileItems(channel, plan.version, changes, signal)) {
    const items = only ? page.filter(({ product }) => only.has(product)) : page;
    for (const item of items) {
      if (item.change === "unchanged" && !only) made.unchanged += 1;
      else made.told.push(toldOf(item));
    }
    yield items.flatMap((item) => (item.hash === null ? (removedItem(item, plan) ?? []) : item));
    read += items.length;
    onProgress?.(read);
  }
}

const toldOf = ({ product, hash }: FileItem): ToldItem => ({
  product,
  hash,
  outcome: hash === null ? "removed" : "sent",
});

/** Makes the files and puts them among the downloads; the portal does not count them as sent. */
export const downloadFiles = mutationOptions({
  mutationKey: ["channel-files"],
  mutationFn: async (request: FileRequest) => {
    const { files } = await makeFiles(request);
    for (const { name, file } of files) saveFile(file, name);
    return files.length;
  },
});

/** Makes the files, and says in a run that what stands in them was sent. */
export const sendFiles = mutationOptions({
  mutationKey: ["sync-runs"],
  meta: { invalidates: AFTER_SENDING },
  mutationFn: (request: FileRequest) => sent(request),
});

/** Makes files of what an earlier run could not send, as it is now that somebody has mended it. */
export const resendFailed = mutationOptions({
  mutationKey: ["sync-runs"],
  meta: { invalidates: AFTER_SENDING },
  mutationFn: async ({ organization, run, ...request }: Retry) =>
    sent({ ...request, changes: null, only: await failedProducts(organization, run) }, run),
});

type Retry = Omit<FileRequest, "changes" | "only"> & { organization: string; run: string };

async function sent(request: FileRequest, retries?: string): Promise<string> {
  const run = await beginSyncRun({
    channel: request.channel,
    kind: "file",
    scope: request.changes === null && !request.only ? "full" : "delta",
    ...(retries && { retries }),
  });
  try {
    const { files, told, unchanged } = await makeFiles(request);
    if (told.length > 0) await tellOutcomes(run, told);
    for (const { name, file } of files) saveFile(file, name);
    await finishSyncRun(run, "finished", { unchanged });
  } catch (error) {
    // Where even this fails the run stays open, and the list says so.
    await finishSyncRun(run, "failed").catch(() => undefined);
    throw error;
  }
  return run;
}
