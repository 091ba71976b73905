import type { ChannelCategory } from "@/channels/categories/suggest-category.ts";

/** Which of the channel's categories that products are mapped to its whole list does not have, by number or by path. */
export function vanishedFrom(
  mapped: readonly string[],
  taxonomy: readonly ChannelCategory[],
): string[] {
  const known = new Set(taxonomy.flatMap(({ code, path }) => [code, path]));
  return [...new Set(mapped)].filter((one) => !known.has(one)).toSorted();
}
