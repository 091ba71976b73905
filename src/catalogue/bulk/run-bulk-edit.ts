import type { BulkEdit } from "@/catalogue/bulk/bulk-edit.ts";
import {
  type BulkLine,
  type BulkPreview,
  changeOf,
  edited,
  hasIssues,
} from "@/catalogue/bulk/bulk-preview.ts";
import { chosenProducts } from "@/catalogue/query/products-api.ts";
import type { ProductChoice } from "@/catalogue/query/product-choice.ts";
import { type Written, writeInChunks } from "@/catalogue/ledger/ledger-api.ts";
import { createYielder } from "@/lib/promises.ts";

type Watching = { onProgress: (products: number) => void; signal: AbortSignal };

/** The size limit of a preview, in characters. Larger previews would make the browser slow. */
const MOST_CHARACTERS = 60_000_000;

/** Thrown when a bulk edit exceeds the limit. Nothing was written. */
export class BulkEditTooLarge extends Error {}

/** Computes what the edits would change in every selected product, without writing. */
export async function previewBulk(
  organization: string,
  chosen: ProductChoice,
  edits: readonly BulkEdit[],
  { onProgress, signal }: Watching,
): Promise<BulkPreview> {
  const changed: BulkLine[] = [];
  const rejected: BulkLine[] = [];
  let [read, unchanged, newlyWrong, characters] = [0, 0, 0, 0];
  const turn = createYielder();
  for await (const batch of chosenProducts(organization, chosen, signal)) {
    for (const record of batch) {
      await turn();
      const line = edited(record, edits);
      if (line === null) unchanged += 1;
      else if (line.error !== null) rejected.push(line);
      else {
        changed.push(line);
        if (hasIssues(line)) newlyWrong += 1;
      }
      characters += line === null ? 0 : weight(line);
    }
    read += batch.length;
    if (characters > MOST_CHARACTERS) throw new BulkEditTooLarge();
    onProgress(read);
  }
  return { read, unchanged, changed, rejected, newlyWrong };
}

const weight = ({ sku, cells }: BulkLine) =>
  cells.reduce((sum, { before, after }) => sum + before.length + 2 * after.length, sku.length + 50);

/** Writes exactly what the preview showed. A product changed since then is reported as a conflict, not overwritten. */
export function applyBulk(
  organization: string,
  title: string,
  { changed, unchanged, rejected }: BulkPreview,
  watching: Watching,
): Promise<Written> {
  function* changes() {
    for (const line of changed) yield changeOf(line);
  }
  return writeInChunks(organization, { kind: "bulk", title }, changes(), {
    ...watching,
    notSent: { unchanged, rejected: rejected.length },
  });
}
