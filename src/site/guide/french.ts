import type { Chapter } from "@/site/guide/block.ts";
import { guideOf } from "@/site/guide/guide.ts";

export const guide = guideOf(
  import.meta.glob<Chapter>("./fr/*.md", { eager: true, import: "chapter" }),
);
