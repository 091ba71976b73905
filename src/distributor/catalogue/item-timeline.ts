import type { ItemChange, StoredItem } from "@/distributor/catalogue/items-api.ts";
import { dayOf } from "@/lib/format.ts";

/** An item's cost and stock after the price file of one day. */
export type ItemMoment = { day: string; cost: number | null; total: number };

/**
 * The item's cost and stock after each of its changes, the oldest first. A change holds only the values that differ,
 * so the timeline is computed backwards from today's values.
 */
export function itemTimeline(
  item: Pick<StoredItem, "cost" | "total">,
  changes: readonly Pick<ItemChange, "seq" | "before" | "file">[],
  timeZone: string,
): ItemMoment[] {
  let cost = item.cost === null ? null : Number(item.cost);
  let { total } = item;
  const moments: ItemMoment[] = [];
  for (const { before, file } of changes.toSorted((a, b) => b.seq - a.seq)) {
    moments.push({ day: file.made_on ?? dayOf(file.created_at, timeZone), cost, total });
    if (before === null) break;
    if ("cost" in before) cost = typeof before["cost"] === "number" ? before["cost"] : null;
    if (typeof before["total"] === "number") total = before["total"];
  }
  return moments.toReversed();
}
