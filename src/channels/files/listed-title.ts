import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import { columnsOf } from "@/channels/files/file-format.ts";
import { valueIn } from "@/channels/files/rows/row.ts";
import { productRows } from "@/channels/files/rows/row-maker.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";

/**
 * Returns a function that reads the title that a channel shows for a product with its variants. The title is empty if
 * there's none.
 */
export function listedTitle(plan: ChannelPlan): (items: readonly FeedItem[]) => string {
  const { language } = plan.config;
  const facts = ["title", `title_${language}`, "title_en", "title_fr"];
  const columns = columnsOf({ name: "", format: "csv" }, plan)
    .filter(({ means }) => means !== null && "fact" in means && facts.includes(means.fact))
    .toSorted((a, b) => place(a.means) - place(b.means));
  const rowsOf = productRows(plan);
  return (items) => {
    const rows = rowsOf(items, items[0]?.group ?? null);
    const main = rows.find(({ kind }) => kind === "product") ?? rows[0];
    if (main === undefined) return "";
    const titles = columns.map((column) => valueIn(main, column)?.toString() ?? "");
    return titles.find((title) => title !== "") ?? "";
  };

  function place(means: (typeof plan.fields)[number]["means"]): number {
    return means !== null && "fact" in means ? facts.indexOf(means.fact) : facts.length;
  }
}

/** Collects titles that several products of a shop share, because buyers couldn't tell those products apart. */
export function sharedTitles(plan: ChannelPlan): {
  add: (items: readonly FeedItem[]) => void;
  found: () => readonly string[];
} {
  const titleOf = listedTitle(plan);
  const seen = new Set<string>();
  const shared = new Map<string, string>();
  return {
    add(items) {
      const sold = items.filter(({ withdrawn }) => withdrawn === undefined);
      const title = sold.length === 0 ? "" : titleOf(sold);
      const key = title.toLowerCase();
      if (title !== "" && seen.has(key)) shared.set(key, shared.get(key) ?? title);
      seen.add(key);
    },
    found: () => [...shared.values()],
  };
}
