import { productCheck, type CheckSetup } from "@/importing/checking/check-table.ts";
import { readProducts } from "@/importing/checking/read-products.ts";
import type { RowProblem } from "@/importing/checking/row-problem.ts";
import type { FileIndex } from "@/importing/comparing/file-index.ts";
import type { Table } from "@/importing/source/table.ts";

type Writing = {
  index: FileIndex;
  /** The heading of the last column, and what it says of a row, in the language of whoever reads it. */
  reasonName: string;
  reasonOf: (problems: readonly RowProblem[], row: number) => string;
  signal?: AbortSignal;
};

/**
 * The rows that were not taken, in the form in which they came, each with the reason in a column more: to be mended in a
 * spreadsheet and given once again. Read from the source anew, piece by piece.
 */
export async function* rejectedRows(
  table: Table,
  setup: CheckSetup,
  { index, reasonName, reasonOf, signal }: Writing,
): AsyncGenerator<readonly (readonly string[])[]> {
  const problemsOf = productCheck(table.columns, setup);
  const width = table.columns.length;
  let row = 0;

  yield [[...table.columns, reasonName]];
  for await (const batch of readProducts(table, setup).batches(signal)) {
    const rejected: (readonly string[])[] = [];
    for (const product of batch) {
      const state = index.stateOf(row);
      if (state === "rejected" || state === "foreign") {
        const { cells } = product.unit;
        const padded = [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill("")];
        rejected.push([...padded, reasonOf(problemsOf(product, index, row), row)]);
      }
      row += 1;
    }
    if (rejected.length > 0) yield rejected;
  }
}
