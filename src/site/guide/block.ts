/** What a text is made of, whether it becomes a page, a PDF or a file of its own. */
export type Inline =
  | string
  | { kind: "code"; text: string }
  | { kind: "strong"; text: string }
  | { kind: "link"; href: string; text: string };

export type GuideLine = readonly Inline[];

export type GuideBlock =
  | { kind: "heading"; level: 2 | 3; id: string; line: GuideLine }
  | { kind: "paragraph"; line: GuideLine }
  | { kind: "note"; line: GuideLine }
  | { kind: "list"; ordered: boolean; items: readonly GuideLine[] }
  | { kind: "code"; label: string; code: string }
  | { kind: "table"; head: readonly GuideLine[]; rows: ReadonlyArray<readonly GuideLine[]> };

export type Chapter = {
  title: string;
  summary: string;
  /** The day somebody last read it against the product. */
  updated: string;
  blocks: readonly GuideBlock[];
};

export const plainLine = (line: GuideLine): string =>
  line.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** The words of a block, for searching and for places that cannot hold anything else. */
export function plainBlock(block: GuideBlock): string {
  switch (block.kind) {
    case "code":
      return block.code;
    case "list":
      return block.items.map(plainLine).join("\n");
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(plainLine).join(" ")).join("\n");
    case "heading":
    case "paragraph":
    case "note":
      return plainLine(block.line);
  }
}
