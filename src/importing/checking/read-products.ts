import type { RowCleaner } from "@/importing/cleaning/row-cleaner.ts";
import type { FixableField } from "@/importing/checking/row-issue.ts";
import { draftReader, type ProductDraft } from "@/importing/mapping/draft/product-draft.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { rowRepair } from "@/importing/checking/row-fitting.ts";
import { quantityError } from "@/importing/mapping/values/quantity.ts";
import { type PlacedUnit, rowUnits } from "@/importing/mapping/draft/row-units.ts";
import type { RowBatch, SourceTable } from "@/importing/source/table/table.ts";

/** Values the person typed for single rows in this file, by row number. */
export type Overrides = ReadonlyMap<number, Partial<Record<FixableField, string>>>;

export type ReadProduct = { unit: PlacedUnit; draft: ProductDraft };

export type ReadProducts = {
  /** Products in file order, identical on every read. They are created on demand and not stored. */
  batches: (signal?: AbortSignal) => AsyncGenerator<Iterable<ReadProduct>>;
  /** The number of rows that aren't products, because they're empty, part of another row, or only a parent. */
  skipped: () => number;
};

const isEmptyCell = (cell: string) => cell === "" || cell.trim() === "";

type Reading = {
  mapping: ColumnMapping;
  overrides: Overrides;
  /** Runs the clean rules on every row. */
  cleaner?: RowCleaner | null;
};

/** Reads the products of a table in batches. */
export function readProducts(
  table: SourceTable,
  { mapping, overrides, cleaner = null }: Reading,
): ReadProducts {
  let units = rowUnits(mapping, table.columns);
  const read = draftReader(mapping, table.columns);
  const repaired = mapping.wideRows === "join" ? rowRepair(table, mapping) : null;
  let empty = 0;

  function product(unit: PlacedUnit): ReadProduct {
    const draft = read(unit);
    const override = overrides.get(unit.place);
    const typed = override ? corrected(draft, override) : draft;
    return { unit, draft: cleaner === null ? typed : cleaner.clean(typed) };
  }

  function* productsOf({ rows, places }: RowBatch) {
    for (let at = 0; at < rows.length; at++) {
      const written = rows[at];
      const isWide = written !== undefined && written.length > table.columns.length;
      const cells = isWide ? (repaired?.(written) ?? written) : written;
      if (cells === undefined || cells.every(isEmptyCell)) empty += 1;
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
    skipped: () => units.joined() + empty,
  };
}

/** Applies typed values. A typed quantity replaces all quantities of the row that couldn't be read as written. */
function corrected(
  draft: ProductDraft,
  { stock, ...text }: Partial<Record<FixableField, string>>,
): ProductDraft {
  const typed = {
    ...draft,
    text: { ...draft.text, ...text },
    leftOut: draft.leftOut.filter(({ field }) => text[field] === undefined),
  };
  if (stock === undefined || quantityError(stock) !== null) return typed;
  const replaced = new Set(draft.stockIssues.map(({ at }) => at));
  return {
    ...typed,
    stock: draft.stock.map((quantity, at) => (replaced.has(at) ? stock : quantity)),
    stockIssues: [],
  };
}
