import { ITEM_ISSUES, type ItemIssueCode } from "@/distributor/price-file/item-check.ts";
import type { FieldMap } from "@/distributor/price-file/field-map.ts";
import { openPriceFile } from "@/distributor/price-file/open-price-file.ts";
import { priceFileRecords } from "@/distributor/price-file/read-price-file.ts";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/files/csv-text.ts";
import { toPlainText } from "@/lib/text/printable.ts";

export type ReadFile = { file: File; map: FieldMap; today: string };

export type IssueRecordsLabels = {
  /** The columns: line, SKU, part number, manufacturer, description, cost, issues, original record. */
  header: readonly string[];
  /** The label of each issue, by its code. */
  issues: ReadonlyMap<string, string>;
};

/** The text in memory, in characters. The parts of a Blob are outside the worker's memory. */
const PART = 4_000_000;

/**
 * The records of a price file with this issue as a CSV file, or with any error or warning. It reads the file again,
 * because a million records don't fit into memory.
 */
export async function issueRecordsFile(
  { file, map, today }: ReadFile,
  issue: ItemIssueCode | null,
  { header, issues: labels }: IssueRecordsLabels,
): Promise<Blob> {
  const opening = await openPriceFile(file);
  if (!opening.ok) throw new Error(`The file can't be read again: ${opening.rejection.kind}`);
  const batches = opening.opened.table.batches();
  const parts: Blob[] = [];
  let text = BYTE_ORDER_MARK + csvLine(header);
  for await (const records of priceFileRecords({ batches, map, today, keepsText: true })) {
    for (const { line, item, issues, written } of records) {
      const codes = issues.map(({ code }) => code);
      if (!codes.some((code) => (issue === null ? ITEM_ISSUES[code] !== "fact" : code === issue)))
        continue;
      const { sku, mpn, manufacturer, description, cost } = item;
      const named = codes.map((code) => labels.get(code) ?? code).join("; ");
      const cells = [String(line), sku, mpn, manufacturer, description, cost, named, written];
      text += csvLine(cells.map((cell) => (cell === null ? null : toPlainText(cell))));
    }
    if (text.length > PART) {
      parts.push(new Blob([text]));
      text = "";
    }
  }
  return new Blob([...parts, text], { type: "text/csv" });
}
