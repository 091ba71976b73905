import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import type { FileRow } from "@/channels/files/rows/row.ts";

/** A product with its variants, ready to write. It is never split across files. */
export type ProductBlock = { rows: readonly FileRow[]; text: string; bytes: number };

export type ProductWriter = {
  rowsOf: (items: readonly FeedItem[], group: string | null) => FileRow[];
  isWritten: (items: readonly FeedItem[]) => boolean;
};

export type BlockQueue = {
  /** Returns the next block without removing it; null after the last. */
  peek: () => Promise<ProductBlock | null>;
  /**
   * Removes the next block. Returns the one after it if it is already loaded, so that the caller doesn't have to
   * wait.
   */
  take: () => ProductBlock | null;
};

/**
 * Creates a queue of product blocks. Items are read in batches, because awaiting each product would take longer than
 * writing it.
 */
export function blockQueue(
  batches: AsyncIterable<readonly FeedItem[]>,
  writer: ProductWriter,
  blockOf: (rows: readonly FileRow[]) => ProductBlock,
): BlockQueue {
  const source = products(batches, writer)[Symbol.asyncIterator]();
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

/**
 * The rows of every product, in batches. Items are sorted by group. The last group of a batch may continue in the next
 * one.
 */
async function* products(
  batches: AsyncIterable<readonly FeedItem[]>,
  { rowsOf, isWritten }: ProductWriter,
) {
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
      if (members.length > 0 && isWritten(members)) done.push(rowsOf(members, group));
      members = [item];
      group = item.group;
      if (group === null) continue;
      // A second product with the same group would overwrite the first one in the shop.
      if (seen.has(group)) throw new Error(`The variants of ${group} came apart.`);
      seen.add(group);
    }
    yield done;
  }
  if (members.length > 0 && isWritten(members)) yield [rowsOf(members, group)];
}
