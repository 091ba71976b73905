/** The parts of a text, which becomes a page, a PDF or a standalone file. */
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
  /** A drawing in `public/`. Its description says everything that it shows. */
  | { kind: "image"; src: string; alt: string }
  | { kind: "code"; label: string; code: string }
  | { kind: "table"; head: readonly GuideLine[]; rows: ReadonlyArray<readonly GuideLine[]> };

export type Chapter = {
  title: string;
  summary: string;
  /** The day this text was last checked against the product. */
  updated: string;
  blocks: readonly GuideBlock[];
};

/** The size at which all drawings of a guide are shown. Their files are twice as wide and high. */
export const IMAGE_SIZE = { width: 720, height: 340 } as const;

export const plainLine = (line: GuideLine): string =>
  line.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** The plain text of a block, for the search and for places that can't show formatting. */
export function plainBlock(block: GuideBlock): string {
  switch (block.kind) {
    case "code":
      return block.code;
    case "image":
      return block.alt;
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
