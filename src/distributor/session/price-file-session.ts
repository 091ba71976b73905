import { textHasher } from "@/importing/comparing/text-hash.ts";
import type { FileRejection } from "@/importing/source/parts/source-part.ts";
import type { FieldMap } from "@/distributor/price-file/field-map.ts";
import { type StoredFields, storedFields } from "@/distributor/price-file/item-fields.ts";
import type {
  FingerprintPage,
  ItemDifference,
  ItemIndex,
} from "@/distributor/price-file/item-index.ts";
import { openPriceFile } from "@/distributor/price-file/open-price-file.ts";
import {
  type CheckedRecords,
  hashDigits,
  recordCounts,
} from "@/distributor/price-file/price-file-check.ts";
import type { PriceFileHeader } from "@/distributor/price-file/price-file-header.ts";
import { type PriceFileError, readPriceFile } from "@/distributor/price-file/read-price-file.ts";
import { FileChanged } from "./file-changed.ts";
import { type ReadFile, recordsAgain } from "./read-again.ts";

export type CheckedFile =
  | ({ ok: true; header: PriceFileHeader; records: number } & CheckedRecords)
  | { ok: false; error: PriceFileError | FileRejection | { kind: "several-files" } };

/** An item as it is sent to the database. */
export type SentItem = StoredFields & { hash: string };

export type ReadingProgress = { records: number; share: number };

/** One price file and everything known about its records. The session runs in a worker and reads the file twice. */
export function priceFileSession(onProgress: (progress: ReadingProgress) => void) {
  let chosen: ReadFile | null = null;
  let counts = recordCounts({ fields: {}, warehouses: [] });
  let isFull = false;
  let chunks: AsyncGenerator<SentItem[]> | null = null;

  return {
    /** Reads and checks the whole file. */
    async check(file: File, map: FieldMap, today: string): Promise<CheckedFile> {
      chosen = { file, map, today };
      chunks = null;
      counts = recordCounts(map);
      const opening = await openPriceFile(file);
      if (!opening.ok) return { ok: false, error: opening.rejection };
      const { table } = opening.opened;
      let records = 0;
      const result = await readPriceFile({ batches: table.batches(), map, today }, (batch) => {
        for (const record of batch) counts.take(record);
        records += batch.length;
        onProgress({ records, share: table.progress() });
      });
      if (!result.ok) return result;
      isFull = result.header.kind === "full";
      const stop = table.issues.find(({ stops }) => stops);
      if (stop !== undefined) return { ok: false, error: { kind: "failed" } };
      return { ...result, ...counts.checked() };
    },

    /** Compares a page of the stored catalogue with the file. */
    take(page: FingerprintPage): void {
      counts.index.take(page, isFull);
    },

    difference: (): ItemDifference => counts.index.difference(),

    missing: (): readonly string[] => counts.index.missing(),

    /** The next items that differ from the stored ones; empty at the end. Throws `FileChanged` if the file changed. */
    async nextItems(limit: number): Promise<SentItem[]> {
      if (chosen === null) throw new Error("No file has been checked.");
      chunks ??= differingItems(chosen, counts.index, limit);
      const { value, done } = await chunks.next();
      return done === true ? [] : value;
    },
  };
}

/** Reads the file again, because a million items in memory would take a gigabyte. */
async function* differingItems(
  read: ReadFile,
  index: ItemIndex,
  limit: number,
): AsyncGenerator<SentItem[]> {
  const hash = textHasher();
  const { added, changed } = index.difference();
  let expected = added + changed;
  let items: SentItem[] = [];
  for await (const batch of recordsAgain(read)) {
    const found: SentItem[] = [];
    for (const { item, issues, isRejected } of batch) {
      if (isRejected || !index.differs(item.sku)) continue;
      const fields = storedFields(item, issues, read.map);
      const fingerprint = hash(JSON.stringify(fields));
      if (!index.has(item.sku, fingerprint)) throw new FileChanged(`the item ${item.sku} differs`);
      found.push({ ...fields, hash: hashDigits(fingerprint) });
    }
    expected -= found.length;
    // A substring keeps the whole chunk of the file it came from in memory, so the items are cloned.
    if (found.length > 0) items.push(...structuredClone(found));
    while (items.length >= limit) {
      yield items.slice(0, limit);
      items = items.slice(limit);
    }
  }
  // Some browsers report no error when they read a file that has changed since it was checked.
  if (expected !== 0) throw new FileChanged("its items differ");
  if (items.length > 0) yield items;
}
