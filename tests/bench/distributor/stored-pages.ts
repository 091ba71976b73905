import { openAsBlob } from "node:fs";
import { CANADA } from "@/distributor/price-file/field-map.ts";
import { storedFields } from "@/distributor/price-file/item-fields.ts";
import type { FingerprintPage } from "@/distributor/price-file/item-index.ts";
import { openPriceFile } from "@/distributor/price-file/open-price-file.ts";
import { hashDigits } from "@/distributor/price-file/price-file-check.ts";
import { readPriceFile } from "@/distributor/price-file/read-price-file.ts";
import { textHasher } from "@/importing/comparing/text-hash.ts";

export const TODAY = "2026-11-24";
const PAGE = 50_000;

export const priceFile = async (path: string) => new File([await openAsBlob(path)], "100200.ap");

/** The fingerprints of a file's items, in the pages that the database returns for them. */
export async function fingerprintsOf(file: File): Promise<FingerprintPage[]> {
  const opening = await openPriceFile(file);
  if (!opening.ok) throw new Error(opening.rejection.kind);
  const hash = textHasher();
  const pages: { skus: string[]; hashes: string; states: string }[] = [];
  const batches = opening.opened.table.batches();
  await readPriceFile({ batches, map: CANADA, today: TODAY }, (records) => {
    for (const { item, issues } of records) {
      let page = pages.at(-1);
      if (page === undefined || page.skus.length === PAGE) {
        page = { skus: [], hashes: "", states: "" };
        pages.push(page);
      }
      page.skus.push(item.sku);
      page.hashes += hashDigits(hash(JSON.stringify(storedFields(item, issues, CANADA))));
      page.states += "0";
    }
  });
  return pages;
}
