import { visibleTokens } from "@/lib/text/safe-markup.ts";

const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const NEEDS_ONE_LINE = /[\p{Cc}\u2028\u2029\ufffe\uffff]|\s\s|^\s|\s$/u;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** On one line and trimmed, so that it fits in a cell of any file. */
export function oneLine(text: string): string {
  if (!NEEDS_ONE_LINE.test(text)) return text;
  return text.replaceAll(UNPRINTABLE, "").replaceAll(/\s+/g, " ").trim();
}

/** With uniform line endings, and without characters that files can't contain. */
export function cleanLines(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").replaceAll(UNPRINTABLE, "").trim();
}

/** These elements end a line. */
const LINE_END = /^(?:p|li|h\d|div|tr)$/;

/** The visible text of HTML, without entities. Lists and paragraphs keep their line breaks. */
export function withoutMarkup(html: string): string {
  if (!html.includes("<") && !html.includes("&")) return html;
  return trimLines(
    withoutTokens(html).replaceAll(
      /&(\w+|#\d+|#x[\da-f]+);/gi,
      (whole, name: string) => entity(name) ?? whole,
    ),
  );
}

/** The same with its entities as they are, for a field that may hold HTML: there, a decoded "&lt;b&gt;" would be a tag. */
export const withoutTags = (html: string): string =>
  html.includes("<") ? trimLines(withoutTokens(html)) : html;

const withoutTokens = (html: string): string =>
  visibleTokens(html)
    .map((token) => {
      if (token.is === "text") return token.source;
      const isBreak = "name" in token && (token.name === "br" || LINE_END.test(token.name));
      return isBreak && (token.is === "end" || token.name === "br") ? "\n" : "";
    })
    .join("");

const trimLines = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n\s*/g, "\n")
    .trim();

function entity(name: string): string | null {
  if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? null;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/**
 * Converts text to a URL handle. If characters had to be dropped, a hash of the whole text keeps two handles distinct.
 */
export function handleOf(text: string, shortHash: (text: string) => string): string {
  const lower = text.toLowerCase();
  const plain = lower
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  if (plain === lower) return plain;
  return `${plain}-${shortHash(lower)}`.replace(/^-/, "");
}
