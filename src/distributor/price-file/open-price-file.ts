import { openSource } from "@/importing/source/open-source.ts";
import type { OpenedTable, FileRejection } from "@/importing/source/parts/source-part.ts";

/** No value can contain it, because the file has no quotes. */
export const SEPARATOR = "~";

export type OpenedPriceFile =
  | { ok: true; opened: OpenedTable }
  | { ok: false; rejection: FileRejection | { kind: "several-files" } };

/**
 * Opens a price and availability file, packed or not, with the readers of the import. Its separators are known and it
 * has no header row, so only its encoding is detected.
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
