import type { ItemChange, StoredItem } from "@/distributor/catalogue/items-api.ts";
import { dayOf } from "@/lib/format.ts";

/** An item's cost and stock after the price files of one day. */
export type ItemMoment = { day: string; cost: number | null; total: number };

/**
 * The item's cost and stock at the end of each day with changes, the oldest first. A change holds only the values that
 * differ, so the timeline is computed backwards from today's values.
 */
export function itemTimeline(
  item: Pick<StoredItem, "cost" | "total">,
  changes: readonly Pick<ItemChange, "seq" | "before" | "file">[],
  timeZone: string,
): ItemMoment[] {
  let cost = item.cost === null ? null : Number(item.cost);
  let { total } = item;
  const moments = new Map<string, ItemMoment>();
  for (const { before, file } of changes.toSorted((a, b) => b.seq - a.seq)) {
    const day = file.made_on ?? dayOf(file.created_at, timeZone);
    // A day can have several files. Its last one counts, and comes first because the changes are sorted latest first.
    if (!moments.has(day)) moments.set(day, { day, cost, total });
    if (before === null) break;
    if ("cost" in before) cost = typeof before["cost"] === "number" ? before["cost"] : null;
    if (typeof before["total"] === "number") total = before["total"];
  }
  return [...moments.values()].toReversed();
}
