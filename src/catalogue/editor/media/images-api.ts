import { StorageApiError } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ImageKind } from "@/catalogue/editor/media/image-kind.ts";
import type { UploadError } from "@/catalogue/editor/media/upload-messages.ts";
import { isMissingOnServer } from "@/lib/errors.ts";
import { toHex } from "@/lib/text/hex.ts";
import { supabase } from "@/lib/supabase.ts";

/** Whether the server has image storage. This doesn't change during a session, so we ask once. */
export const storesImagesQuery = queryOptions({
  queryKey: ["keeps-images"],
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase().rpc("has_image_store").abortSignal(signal);
    if (error && !isMissingOnServer(error)) throw error;
    return data ?? false;
  },
});

/** Upload errors by the status in the response's body, because many servers send the HTTP status 400 for all errors. */
const MESSAGES: Record<string, UploadError> = {
  "401": "permission",
  "403": "permission",
  "404": "no-storage",
  "413": "too-large",
  "415": "kind",
};

export type UploadedImage = { bytes: Uint8Array<ArrayBuffer>; kind: ImageKind };

type UploadResult = { is: "stored"; url: string } | { is: "rejected"; why: UploadError };

/** Uploads an image under its own hash, so that a second upload of the same image isn't stored again. */
export async function uploadImage(
  organization: string,
  { bytes, kind }: UploadedImage,
  signal: AbortSignal,
): Promise<UploadResult> {
  const images = supabase().storage.from("product-images");
  const path = `${organization}/${await nameOf(bytes)}.${kind.ending}`;
  const { error } = await images.upload(path, bytes, {
    contentType: kind.type,
    cacheControl: "31536000",
  });
  // The library can't cancel an upload, so the result of a cancelled one is ignored.
  signal.throwIfAborted();
  const stored = { is: "stored", url: images.getPublicUrl(path).data.publicUrl } as const;
  if (error === null) return stored;
  if (!(error instanceof StorageApiError)) throw error;
  // The file store already has these bytes, perhaps from an earlier attempt whose response was lost.
  if (error.statusCode === "409") return stored;
  return { is: "rejected", why: MESSAGES[error.statusCode] ?? "failed" };
}

/**
 * Without a secure context, browsers don't offer hashing. A random name works too, but repeated uploads aren't
 * recognized.
 */
async function nameOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (Reflect.has(crypto, "subtle")) return toHex(await crypto.subtle.digest("SHA-256", bytes));
  return toHex(crypto.getRandomValues(new Uint8Array(32)).buffer);
}

const firstImages = z.array(z.object({ id: z.uuid(), image: z.nullable(z.string()) }));

/** More ids than this would make the URL too long. */
const IDS_PER_REQUEST = 100;
const BATCH_MS = 20;
/** Images rarely change, so scrolling back doesn't request them again. */
const STALE_MS = 10 * 60_000;

type Waiting = { resolve: (url: string | null) => void; reject: (error: unknown) => void };

/** Products whose images were requested in the last few milliseconds. The rows of a list share one request. */
let waiting = new Map<string, Waiting>();

async function readFirstImages(asked: ReadonlyMap<string, Waiting>) {
  const { data } = await supabase()
    .from("products")
    .select("id, image:images->0->>url")
    .in("id", [...asked.keys()])
    .throwOnError();
  const found = new Map(firstImages.parse(data).map(({ id, image }) => [id, image]));
  for (const [id, { resolve }] of asked) resolve(found.get(id) ?? null);
}

function sendWaiting() {
  const asked = waiting;
  if (asked.size === 0) return;
  waiting = new Map();
  readFirstImages(asked).catch((error: unknown) => {
    for (const { reject } of asked.values()) reject(error);
  });
}

/** Adds a product to the next request. A product never waits twice, because its query is shared. */
function imageOf(product: string, signal: AbortSignal): Promise<string | null> {
  if (waiting.size === 0) setTimeout(sendWaiting, BATCH_MS);
  if (waiting.size >= IDS_PER_REQUEST) sendWaiting();
  // A row that leaves the list before the request is sent needs no image.
  signal.addEventListener("abort", () => waiting.delete(product));
  return new Promise((resolve, reject) => {
    waiting.set(product, { resolve, reject });
  });
}

/**
 * The URL of a product's first image; null if it has none. The rows of a list share requests, each for up to 100
 * products.
 */
export const firstImageQuery = (product: string) =>
  queryOptions({
    queryKey: ["first-image", product],
    staleTime: STALE_MS,
    retry: false,
    queryFn: ({ signal }) => imageOf(product, signal),
  });
