import { productCheck, type CheckSetup } from "@/importing/checking/check-table.ts";
import { type ReadProduct, readProducts } from "@/importing/checking/read-products.ts";
import { importIssueKey } from "@/importing/checking/issue-counts.ts";
import {
  rejectionKey,
  type DatabaseRejections,
} from "@/importing/rejections/database-rejections.ts";
import type { FileIndex } from "@/importing/comparing/file-index.ts";
import type { SourceTable } from "@/importing/source/table/table.ts";

/** The issue for a row that names a product of another supplier, or of none. */
export const FOREIGN = "foreign";

/** Joins the messages for all issues of a row. */
export const joinedReasons = (reasons: ReadonlyMap<string, string>) => (keys: readonly string[]) =>
  keys.map((key) => reasons.get(key) ?? key).join("; ");

type Writing = {
  index: FileIndex;
  /** Rows that passed every check and that the database then rejected. */
  databaseRejected: DatabaseRejections["places"];
  /** The header of the last column, and a function that returns the message for a row's issues. */
  reasonName: string;
  reasonOf: (keys: readonly string[]) => string;
  signal?: AbortSignal;
};

/**
 * The rejected rows in their original form, with the reason in an extra column, so they can be fixed in a spreadsheet
 * and imported again. They're read from the source again, batch by batch, so the file never has to fit in memory.
 */
export async function* rejectedRows(
  table: SourceTable,
  setup: CheckSetup,
  { index, databaseRejected, reasonName, reasonOf, signal }: Writing,
): AsyncGenerator<readonly (readonly string[])[]> {
  const { issuesOf } = productCheck(table, setup);
  const width = table.columns.length;
  let row = 0;

  function keysOf(product: ReadProduct): string[] | null {
    const state = index.stateOf(row);
    if (state === "foreign") return [FOREIGN];
    if (state === "rejected")
      return issuesOf(product, index, row)
        .filter(({ severity }) => severity === "rejected")
        .map(importIssueKey);
    const rejection = databaseRejected.get(product.unit.place);
    return rejection === undefined ? null : [rejectionKey(rejection)];
  }

  yield [[...table.columns, reasonName]];
  for await (const batch of readProducts(table, setup).batches(signal)) {
    const rejected: (readonly string[])[] = [];
    for (const product of batch) {
      const keys = keysOf(product);
      if (keys !== null) {
        const { cells } = product.unit;
        const padded = [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill("")];
        rejected.push([...padded, reasonOf(keys)]);
      }
      row += 1;
    }
    if (rejected.length > 0) yield rejected;
  }
}
