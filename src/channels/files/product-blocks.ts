import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import type { FileRow, RowMaker } from "@/channels/files/rows/row.ts";

/** A product with its variants, ready to write. It is never split across files. */
export type ProductBlock = { rows: readonly FileRow[]; text: string; bytes: number };

export type BlockQueue = {
  /** Returns the next block without removing it; null after the last. */
  peek: () => Promise<ProductBlock | null>;
  /**
   * Removes the next block. Returns the one after it if it is already loaded, so that the caller doesn't have to
   * wait.
   */
  take: () => ProductBlock | null;
};

/** Reads batch by batch: an await for each product would take longer than writing it. */
export function blockQueue(
  batches: AsyncIterable<readonly FeedItem[]>,
  { rows: makeRows }: RowMaker,
  blockOf: (rows: readonly FileRow[]) => ProductBlock,
): BlockQueue {
  const source = products(batches, makeRows)[Symbol.asyncIterator]();
  let blocks: readonly FileRow[][] = [];
  let at = 0;
  let next: ProductBlock | null = null;
  let isOver = false;

  async function peek(): Promise<ProductBlock | null> {
    while (next === null && !isOver) {
      if (at < blocks.length) {
        next = blockOf(blocks[at++] ?? []);
        break;
      }
      const { done, value } = await source.next();
      if (done) isOver = true;
      else [blocks, at] = [value, 0];
    }
    return next;
  }

  function take(): ProductBlock | null {
    next = at < blocks.length ? blockOf(blocks[at++] ?? []) : null;
    return next;
  }
  return { peek, take };
}

/** The rows of every product of a batch. Items are sorted by group; the last group may continue in the next batch. */
async function* products(batches: AsyncIterable<readonly FeedItem[]>, makeRows: RowMaker["rows"]) {
  const seen = new Set<string>();
  let group: string | null = null;
  let members: FeedItem[] = [];

  for await (const batch of batches) {
    const done: FileRow[][] = [];
    for (const item of batch) {
      if (item.group !== null && item.group === group) {
        members.push(item);
        continue;
      }
      if (members.length > 0) done.push(makeRows(soldFirst(members), group));
      members = [item];
      group = item.group;
      if (group === null) continue;
      // A second product under the same name would overwrite the first in the shop.
      if (seen.has(group)) throw new Error(`The variants of ${group} came apart.`);
      seen.add(group);
    }
    yield done;
  }
  if (members.length > 0) yield [makeRows(soldFirst(members), group)];
}

/**
 * The product's values come from its first variant. A variant that is no longer sold must not come first, or it would
 * remove all of them.
 */
const soldFirst = (members: readonly FeedItem[]) =>
  members.toSorted((a, b) => Number(a.isWithdrawn ?? false) - Number(b.isWithdrawn ?? false));
