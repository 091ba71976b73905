import type { FixableField } from "@/importing/checking/row-issue.ts";
import { draftReader, type ProductDraft } from "@/importing/mapping/draft/product-draft.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { quantityProblem } from "@/importing/mapping/values/quantity.ts";
import { type PlacedUnit, rowUnits } from "@/importing/mapping/draft/row-units.ts";
import type { RowBatch, SourceTable } from "@/importing/source/table/table.ts";

/** Values the person typed for single rows of this file, by row number. */
export type Overrides = ReadonlyMap<number, Partial<Record<FixableField, string>>>;

export type ReadProduct = { unit: PlacedUnit; draft: ProductDraft };

export type ReadProducts = {
  /** In the order of the file, the same on every read. Products are created on demand and not stored. */
  batches: (signal?: AbortSignal) => AsyncGenerator<Iterable<ReadProduct>>;
  /** Rows that aren't products: they belong to another row, or are empty. */
  passedOver: () => number;
};

const isBlank = (cell: string) => cell === "" || cell.trim() === "";

type Reading = { mapping: ColumnMapping; overrides: Overrides };

/** Reads the products of a table in batches. */
export function readProducts(table: SourceTable, { mapping, overrides }: Reading): ReadProducts {
  let units = rowUnits(mapping, table.columns);
  const read = draftReader(mapping, table.columns);
  let empty = 0;

  function product(unit: PlacedUnit): ReadProduct {
    const draft = read(unit);
    const override = overrides.get(unit.place);
    return { unit, draft: override ? mended(draft, override) : draft };
  }

  function* productsOf({ rows, places }: RowBatch) {
    for (let at = 0; at < rows.length; at++) {
      const cells = rows[at];
      if (cells === undefined || cells.every(isBlank)) empty += 1;
      else for (const unit of units.take({ cells, place: places[at] ?? 0 })) yield product(unit);
    }
  }

  return {
    async *batches(signal) {
      units = rowUnits(mapping, table.columns);
      empty = 0;
      try {
        for await (const batch of table.batches(signal)) {
          yield productsOf(batch);
          // A cancelled read ends after the current batch.
          if (signal?.aborted) return;
        }
      } catch (error) {
        // A source that fails because the read was cancelled isn't an error.
        if (signal?.aborted) return;
        throw error;
      }
      yield units.end().map(product);
    },
    passedOver: () => units.joined() + empty,
  };
}

/** A typed quantity replaces all invalid quantities of the row. */
const mended = (
  draft: ProductDraft,
  { stock, ...text }: Partial<Record<FixableField, string>>,
): ProductDraft => ({
  ...draft,
  text: { ...draft.text, ...text },
  stock: draft.stock.map((quantity) =>
    stock !== undefined && quantity !== "" && quantityProblem(quantity) !== null ? stock : quantity,
  ),
});
