import type { ImportDraft } from "@/importing/drafts/import-draft.ts";

/** A larger file isn't copied into the browser's storage. The limit is ten times the size of a typical price list. */
export const LARGEST_STORED_FILE = 100 * 1024 ** 2;

const SAMPLE_BYTES = 1024 ** 2;

/**
 * A hash of the beginning, the middle and the end of a file. Reading all of a file of several gigabytes would take
 * longer than choosing it. Null on pages without a secure context, where the browser can't hash.
 */
export async function fileFingerprint(file: Blob): Promise<string | null> {
  if (!Reflect.has(crypto, "subtle")) return null;
  const starts = [0, Math.floor((file.size - SAMPLE_BYTES) / 2), file.size - SAMPLE_BYTES];
  const samples = starts.map((start) => {
    const from = Math.max(0, start);
    return file.slice(from, from + SAMPLE_BYTES);
  });
  const hash = await crypto.subtle.digest("SHA-256", await new Blob(samples).arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether this is the file of a draft that has no copy of it. */
export async function isSameFile(file: File, stored: ImportDraft["file"]): Promise<boolean> {
  if (file.name !== stored.name || file.size !== stored.size) return false;
  return stored.fingerprint === null || (await fileFingerprint(file)) === stored.fingerprint;
}
