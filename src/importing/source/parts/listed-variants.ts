import type { RowBatch } from "@/importing/source/table/table.ts";
import type { RowJoiner } from "./store-views.ts";

type Cells = readonly string[];
type Placed = { cells: Cells; place: number };

const [SKU, TYPE, VISIBILITY, VARIANTS] = [
  "sku",
  "product_type",
  "visibility",
  "configurable_variations",
];
const PARENT = "configurable";
const HIDDEN = "not visible individually";
/** Magento writes the variants before the product that lists them. Most products have far fewer variants than this. */
const MOST_WAITING = 5000;
const MOST_OPTIONS = 3;

/** A variant as listed by its parent: its options, such as size and colour. */
type Listed = { parent: string; options: readonly (readonly [string, string])[] };

/**
 * Adds the parent and the options to each variant's row in Magento's export. The product that lists the variants comes
 * after them and is skipped, because it isn't sold itself. Null for other files.
 */
export function listedVariants(
  header: readonly string[],
  sample: readonly Cells[],
): RowJoiner | null {
  const places = [SKU, TYPE, VISIBILITY, VARIANTS].map((name) => header.indexOf(name ?? ""));
  const [skuAt = -1, typeAt = -1, visibilityAt = -1, variantsAt = -1] = places;
  const valueAt = (cells: Cells, at: number) => cells[at]?.trim() ?? "";
  const isHidden = (cells: Cells) => valueAt(cells, visibilityAt).toLowerCase() === HIDDEN;
  const isParent = (cells: Cells) => valueAt(cells, typeAt).toLowerCase() === PARENT;
  const isFile =
    places.every((at) => at >= 0) && sample.some((row) => isHidden(row) || isParent(row));
  if (!isFile) return null;

  function withVariant({ cells, place }: Placed, listed: Listed | undefined): Placed {
    const missing = Array.from({ length: Math.max(0, header.length - cells.length) }, () => "");
    const options = Array.from(
      { length: MOST_OPTIONS },
      (_, at) => listed?.options[at] ?? ["", ""],
    );
    // Extra cells after those of the header stay at the end, so that the row is reported as too wide.
    const [own, beyond] = [cells.slice(0, header.length), cells.slice(header.length)];
    const added = [listed?.parent ?? "", ...options.flat()];
    return { cells: [...own, ...missing, ...added, ...beyond], place };
  }

  function joiner(onSkipped: (place: number, label: string) => void) {
    let waiting: Placed[] = [];

    function finished(listed: ReadonlyMap<string, Listed> = new Map()): Placed[] {
      const complete = waiting.map((row) =>
        withVariant(row, listed.get(valueAt(row.cells, skuAt))),
      );
      waiting = [];
      return complete;
    }
    function take(row: Placed): Placed[] {
      const { cells, place } = row;
      if (isParent(cells)) {
        const sku = valueAt(cells, skuAt);
        const listed = variantsIn(valueAt(cells, variantsAt), sku);
        // A product without listed variants is imported as a row of its own.
        if (listed.size === 0) waiting.push(row);
        else onSkipped(place, sku);
        return finished(listed);
      }
      waiting.push(row);
      const isWaiting = isHidden(cells) || waiting.length > 1;
      return isWaiting && waiting.length < MOST_WAITING ? [] : finished();
    }
    return { take, finished };
  }

  const batchOf = (rows: readonly Placed[]): RowBatch => ({
    rows: rows.map(({ cells }) => cells),
    places: rows.map(({ place }) => place),
  });
  const taken = ({ rows, places: at }: RowBatch, { take }: ReturnType<typeof joiner>) =>
    rows.flatMap((cells, index) => take({ cells, place: at[index] ?? 0 }));

  return {
    columns: [
      "parent sku",
      ...Array.from({ length: MOST_OPTIONS }, (_, at) => [
        `option ${at + 1} name`,
        `option ${at + 1} value`,
      ]).flat(),
    ],
    async *joined(batches, onSkipped) {
      const rows = joiner(onSkipped);
      for await (const batch of batches) yield batchOf(taken(batch, rows));
      yield batchOf(rows.finished());
    },
    joinedBatch(batch) {
      const rows = joiner(() => {});
      const complete = taken(batch, rows);
      return batchOf([...complete, ...rows.finished()]);
    },
  };
}

/** Reads the variants from a text such as "sku=J-S,size=S,color=Red|sku=J-M,size=M,color=Red". */
function variantsIn(written: string, parent: string): Map<string, Listed> {
  const found = new Map<string, Listed>();
  for (const variant of written.split("|")) {
    const pairs = variant.split(",").map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
    });
    const sku = pairs.find(([name]) => name === "sku")?.[1] ?? "";
    const options = pairs.filter(([name]) => name !== "sku" && name !== "");
    if (sku !== "") found.set(sku, { parent, options });
  }
  return found;
}
