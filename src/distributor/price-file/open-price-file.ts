import { openSource } from "@/importing/source/open-source.ts";
import type { OpenedTable, FileRejection } from "@/importing/source/parts/source-part.ts";

/** A value can't contain the separator, because the file doesn't quote values. */
export const SEPARATOR = "~";

export type OpenedPriceFile =
  | { ok: true; opened: OpenedTable }
  | { ok: false; rejection: FileRejection | { kind: "several-files" } };

/**
 * Opens a zipped or plain price and availability file with the import's own readers. The separator is fixed and there
 * is no header row, so only the encoding is detected.
 */
export async function openPriceFile(file: File): Promise<OpenedPriceFile> {
  const source = await openSource(file);
  if (source.outcome === "rejected") return { ok: false, rejection: source.rejection };
  const [part, ...others] = source.parts;
  if (part === undefined) return { ok: false, rejection: { kind: "zip-empty" } };
  if (others.length > 0) return { ok: false, rejection: { kind: "several-files" } };
  const opened = await part.open({
    delimiter: SEPARATOR,
    quote: "",
    headerRow: null,
    frameLines: "read",
    totalsRows: "read",
  });
  return { ok: true, opened };
}
