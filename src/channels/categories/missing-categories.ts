import type { ChannelCategory } from "@/channels/categories/suggest-category.ts";

/** The mapped categories that the channel's full list contains neither by number nor by path. */
export function missingFrom(
  mapped: readonly string[],
  taxonomy: readonly ChannelCategory[],
): string[] {
  const known = new Set(taxonomy.flatMap(({ code, path }) => [code, path]));
  return [...new Set(mapped)].filter((one) => !known.has(one)).toSorted();
}
