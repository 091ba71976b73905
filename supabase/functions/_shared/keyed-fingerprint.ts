import { hexOf } from "@/lib/hex.ts";

/** A keyed hash: equal texts can be told to be equal, and nobody without the key finds the text. */
export async function fingerprints(key: string): Promise<(text: string) => Promise<string>> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const sealed = await crypto.subtle.importKey("raw", encoder.encode(key), algorithm, false, [
    "sign",
  ]);
  return async (text) => hexOf(await crypto.subtle.sign("HMAC", sealed, encoder.encode(text)));
}
