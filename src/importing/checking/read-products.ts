import type { FixableField } from "@/importing/checking/row-issue.ts";
import { draftReader, type ProductDraft } from "@/importing/mapping/draft/product-draft.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { quantityProblem } from "@/importing/mapping/values/quantity.ts";
import { type PlacedUnit, rowUnits } from "@/importing/mapping/draft/row-units.ts";
import type { RowBatch, SourceTable } from "@/importing/source/table/table.ts";

/** What a person typed into single rows of this very file, by their places. */
export type Overrides = ReadonlyMap<number, Partial<Record<FixableField, string>>>;

export type ReadProduct = { unit: PlacedUnit; draft: ProductDraft };

export type ReadProducts = {
  /** In the order of the file, the same whenever it is read; each is made when it is asked for, and kept by nobody. */
  batches: (signal?: AbortSignal) => AsyncGenerator<Iterable<ReadProduct>>;
  /** Rows that are no products: they belong to others, or hold nothing. */
  passedOver: () => number;
};

const isBlank = (cell: string) => cell === "" || cell.trim() === "";

type Reading = { mapping: ColumnMapping; overrides: Overrides };

/** The products of a table, one batch after the other. */
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
          // What was called off ends with the batch at hand.
          if (signal?.aborted) return;
        }
      } catch (error) {
        // So it does where the source itself breaks off.
        if (signal?.aborted) return;
        throw error;
      }
      yield units.end().map(product);
    },
    passedOver: () => units.joined() + empty,
  };
}

/** A quantity that is typed stands for those that are none. */
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
