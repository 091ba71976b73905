import type { FeedItem } from "@/channels/feed/feed-item.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { ListingValue } from "@/channels/listing/listing.ts";

/** One row of a file, by the names of its columns. */
export type Row = Readonly<Record<string, ListingValue>>;

/** The rows of one product, which has one item, or one for each variant. */
export type RowMaker = (items: readonly FeedItem[], group: string | null) => Row[];

/** A payload without the fields that stand in the rows of the other kind. */
export function rowPicker({ fields }: ChannelPlan) {
  const on = new Map(fields.map((field) => [field.name, field.on]));
  return (row: Row, kind: "product" | "variant"): Record<string, ListingValue> =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([name]) => (on.get(name) ?? "both") === kind || on.get(name) === "both",
      ),
    );
}

export const listOf = (value: ListingValue | undefined): readonly string[] =>
  value === undefined || value === "" ? [] : typeof value === "string" ? [value] : value;

/** Everything the variants hold in one field, each once, in their order. */
export const allOf = (items: readonly FeedItem[], name: string): string[] => [
  ...new Set(items.flatMap(({ payload }) => listOf(payload[name]))),
];

/** What the titles of all variants begin with: "Shirt, red, M" and "Shirt, blue, L" are a shirt. */
export function commonTitle(titles: readonly string[]): string {
  const [first = "", ...others] = titles.map((title) => title.split(" "));
  if (typeof first === "string") return first;
  let same = first.length;
  for (const words of others) {
    const differs = first.findIndex((word, at) => bare(word) !== bare(words[at] ?? ""));
    if (differs !== -1) same = Math.min(same, differs);
  }
  const common = first
    .slice(0, same)
    .join(" ")
    .replace(/[\s,;:(/–-]+$/, "");
  return common === "" ? first.join(" ") : common;
}

const bare = (word: string) => word.replace(/[,;:]+$/, "");
