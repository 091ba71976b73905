import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import type { PlannedField } from "@/channels/listing/channel-plan.ts";
import type { ListingValue, Payload } from "@/channels/listing/listing.ts";

/**
 * One row of a file. It refers to its payload instead of copying it, because copying a hundred thousand payloads
 * would take longer than writing them. `own` has the columns the rows fill in themselves. All other values come from
 * the payload.
 */
export type FileRow = {
  payload: Payload;
  /** Fields of the other kind are empty in this row. */
  kind: "product" | "variant" | "both";
  own: Readonly<Record<string, ListingValue | undefined>>;
};

/** A column, and whether the rows fill it in themselves. */
export type FileColumn = PlannedField & { isOwn: boolean };

/** Makes the rows of one product, which has a single item or one for each variant. */
export type RowMaker = {
  rows: (items: readonly FeedItem[], group: string | null) => FileRow[];
  /** The columns that rows fill in themselves, even if with nothing. */
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

/** The distinct values of one field across all variants, in order of first appearance. */
export function allOf(items: readonly FeedItem[], name: string): readonly string[] {
  const all = new Set<string>();
  for (const { payload } of items) {
    const value = payload[name];
    if (typeof value === "string") all.add(value);
    else for (const one of value ?? []) all.add(one);
  }
  return [...all];
}

/** The common beginning of all variant titles: "Shirt" for "Shirt, red, M" and "Shirt, blue, L". */
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
