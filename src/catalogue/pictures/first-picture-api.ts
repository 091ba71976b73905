import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";

const rows = z.array(z.object({ id: z.uuid(), image: z.nullable(z.string()) }));

/** More ids than this would make the URL too long. */
const MOST = 100;
const SHARED_MS = 20;
/** Pictures rarely change, so scrolling back doesn't request them again. */
const STALE_MS = 10 * 60_000;

type Waiting = { resolve: (url: string | null) => void; reject: (error: unknown) => void };

/** Products whose pictures were requested in the last few milliseconds. The rows of a list share one request. */
let waiting = new Map<string, Waiting>();

async function read(asked: ReadonlyMap<string, Waiting>) {
  const { data } = await supabase()
    .from("products")
    .select("id, image:images->0->>url")
    .in("id", [...asked.keys()])
    .throwOnError();
  const found = new Map(rows.parse(data).map(({ id, image }) => [id, image]));
  for (const [id, { resolve }] of asked) resolve(found.get(id) ?? null);
}

function sendWaiting() {
  const asked = waiting;
  if (asked.size === 0) return;
  waiting = new Map();
  read(asked).catch((error: unknown) => {
    for (const { reject } of asked.values()) reject(error);
  });
}

/** Adds a product to the next request. A product never waits twice, because its query is shared. */
function pictureOf(product: string, signal: AbortSignal): Promise<string | null> {
  if (waiting.size === 0) setTimeout(sendWaiting, SHARED_MS);
  if (waiting.size >= MOST) sendWaiting();
  // A row that leaves the list before the request is sent needs no picture.
  signal.addEventListener("abort", () => waiting.delete(product));
  return new Promise((resolve, reject) => {
    waiting.set(product, { resolve, reject });
  });
}

/**
 * The address of a product's first picture; null if it has none. One request reads the pictures of all rows of a list.
 */
export const firstPictureQuery = (product: string) =>
  queryOptions({
    queryKey: ["first-picture", product],
    staleTime: STALE_MS,
    retry: false,
    queryFn: ({ signal }) => pictureOf(product, signal),
  });
