import { textHasher } from "@/importing/comparing/text-hash.ts";
import type { FieldMap } from "./field-map.ts";
import { type ItemIndex, itemIndex } from "./item-index.ts";
import type { ItemIssueCode } from "./item-check.ts";
import { storedFields } from "./item-fields.ts";
import type { FileRecord } from "./read-price-file.ts";

/** A record that is set aside or has a warning, as listed on the page. */
export type ListedRecord = {
  line: number;
  sku: string;
  description: string;
  codes: readonly ItemIssueCode[];
};

export type CheckedRecords = {
  setAside: number;
  issues: Partial<Record<ItemIssueCode, number>>;
  /** The first records with each issue. */
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
  let setAside = 0;
  let dropShip = 0;

  return {
    index,

    take({ line, item, issues: found, isSetAside }: FileRecord) {
      let isExample = false;
      for (const { code } of found) {
        const count = (issues[code] ?? 0) + 1;
        issues[code] = count;
        if (count <= EXAMPLES_PER_ISSUE) isExample = true;
      }
      if (isExample) {
        const codes = found.map(({ code }) => code);
        examples.push({ line, sku: item.sku, description: item.description, codes });
      }
      if (isSetAside) {
        setAside += 1;
        return;
      }
      item.quantities.forEach((quantity, at) => {
        units[at] = (units[at] ?? 0) + quantity;
      });
      dropShip += item.dropShip;
      index.add(item.sku, hash(JSON.stringify(storedFields(item, found, map))));
    },

    checked: (): CheckedRecords => ({ setAside, issues, examples, units, dropShip }),
  };
}

/** A fingerprint as the database stores it. */
export const hashDigits = ({ high, low }: { high: number; low: number }): string =>
  high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
