import type { HtmlAttribute } from "@/lib/text/html-tokens.ts";

const GLOBAL = ["class", "id", "title", "lang", "dir", "align", "style"];
const CELL = ["valign", "width", "height", "bgcolor", "colspan", "rowspan", "scope", "abbr"];
const OWN: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "name", "target", "rel"],
  img: ["src", "alt", "width", "height", "border", "hspace", "vspace", "loading"],
  source: ["src", "type"],
  video: ["src", "poster", "controls", "width", "height", "muted", "loop"],
  font: ["color", "face", "size"],
  table: ["border", "cellpadding", "cellspacing", "width", "height", "bgcolor", "summary"],
  td: CELL,
  th: CELL,
  tr: ["valign", "bgcolor"],
  col: ["span", "width"],
  colgroup: ["span", "width"],
  ol: ["start", "type", "reversed"],
  ul: ["type"],
  li: ["value", "type"],
  hr: ["width", "size", "noshade"],
  details: ["open"],
  time: ["datetime"],
};
const LINKS = ["href"];
const FILES = ["src", "poster"];

/** The attributes to write in a tag, each after a space: only known ones, quoted, and without URLs that run code. */
export function safeAttributes(tag: string, attributes: readonly HtmlAttribute[]): string {
  const seen = new Set<string>();
  let written = "";
  for (const { name, value } of attributes) {
    if (!GLOBAL.includes(name) && OWN[tag]?.includes(name) !== true) continue;
    // Browsers ignore all but the first attribute of a name.
    if (seen.has(name)) continue;
    seen.add(name);
    if (value === null) written += ` ${name}`;
    else if (isSafe(name, value)) written += ` ${name}="${quoted(value)}"`;
  }
  return written;
}

const quoted = (value: string) =>
  value
    .replaceAll(/[\t\n\f\r]+/g, " ")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

function isSafe(name: string, value: string): boolean {
  if (LINKS.includes(name)) return hasScheme(value, ["http", "https", "mailto", "tel"]);
  if (FILES.includes(name)) return hasScheme(value, ["http", "https"]);
  return name !== "style" || isPlainStyle(value);
}

/** Whether a URL has one of these schemes, or none. */
function hasScheme(address: string, schemes: readonly string[]): boolean {
  // Browsers ignore control characters and spaces before the scheme, and line ends and tabs within it.
  const plain = decoded(address).replaceAll(/[\s\p{Cc}\p{Cf}]/gu, "");
  const [start = ""] = plain.split(/[/?#]/, 1);
  // A character reference that we can't decode could be a colon.
  if (start.includes("&")) return false;
  const colon = start.indexOf(":");
  return colon === -1 || schemes.includes(start.slice(0, colon).toLowerCase());
}

/**
 * Whether a style has no functions that load or run code, no escapes that could hide one, and no position that could
 * cover the page.
 */
function isPlainStyle(style: string): boolean {
  const plain = decoded(style).toLowerCase();
  if (/[\\&<>@]|\/\*/.test(plain)) return false;
  return !/url|image|src|expression|script|behaviou?r|binding|import|var\(|position|z-index/.test(
    plain,
  );
}

const NAMED: Readonly<Record<string, string>> = {
  colon: ":",
  tab: "\t",
  newline: "\n",
  amp: "&",
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
};

/** Replaces numeric references, and the named ones above, with their characters. The semicolon is optional. */
function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(colon|tab|newline|amp|quot|apos|lt|gt));?/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}
