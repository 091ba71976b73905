import { inChunks } from "@/catalogue/ledger/change-set.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { CheckSetup } from "@/importing/checking/check-table.ts";
import { readProducts, type ReadProduct } from "@/importing/checking/read-products.ts";
import type { FileIndex } from "@/importing/comparing/file-index.ts";
import { comparedBy } from "@/importing/comparing/fingerprint.ts";
import { changesMissing } from "@/importing/comparing/import-mode.ts";
import { withoutAmounts } from "@/importing/comparing/stored-amounts.ts";
import {
  archivedProduct,
  changedProduct,
  newProduct,
  type RowChange,
  soldOutProduct,
} from "@/importing/comparing/row-change.ts";
import type { ProductDraft } from "@/importing/mapping/draft/product-draft.ts";
import type { SourceTable } from "@/importing/source/table/table.ts";

type Planning = {
  index: FileIndex;
  supplier: string | null;
  /** Products missing from the file, to be archived or sold out. */
  missing: Iterable<{ id: string; version: number }>;
  /** Current products, for rows that change only part of a field or have rules that need stored values. */
  present: (ids: readonly string[]) => Promise<readonly ProductRecord[]>;
  /** Receives each chunk as it will be sent. */
  onChunk: (number: number, changes: readonly RowChange[]) => Promise<void>;
  onProgress?: (changes: number) => void;
  signal: AbortSignal;
};

export type Planned = { chunks: number; changes: number };

/** Reads a table again and turns new and changed rows, and missing products in some modes, into changes to send. */
export async function planChanges(
  table: SourceTable,
  setup: CheckSetup,
  planning: Planning,
): Promise<Planned> {
  const { index, supplier, missing, present, onChunk, onProgress, signal } = planning;
  const compared = comparedBy(setup.mapping, setup.mode);
  const { emptyCells } = setup.mapping;
  const needsPresent = compared.attributes.length > 0 || compared.fields.includes("images");
  const complete = (draft: ProductDraft, stored: ProductRecord | null) =>
    setup.cleaner?.complete(draft, stored) ?? draft;
  let waiting: RowChange[] = [];
  const planned: Planned = { chunks: 0, changes: 0 };
  let row = 0;

  /** Full chunks are passed on; the last one may still grow. */
  async function add(changes: readonly RowChange[], isLast = false) {
    planned.changes += changes.length;
    waiting.push(...changes);
    const chunks = [...inChunks(waiting)];
    const open = isLast ? undefined : chunks.pop();
    for (const chunk of chunks) await onChunk(++planned.chunks, chunk);
    waiting = open ?? [];
    onProgress?.(planned.changes);
  }

  async function changesOf(batch: Iterable<ReadProduct>): Promise<RowChange[]> {
    const written = [...batch].flatMap((product) => {
      const at = row++;
      const state = index.stateOf(at);
      return state === "new" || state === "updated" ? [{ product, at, state }] : [];
    });
    const updated = written.filter(({ state }) => state === "updated");
    const read = needsPresent
      ? updated
      : updated.filter(({ product }) => product.draft.rules?.needsStored === true);
    const records = read.length > 0 ? await present(read.map(({ at }) => index.idOf(at))) : [];
    const byId = new Map(records.map((record) => [record.id, record]));
    return written.map(({ product: { draft: cleaned, unit }, at, state }) => {
      const context = { compared, emptyCells, supplier, row: unit.place };
      const id = state === "new" ? null : index.idOf(at);
      const stored = id === null ? null : (byId.get(id) ?? null);
      const draft = cleaned.rules?.needsStored === true ? complete(cleaned, stored) : cleaned;
      if (id === null) return newProduct(draft, context);
      const match = { id, version: index.versionOf(at), present: stored };
      const storable = index.keepsAmounts(at) ? withoutAmounts(draft) : draft;
      return changedProduct(storable, match, context);
    });
  }

  for await (const batch of readProducts(table, setup).batches(signal)) {
    await add(await changesOf(batch));
    if (signal.aborted) return planned;
  }
  if (changesMissing(setup.mode)) {
    const isArchived = setup.mode.missing === "archive";
    let changes: RowChange[] = [];
    for (const product of missing) {
      changes.push(isArchived ? archivedProduct(product) : soldOutProduct(product, compared));
      if (changes.length < 1000) continue;
      await add(changes);
      changes = [];
    }
    await add(changes);
  }
  await add([], true);
  return planned;
}
