import { toHex } from "@/lib/text/hex.ts";

/** A keyed hash: equal texts have equal hashes, and the text can't be guessed without the key. */
export async function fingerprints(key: string): Promise<(text: string) => Promise<string>> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const sealed = await crypto.subtle.importKey("raw", encoder.encode(key), algorithm, false, [
    "sign",
  ]);
  return async (text) => toHex(await crypto.subtle.sign("HMAC", sealed, encoder.encode(text)));
}
