import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { PictureKind } from "@/catalogue/editor/media/picture-kind.ts";
import type { UploadError } from "@/catalogue/editor/media/upload-messages.ts";
import { currentEnv } from "@/lib/env.ts";
import { isMissingOnServer } from "@/lib/errors.ts";
import { toHex } from "@/lib/text/hex.ts";
import { supabase } from "@/lib/supabase.ts";

/** Whether the server keeps pictures: no server changes that while somebody works, so it is asked once. */
export const keepsPicturesQuery = queryOptions({
  queryKey: ["keeps-pictures"],
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase().rest.rpc("keeps_pictures").abortSignal(signal);
    if (error && !isMissingOnServer(error)) throw error;
    return data ?? false;
  },
});

const storageError = z.catch(z.object({ statusCode: z.optional(z.string()) }), {});

/** By the status that a refusal names; the answer itself is a plain 400 on many servers. */
const MESSAGES: Record<string, UploadError> = {
  "401": "permission",
  "403": "permission",
  "404": "no-storage",
  "413": "too-large",
  "415": "kind",
};

export type UploadedPicture = { bytes: Uint8Array<ArrayBuffer>; kind: PictureKind };

type UploadResult = { is: "stored"; url: string } | { is: "rejected"; why: UploadError };

/** Lays a picture into the server's store, under its own fingerprint: sent twice, it lies there once. */
export async function uploadPicture(
  organization: string,
  { bytes, kind }: UploadedPicture,
  signal: AbortSignal,
): Promise<UploadResult> {
  const path = `product-pictures/${organization}/${await nameOf(bytes)}.${kind.ending}`;
  const store = `${currentEnv().supabaseUrl}/storage/v1/object`;
  const response = await supabase().fetch(`${store}/${path}`, {
    method: "POST",
    headers: { "content-type": kind.type, "cache-control": "max-age=31536000" },
    body: bytes,
    signal,
  });
  const url = `${store}/public/${path}`;
  if (response.ok) return { is: "stored", url };

  const { statusCode = String(response.status) } = storageError.parse(
    await response.json().catch(() => null),
  );
  // The same bytes lie there already, perhaps from a try whose answer got lost.
  if (statusCode === "409") return { is: "stored", url };
  return { is: "rejected", why: MESSAGES[statusCode] ?? "failed" };
}

/** Pages without a secure context cannot tell a fingerprint: chance serves as well, but knows no picture again. */
async function nameOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (Reflect.has(crypto, "subtle")) return toHex(await crypto.subtle.digest("SHA-256", bytes));
  return toHex(crypto.getRandomValues(new Uint8Array(32)).buffer);
}
