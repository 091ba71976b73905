import { productCheck, type CheckSetup } from "@/importing/checking/check-table.ts";
import { type ReadProduct, readProducts } from "@/importing/checking/read-products.ts";
import { issueKey } from "@/importing/checking/issue-tally.ts";
import {
  rejectionKey,
  type DatabaseRejections,
} from "@/importing/rejections/database-rejections.ts";
import type { FileIndex } from "@/importing/comparing/file-index.ts";
import type { SourceTable } from "@/importing/source/table/table.ts";

/** The cause of a row that names a product of another supplier. */
export const FOREIGN = "foreign";

/** What is said of a row, by the words of each of its causes. */
export const joinedReasons = (reasons: ReadonlyMap<string, string>) => (keys: readonly string[]) =>
  keys.map((key) => reasons.get(key) ?? key).join("; ");

type Writing = {
  index: FileIndex;
  /** Those that passed every check here, where they were sent already. */
  refused: DatabaseRejections["places"];
  /** The heading of the last column, and what it says of a row with these causes. */
  reasonName: string;
  reasonOf: (keys: readonly string[]) => string;
  signal?: AbortSignal;
};

/**
 * The rows that were not taken, in the form in which they came, each with the reason in a column more: to be mended in a
 * spreadsheet and given once again. Read from the source anew, piece by piece.
 */
export async function* rejectedRows(
  table: SourceTable,
  setup: CheckSetup,
  { index, refused, reasonName, reasonOf, signal }: Writing,
): AsyncGenerator<readonly (readonly string[])[]> {
  const problemsOf = productCheck(table.columns, setup);
  const width = table.columns.length;
  let row = 0;

  function keysOf(product: ReadProduct): string[] | null {
    const state = index.stateOf(row);
    if (state === "foreign") return [FOREIGN];
    if (state === "rejected")
      return problemsOf(product, index, row)
        .filter(({ severity }) => severity === "rejected")
        .map(issueKey);
    const refusal = refused.get(product.unit.place);
    return refusal === undefined ? null : [rejectionKey(refusal)];
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
