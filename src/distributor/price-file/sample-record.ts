import { recordKind } from "@/distributor/price-file/price-file-header.ts";

/** The cells of the first item at the beginning of a price file, or null if there is none. */
export function sampleRecord(text: string): string[] | null {
  for (const line of text.split(/\r?\n/)) {
    const cells = line.split("~");
    if (recordKind(cells) === "DTL") return cells;
  }
  return null;
}

/** The value at a position, as shown in the field map editor. */
export const valueAt = (cells: readonly string[] | null, position: number): string =>
  (cells?.[position - 1] ?? "").trim();
