import { keySet } from "@/importing/comparing/key-set.ts";
import type { RowBatch } from "@/importing/source/table/table.ts";
import type { DistributorItem } from "./distributor-item.ts";
import { type FieldMap, US_ONLY_POSITIONS } from "./field-map.ts";
import { type ItemIssue, itemIssues, rejectsRecord, wideRecordIssue } from "./item-check.ts";
import { type PriceFileHeader, priceFileHeader, recordKind } from "./price-file-header.ts";
import { SEPARATOR } from "./open-price-file.ts";
import { itemReader } from "./price-file-item.ts";

/** Why a whole file is rejected before anything is changed. */
export type PriceFileError =
  /** The file has no header record, so it isn't a price and availability file. */
  | { kind: "foreign-file" }
  /** The header doesn't state whether the file is full or a delta. */
  | { kind: "unknown-header" }
  /** A full file without items would mark every item as missing. A delta without items means that nothing changed. */
  | { kind: "no-items" }
  /** The last record of the file is incomplete. */
  | { kind: "cut-off"; line: number }
  /** The file belongs to an American account, because it states stock in American warehouses. */
  | { kind: "other-country" };

export type FileRecord = {
  line: number;
  item: DistributorItem;
  issues: readonly ItemIssue[];
  isRejected: boolean;
  /** The original text of the record if it's rejected or `keepsText` is set. Otherwise empty. */
  written: string;
};

export type PriceFileResult =
  | { ok: true; header: PriceFileHeader; records: number }
  | { ok: false; error: PriceFileError };

type Reading = {
  batches: AsyncIterable<RowBatch>;
  map: FieldMap;
  /** The current day as YYYY-MM-DD. */
  today: string;
  /** Keeps the original text of all records, not only of rejected ones. */
  keepsText?: boolean;
};

/**
 * Reads a price and availability file from beginning to end, in batches of records. The records are provisional until
 * the result at the end, which states whether the file is complete.
 */
export async function* priceFileRecords(
  reading: Reading,
): AsyncGenerator<FileRecord[], PriceFileResult> {
  let header: PriceFileHeader | null = null;
  const records = recordReader(reading);
  for await (const { rows, places } of reading.batches) {
    const found: FileRecord[] = [];
    for (let at = 0; at < rows.length; at++) {
      const cells = rows[at] ?? [];
      if (isEmpty(cells)) continue;
      if (header !== null) found.push(records.read(cells, places[at] ?? 0));
      else if (recordKind(cells) !== "HDR") return failed({ kind: "foreign-file" });
      else header = priceFileHeader(cells);
      if (header === null) return failed({ kind: "unknown-header" });
    }
    yield found;
  }
  if (header === null) return failed({ kind: "foreign-file" });
  const error = records.end(header.kind);
  return error === null ? { ok: true, header, records: records.count() } : failed(error);
}

/** Reads a whole file and passes its records on in batches. */
export async function readPriceFile(
  reading: Reading,
  onRecords: (records: readonly FileRecord[]) => void,
): Promise<PriceFileResult> {
  const records = priceFileRecords(reading);
  for (;;) {
    const next = await records.next();
    if (next.done === true) return next.value;
    onRecords(next.value);
  }
}

/** If at least this share of a file's first records has stock in American warehouses, its account is American. */
const US_SHARE = 0.2;
const US_SAMPLE = 200;

/** Checks records one by one, and also finds issues that only a comparison with earlier records shows. */
function recordReader({ map, today, keepsText = false }: Omit<Reading, "batches">) {
  const read = itemReader(map);
  const american = americanPositions(map);
  const flags = [map.fields.returnable, map.fields.parcelShippable, map.fields.serialized];
  const [skus, gtins] = [keySet(), keySet()];
  /** How many records have each number of fields. */
  const widths = new Map<number, number>();
  let count = 0;
  let inUs = 0;
  let last = { line: 0, width: 0 };
  /** The most frequent number of fields so far. */
  let mainWidth = 0;

  function repeated({ sku, gtin }: DistributorItem): ItemIssue[] {
    const issues: ItemIssue[] = [];
    if (skus.hasOrAdd(sku)) issues.push({ code: "sku-repeated" });
    if (gtin !== null && gtins.hasOrAdd(gtin)) issues.push({ code: "gtin-repeated" });
    return issues;
  }

  return {
    count: () => count,

    read(cells: readonly string[], line: number): FileRecord {
      count += 1;
      last = { line, width: cells.length };
      const alike = (widths.get(cells.length) ?? 0) + 1;
      widths.set(cells.length, alike);
      if (alike > (widths.get(mainWidth) ?? 0)) mainWidth = cells.length;
      if (count <= US_SAMPLE && american.some((position) => isStocked(cells[position - 1])))
        inUs += 1;
      const found = read(cells);
      const issues: ItemIssue[] =
        recordKind(cells) === "DTL"
          ? itemIssues(found, cells.length, today)
          : [{ code: "unknown-record" }];
      if (cells.length > mainWidth)
        issues.push(wideRecordIssue(flags.map((position = 0) => cells[position - 1] ?? "")));
      if (!rejectsRecord(issues)) issues.push(...repeated(found.item));
      const isRejected = rejectsRecord(issues);
      const written = isRejected || keepsText ? cells.join(SEPARATOR) : "";
      return { line, item: found.item, issues, isRejected, written };
    },

    end(kind: PriceFileHeader["kind"]): PriceFileError | null {
      if (count === 0) return kind === "full" ? { kind: "no-items" } : null;
      if (last.width < mainWidth) return { kind: "cut-off", line: last.line };
      if (inUs >= Math.min(count, US_SAMPLE) * US_SHARE) return { kind: "other-country" };
      return null;
    },
  };
}

/** The positions of American warehouses, without those that the map uses for a field or another warehouse. */
function americanPositions({ fields, warehouses }: FieldMap): readonly number[] {
  const meant = new Set([
    ...Object.values(fields),
    ...warehouses.map((warehouse) => warehouse.position),
  ]);
  return US_ONLY_POSITIONS.filter((position) => !meant.has(position));
}

const failed = (error: PriceFileError): PriceFileResult => ({ ok: false, error });
const isEmpty = (cells: readonly string[]) => cells.length <= 1 && (cells[0] ?? "").trim() === "";
const isStocked = (cell = "") => /^[1-9]\d{0,8}$/.test(cell.trim()) && cell.trim() !== "9999";
