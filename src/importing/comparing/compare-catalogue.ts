import type { CataloguePage } from "@/importing/comparing/catalogue-page.ts";
import {
  type FileIndex,
  uuidFromWords,
  type RowOutcome,
  uuidWords,
} from "@/importing/comparing/file-index.ts";
import { type ImportMode, mayCreate } from "@/importing/comparing/import-mode.ts";
import { ALL_EMPTY } from "@/importing/comparing/listing-gaps.ts";
import { type Noted, noteGaps, noteRow, nothingNoted } from "@/importing/comparing/noted-rows.ts";
import { changesStoredAmounts } from "@/importing/comparing/stored-amounts.ts";
import { parseHash } from "@/importing/comparing/text-hash.ts";
import { packedWords } from "@/importing/comparing/packed-column.ts";
import {
  countPrice,
  noPriceChanges,
  type PriceChanges,
} from "@/importing/comparing/price-changes.ts";

export type Difference = Record<RowOutcome, number> & {
  /** The number of products counted as updated that may turn out to be unchanged, because the import can't tell yet. */
  possiblyUnchanged: number;
  /** The number of products missing from the file and not archived yet; only the supplier's, if one is chosen. */
  missing: number;
  /** The number of all products that aren't archived; only the supplier's, if one is chosen. */
  offered: number;
  prices: PriceChanges;
  noted: Noted;
  warnings: readonly ("price-shock" | "mass-deletion")[];
};

export type Comparison = {
  take: (page: CataloguePage) => void;
  end: () => Difference;
  missingProducts: () => Iterable<{ id: string; version: number }>;
};

/** The amounts of the product at this index. `amounts` is empty if currencies aren't compared. */
const amountsOf = (amounts: string, at: number) => (amounts.charCodeAt(at) || ZERO) - ZERO;
const ZERO = 48;

/**
 * Compares the catalogue, page by page, with the indexed file. The ids of matching products are stored in the index,
 * and the ids of missing products in the comparison.
 */
export function compareCatalogue(index: FileIndex, mode: ImportMode): Comparison {
  const missingWords = packedWords();
  const prices = noPriceChanges();
  const noted = nothingNoted();
  let missing = 0;
  let offered = 0;
  let possiblyUnchanged = 0;

  function lack(id: string, version: number) {
    [...uuidWords(id), version].forEach((word, at) => missingWords.set(missing * 5 + at, word));
    missing += 1;
  }

  return {
    take(page) {
      const {
        ids,
        skus,
        versions,
        fingerprints,
        watched,
        foreign,
        archived,
        gaps: emptyFields,
      } = page;
      const [others, put] = [new Set(foreign), new Set(archived)];
      skus.forEach((sku, at) => {
        const [id, version] = [ids[at], versions[at]];
        if (id === undefined || version === undefined) return;
        const isOurs = !others.has(at);
        if (isOurs && !put.has(at)) offered += 1;
        const row = index.find(sku);
        if (row === null) {
          if (isOurs && !put.has(at)) lack(id, version);
          return;
        }
        if (index.stateOf(row) === "rejected") return;
        if (!isOurs) return index.match(row, "foreign", id, version);
        const isSame = index.hasHash(row, parseHash(fingerprints[at] ?? ""));
        index.match(row, isSame ? "unchanged" : "updated", id, version);
        if (isSame) return;
        const stored = {
          currency: page.currencies[at] ?? "",
          amounts: amountsOf(page.amounts, at),
        };
        const keepsAmounts = changesStoredAmounts(index.writtenBy(row), stored);
        if (keepsAmounts) {
          index.keepAmounts(row);
          noteRow(noted["other-currency"], row);
        }
        if (keepsAmounts || index.isSilent(row)) possiblyUnchanged += 1;
        const before = Number.parseInt(emptyFields.charAt(at), 16) || 0;
        noteGaps(noted, row, index.emptyAfter(row, before));
        if (page.stocked.charAt(at) === "1" && index.isSoldOut(row))
          noteRow(noted["sold-out"], row);
        if (keepsAmounts) return;
        const price = Number.parseFloat(watched[at] ?? "");
        countPrice(prices, { row, before: price, after: index.priceOf(row) }, mode.priceThreshold);
      });
    },

    end() {
      const counts: Record<RowOutcome, number> = {
        rejected: 0,
        new: 0,
        unchanged: 0,
        updated: 0,
        skipped: 0,
        foreign: 0,
      };
      for (let row = 0; row < index.count(); row++) {
        if (!mayCreate(mode) && index.stateOf(row) === "new") index.setState(row, "skipped");
        counts[index.stateOf(row)] += 1;
        if (index.stateOf(row) === "new") noteGaps(noted, row, index.emptyAfter(row, ALL_EMPTY));
      }
      const isMassive = missing * 100 >= mode.missingThreshold * offered && missing > 0;
      return {
        ...counts,
        possiblyUnchanged,
        missing,
        offered,
        prices,
        noted,
        warnings: [
          ...(prices.beyond > 0 ? (["price-shock"] as const) : []),
          ...(mode.kind === "snapshot" && isMassive ? (["mass-deletion"] as const) : []),
        ],
      };
    },

    *missingProducts() {
      for (let at = 0; at < missing; at++) {
        const words = [0, 1, 2, 3].map((word) => missingWords.get(at * 5 + word));
        yield { id: uuidFromWords(words), version: missingWords.get(at * 5 + 4) };
      }
    },
  };
}
