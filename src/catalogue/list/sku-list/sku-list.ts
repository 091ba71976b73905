export const MOST_SKUS = 50_000;

/** Extracts unique SKUs from pasted text: spreadsheet cells, or SKUs separated by commas, semicolons or line breaks. */
export function readSkus(text: string): string[] {
  const bySku = new Map<string, string>();
  for (const part of text.split(/[\n\r\t,;]+/)) {
    const sku = part.trim().replace(/^"(.*)"$/, "$1");
    const key = sku.toLowerCase();
    if (sku !== "" && !bySku.has(key)) bySku.set(key, sku);
  }
  return Array.from(bySku.values());
}
