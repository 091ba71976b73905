export const MOST_SKUS = 50_000;

/** The SKUs of what was pasted, each once, from a column of a spreadsheet or from a line of text. */
export function readSkus(text: string): string[] {
  const bySku = new Map<string, string>();
  for (const part of text.split(/[\n\r\t,;]+/)) {
    const sku = part.trim().replace(/^"(.*)"$/, "$1");
    const key = sku.toLowerCase();
    if (sku !== "" && !bySku.has(key)) bySku.set(key, sku);
  }
  return Array.from(bySku.values());
}
