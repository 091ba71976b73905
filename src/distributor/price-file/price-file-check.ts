import { textHasher } from "@/importing/comparing/text-hash.ts";
import type { FieldMap } from "./field-map.ts";
import { type ItemIndex, itemIndex } from "./item-index.ts";
import { isSku, type ItemIssueCode } from "./item-check.ts";
import { storedFields } from "./item-fields.ts";
import type { FileRecord } from "./read-price-file.ts";
import { MOST_REJECTED_RECORDS, type RejectedRecord, rejectedRecord } from "./rejected-record.ts";

/** A record with an issue, as listed on the page. */
export type ListedRecord = {
  line: number;
  sku: string;
  description: string;
  codes: readonly ItemIssueCode[];
};

export type CheckedRecords = {
  rejected: number;
  /** The first rejected records, in the order of the file. */
  rejectedRecords: readonly RejectedRecord[];
  issues: Partial<Record<ItemIssueCode, number>>;
  /** The first records with each issue, as examples. */
  examples: readonly ListedRecord[];
  /** The units in each warehouse, in the order of the map. */
  units: readonly number[];
  dropShip: number;
};

const EXAMPLES_PER_ISSUE = 50;

/** Counts a file's records and issues while it's read, and indexes its items for the comparison. */
export function recordCounts(map: FieldMap) {
  const hash = textHasher();
  const index: ItemIndex = itemIndex();
  const issues: Partial<Record<ItemIssueCode, number>> = {};
  const examples: ListedRecord[] = [];
  const units = map.warehouses.map(() => 0);
  const rejectedRecords: RejectedRecord[] = [];
  let rejected = 0;
  let dropShip = 0;

  return {
    index,

    take(record: FileRecord) {
      const { line, item, issues: found, isRejected } = record;
      let isExample = false;
      for (const { code } of found) {
        const count = (issues[code] ?? 0) + 1;
        issues[code] = count;
        if (count <= EXAMPLES_PER_ISSUE) isExample = true;
      }
      if (isExample) {
        const codes = found.map(({ code }) => code);
        // Cloned, because a substring keeps the whole chunk of the file it came from in memory.
        examples.push(
          structuredClone({ line, sku: item.sku, description: item.description, codes }),
        );
      }
      if (isRejected) {
        rejected += 1;
        if (rejectedRecords.length < MOST_REJECTED_RECORDS)
          rejectedRecords.push(rejectedRecord(record));
        // A rejected record normally protects the stored item. An item that isn't stocked can't be sold, so its old
        // stock must not stay.
        if (isSku(item.sku) && found.every(({ code }) => code !== "non-stock"))
          index.spare(item.sku);
        return;
      }
      item.quantities.forEach((quantity, at) => {
        units[at] = (units[at] ?? 0) + quantity;
      });
      dropShip += item.dropShip;
      index.add(item.sku, hash(JSON.stringify(storedFields(item, found, map))));
    },

    checked: (): CheckedRecords => ({
      rejected,
      rejectedRecords,
      issues,
      examples,
      units,
      dropShip,
    }),
  };
}

/** A fingerprint as the database stores it. */
export const hashDigits = ({ high, low }: { high: number; low: number }): string =>
  high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
