import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import type { PlannedField } from "@/channels/listing/channel-plan.ts";
import type { ListingValue, Payload } from "@/channels/listing/listing.ts";

/**
 * One row of a file, without a copy of what it is made from: a hundred thousand of those would take longer to make than
 * to write. Its own values stand in the columns the rows fill in by themselves, everything else is the payload's.
 */
export type FileRow = {
  payload: Payload;
  /** Fields of the other kind stay empty. */
  kind: "product" | "variant" | "both";
  own: Readonly<Record<string, ListingValue | undefined>>;
};

/** A column, and whether the rows fill it in by themselves. */
export type FileColumn = PlannedField & { isOwn: boolean };

/** The rows of one product, which has one item, or one for each variant. */
export type RowMaker = {
  rows: (items: readonly FeedItem[], group: string | null) => FileRow[];
  /** The columns that have a value of the row's own, or none. */
  own: ReadonlySet<string>;
};

export function valueIn(
  { payload, kind, own }: FileRow,
  column: FileColumn,
): ListingValue | undefined {
  const { name, on, isOwn } = column;
  if (isOwn) return own[name];
  return on === "both" || kind === "both" || on === kind ? payload[name] : undefined;
}

export const listOf = (value: ListingValue | undefined): readonly string[] =>
  value === undefined || value === "" ? [] : typeof value === "string" ? [value] : value;

/** Everything the variants hold in one field, each once, in their order. */
export function allOf(items: readonly FeedItem[], name: string): readonly string[] {
  const all = new Set<string>();
  for (const { payload } of items) {
    const value = payload[name];
    if (typeof value === "string") all.add(value);
    else for (const one of value ?? []) all.add(one);
  }
  return [...all];
}

/** What the titles of all variants begin with: "Shirt, red, M" and "Shirt, blue, L" are a shirt. */
export function commonTitle(items: readonly FeedItem[], name: string): string {
  return commonStart(items.map(({ payload }) => payload[name]?.toString() ?? ""));
}

export function commonStart(titles: readonly string[]): string {
  const [first = "", ...others] = titles.map((title) => title.split(" "));
  if (typeof first === "string") return first;
  let same = first.length;
  for (const words of others) {
    const differs = first.findIndex((word, at) => isOther(word, words[at] ?? ""));
    if (differs !== -1) same = Math.min(same, differs);
  }
  const common = first
    .slice(0, same)
    .join(" ")
    .replace(/[\s,;:(/–-]+$/, "");
  return common === "" ? first.join(" ") : common;
}

const isOther = (one: string, other: string) => one !== other && bare(one) !== bare(other);
const bare = (word: string) => word.replace(/[,;:]+$/, "");
