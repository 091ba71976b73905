import type { RowBatch } from "@/importing/source/table/table.ts";

type Cells = readonly string[];

/**
 * The columns of the store view in Magento 2 and in Magento 1. A row with a store view translates the texts of the
 * product's row.
 */
const VIEW_COLUMNS = ["store_view_code", "_store"];
const SKU = "sku";
const TEXTS = ["name", "description"];
/** Codes are chosen by each shop: "fr", "fr_ca", "ca_french", "francais". */
const FRENCH = /(?:^|[_\W])(?:fr|fre|fra|french|francais|français)(?:$|[_\W]|(?=ca\b))/i;

/** Joins several rows of a file. */
export type RowJoiner = {
  /** The columns that are added after those of the file. */
  columns: readonly string[];
  joined: (
    batches: AsyncIterable<RowBatch>,
    onSkipped: (place: number, label: string) => void,
  ) => AsyncGenerator<RowBatch>;
  /** Joins the rows of a single batch in the same way. */
  joinedBatch: (batch: RowBatch) => RowBatch;
};

/**
 * Adds the texts of a product's French store view to its row, in columns of their own. Rows of other views are skipped.
 * Null if the first rows have no French view, or if one of the columns is missing.
 */
export function storeViews(header: readonly string[], sample: readonly Cells[]): RowJoiner | null {
  const [skuAt, viewAt, ...textsAt] = [
    header.indexOf(SKU),
    header.findIndex((name) => VIEW_COLUMNS.includes(name)),
    ...TEXTS.map((name) => header.indexOf(name)),
  ];
  const isComplete = [skuAt, viewAt, ...textsAt].every((at) => at >= 0);
  if (!isComplete || !sample.some((cells) => FRENCH.test(cells[viewAt] ?? ""))) return null;

  const valueAt = (cells: Cells, at: number) => cells[at]?.trim() ?? "";

  /** Takes the rows one by one. A product is complete once the first row of the next product arrives. */
  function joiner(onSkipped: (place: number, label: string) => void) {
    let product: { cells: Cells; place: number; texts: string[] } | null = null;

    function finished(): { cells: Cells; place: number } | null {
      if (product === null) return null;
      const { cells, place, texts } = product;
      product = null;
      const missing = Array.from({ length: Math.max(0, header.length - cells.length) }, () => "");
      // Extra cells after those of the header stay at the end, so that the row is reported as too wide.
      const [own, beyond] = [cells.slice(0, header.length), cells.slice(header.length)];
      return { cells: [...own, ...missing, ...texts, ...beyond], place };
    }
    function take(cells: Cells, place: number) {
      const view = valueAt(cells, viewAt);
      const sku = valueAt(cells, skuAt);
      const isOfProduct = product !== null && (sku === "" || sku === valueAt(product.cells, skuAt));
      if (view === "" || !isOfProduct || product === null) {
        const before = finished();
        product = { cells, place, texts: TEXTS.map(() => "") };
        return before;
      }
      if (FRENCH.test(view))
        product.texts = product.texts.map((text, at) => text || valueAt(cells, textsAt[at] ?? -1));
      else onSkipped(place, [sku, view].join(" "));
      return null;
    }
    return { take, finished };
  }

  function rowsOf({ rows, places }: RowBatch, { take }: ReturnType<typeof joiner>) {
    return rows.flatMap((cells, at) => take(cells, places[at] ?? 0) ?? []);
  }
  const batchOf = (products: readonly { cells: Cells; place: number }[]): RowBatch => ({
    rows: products.map(({ cells }) => cells),
    places: products.map(({ place }) => place),
  });

  return {
    columns: TEXTS.map((name) => `${name} (fr)`),
    async *joined(batches, onSkipped) {
      const rows = joiner(onSkipped);
      for await (const batch of batches) yield batchOf(rowsOf(batch, rows));
      const last = rows.finished();
      if (last !== null) yield batchOf([last]);
    },
    joinedBatch(batch) {
      const rows = joiner(() => {});
      const complete = rowsOf(batch, rows);
      const last = rows.finished();
      return batchOf(last === null ? complete : [...complete, last]);
    },
  };
}
