/** What a text is made of, whether it becomes a page, a PDF or a file of its own. */
export type Inline =
  | string
  | { kind: "code"; text: string }
  | { kind: "strong"; text: string }
  | { kind: "link"; href: string; text: string };

export type Line = readonly Inline[];

export type Block =
  | { kind: "heading"; level: 2 | 3; id: string; line: Line }
  | { kind: "paragraph"; line: Line }
  | { kind: "note"; line: Line }
  | { kind: "list"; ordered: boolean; items: readonly Line[] }
  | { kind: "code"; label: string; code: string }
  | { kind: "table"; head: readonly Line[]; rows: ReadonlyArray<readonly Line[]> };

export type Chapter = {
  title: string;
  summary: string;
  /** The day somebody last read it against the product. */
  updated: string;
  blocks: readonly Block[];
};

export const wordsOf = (line: Line): string =>
  line.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** The words of a block, for searching and for places that cannot hold anything else. */
export function textOf(block: Block): string {
  switch (block.kind) {
    case "code":
      return block.code;
    case "list":
      return block.items.map(wordsOf).join("\n");
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(wordsOf).join(" ")).join("\n");
    case "heading":
    case "paragraph":
    case "note":
      return wordsOf(block.line);
  }
}
