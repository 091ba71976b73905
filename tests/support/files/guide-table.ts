import { plainLine } from "@/site/guide/block.ts";
import type { Guide } from "@/site/guide/guide.ts";

/** The cells of the first table under a heading of the guide. */
export function tableUnder(guide: Guide, place: string): string[][] {
  const blocks = guide.flatMap((chapter) => chapter.blocks);
  const heading = blocks.findIndex((block) => block.kind === "heading" && block.id === place);
  const table = blocks.slice(heading).find((block) => block.kind === "table");
  return table?.kind === "table" ? table.rows.map((row) => row.map(plainLine)) : [];
}
