import { expect, test } from "vitest";
import { compile } from "@/site/build/markdown.ts";

const front = "---\ntitle: Files\nsummary: What is read\nupdated: 2026-11-21\n---\n";

test("compiling Markdown returns the front matter and the blocks", () => {
  expect(
    compile(`${front}
## Reading {#reading}

Any **CSV**, any \`TSV\`, see [limits](#limits).

> Mind the & and the "<".

1. first
2. second

| Name | Limit |
|---|---|
| id | 50 |

\`\`\`cURL
curl https://x
\`\`\`
`),
  ).toEqual({
    title: "Files",
    summary: "What is read",
    updated: "2026-11-21",
    blocks: [
      { kind: "heading", level: 2, id: "reading", line: ["Reading"] },
      {
        kind: "paragraph",
        line: [
          "Any ",
          { kind: "strong", text: "CSV" },
          ", any ",
          { kind: "code", text: "TSV" },
          ", see ",
          { kind: "link", href: "#limits", text: "limits" },
          ".",
        ],
      },
      { kind: "note", line: ['Mind the & and the "<".'] },
      { kind: "list", ordered: true, items: [["first"], ["second"]] },
      { kind: "table", head: [["Name"], ["Limit"]], rows: [[["id"], ["50"]]] },
      { kind: "code", label: "cURL", code: "curl https://x" },
    ],
  });
});

test.each([
  ["raw HTML", "<b>x</b>", "html"],
  ["a link that runs a script", "[x](javascript:alert(1))", "Unsupported link"],
  ["a link to another host without a protocol", "[x](//evil.example)", "Unsupported link"],
  ["a heading without an id", "## Reading", "its-id"],
  ["two headings with the same id", "## A {#a}\n\n## B {#a}", "Two headings"],
  ["an image inside a sentence", "See ![x](/guide/x.png)", "Unsupported inline element image"],
  ["an image from elsewhere", "![x](https://a.example/x.png)", "must be a PNG in public/guide"],
  ["an image without a description", "![](/guide/x.png)", "must have a description"],
  ["a nested list", "- a\n  - b", "one line"],
])("compiling Markdown rejects %s", (_what, source, reason) => {
  expect(() => compile(front + source)).toThrow(reason);
});

test("compiling Markdown rejects a text without the date of its last update", () => {
  expect(() => compile("---\ntitle: A\nsummary: B\n---\nText")).toThrow("updated");
});

test("an image in its own paragraph becomes an image block with its description", () => {
  const { blocks } = compile(`${front}![How rules & prices run](/guide/rules-en.png)`);
  expect(blocks).toEqual([
    { kind: "image", src: "/guide/rules-en.png", alt: "How rules & prices run" },
  ]);
});
