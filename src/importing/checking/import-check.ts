import * as z from "zod/mini";
import { cataloguePage } from "@/importing/comparing/catalogue-page.ts";
import { importMode } from "@/importing/comparing/import-mode.ts";
import { columnMapping } from "@/importing/mapping/column-mapping.ts";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import type { Cause } from "@/importing/checking/problem-tally.ts";
import { checkTable, type CheckSetup, type Progress } from "@/importing/checking/check-table.ts";
import {
  compareCatalogue,
  type Comparison,
  type Difference,
} from "@/importing/comparing/compare-catalogue.ts";
import type { Table } from "@/importing/source/table.ts";

const cells = z.partialRecord(z.enum(PRODUCT_FIELD_NAMES), z.string());

/** How a file is to be checked, as it is told to a worker. */
export const checkOrder = z.object({
  mapping: columnMapping,
  mode: importMode,
  overrides: z.map(z.int(), cells),
});

/** What a worker is told after that: the catalogue, page by page, and that there is no more of it. */
export const catalogueMessage = z.union([
  z.object({ page: cataloguePage }),
  z.object({ done: z.literal(true) }),
]);
export type CatalogueMessage = z.infer<typeof catalogueMessage>;

/** What it says: how far it is, what it found in the file, and at last what that means for the catalogue. */
export type CheckMessage =
  | { progress: Progress }
  | {
      checked: {
        causes: readonly Cause[];
        rows: number;
        passedOver: number;
        /** The SKUs to ask the catalogue for; null where all of it is needed. */
        skus: readonly string[] | null;
      };
    }
  | { difference: Difference };

/** Often enough for a bar to move, and seldom enough to cost nothing. */
const TELL_EVERY_MS = 100;

/** Checks a table, and then lays the catalogue over it as its pages come. */
export async function importCheck(
  table: Table,
  setup: CheckSetup,
  tell: (message: CheckMessage) => void,
) {
  let told = 0;
  const { index, causes, rows, passedOver } = await checkTable(table, setup, {
    onProgress(progress) {
      const now = performance.now();
      if (now - told < TELL_EVERY_MS) return;
      told = now;
      tell({ progress });
    },
  });
  // What a file of everything lacks is only known of the whole catalogue.
  const skus = setup.mode.way === "snapshot" ? null : index.skus();
  tell({ checked: { causes, rows, passedOver, skus } });
  const comparison: Comparison = compareCatalogue(index, setup.mode);
  return {
    index,
    comparison,
    take(message: CatalogueMessage) {
      if ("page" in message) comparison.take(message.page);
      else tell({ difference: comparison.end() });
    },
  };
}
