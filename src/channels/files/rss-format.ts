import type { FileFormat } from "@/channels/files/file-format.ts";
import { type FileColumn, valueIn } from "@/channels/files/rows/row.ts";
import { oneLine } from "@/lib/text/plain-text.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) =>
  /[&<>]/.test(text) ? text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign) : text;

/** Values of these kinds contain only digits, punctuation and currency codes, so they never need escaping. */
const NEVER_MARKUP = ["money", "decimal", "integer", "gtin", "date"];

/** RSS 2.0 with Google's elements. A field with several values repeats its element. */
export function rssFormat(columns: readonly FileColumn[], title: string, shop: string): FileFormat {
  const elements = columns.map((column) => {
    const { name, kind } = column;
    const write = NEVER_MARKUP.includes(kind.is) ? (value: string) => value : escaped;
    return [column, `<g:${name}>`, `</g:${name}>`, write] as const;
  });
  return {
    extension: "xml",
    type: "application/rss+xml; charset=utf-8",
    open: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escaped(oneLine(title))}</title>
<link>${escaped(oneLine(shop))}</link>
<description>${escaped(oneLine(title))}</description>
`,
    between: "",
    close: "</channel>\n</rss>\n",
    row: (row) => {
      let text = "<item>";
      for (const [column, begin, end, write] of elements) {
        const value = valueIn(row, column);
        if (typeof value === "string") text += begin + write(value) + end;
        else for (const one of value ?? []) text += begin + write(one) + end;
      }
      return `${text}</item>\n`;
    },
  };
}
