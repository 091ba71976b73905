import type { ProductField } from "@/catalogue/product/product-field.ts";
import { draftReader, type ProductDraft } from "@/importing/mapping/product-draft.ts";
import type { ColumnMapping } from "@/importing/mapping/column-mapping.ts";
import { type PlacedUnit, rowUnits } from "@/importing/mapping/row-units.ts";
import type { Table } from "@/importing/source/table.ts";

/** What a person typed into single rows of this very file, by their places. */
export type Overrides = ReadonlyMap<number, Partial<Record<ProductField, string>>>;

export type ReadProduct = { unit: PlacedUnit; draft: ProductDraft };

export type ReadProducts = {
  /** In the order of the file, and the same whenever it is read. */
  batches: (signal?: AbortSignal) => AsyncGenerator<readonly ReadProduct[]>;
  /** Rows that are no products: they belong to others, or hold nothing. */
  passedOver: () => number;
};

type Reading = { mapping: ColumnMapping; overrides: Overrides };

/** The products of a table, one batch after the other. */
export function readProducts(table: Table, { mapping, overrides }: Reading): ReadProducts {
  let units = rowUnits(mapping.variants, table.columns);
  const read = draftReader(mapping, table.columns);
  let empty = 0;

  function product(unit: PlacedUnit): ReadProduct {
    const draft = read(unit);
    const override = overrides.get(unit.place);
    return { unit, draft: override ? { ...draft, text: { ...draft.text, ...override } } : draft };
  }

  return {
    async *batches(signal) {
      units = rowUnits(mapping.variants, table.columns);
      empty = 0;
      for await (const { rows, places } of table.batches(signal)) {
        const products: ReadProduct[] = [];
        rows.forEach((cells, at) => {
          if (cells.every((cell) => cell.trim() === "")) empty += 1;
          else
            for (const unit of units.take({ cells, place: places[at] ?? 0 }))
              products.push(product(unit));
        });
        yield products;
        // What was called off ends with the batch at hand.
        if (signal?.aborted) return;
      }
      yield units.end().map(product);
    },
    passedOver: () => units.joined() + empty,
  };
}
