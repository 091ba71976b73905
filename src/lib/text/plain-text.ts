import { visibleTokens } from "@/lib/text/safe-markup.ts";

const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const NEEDS_ONE_LINE = /[\p{Cc}\u2028\u2029\ufffe\uffff]|\s\s|^\s|\s$/u;
/** The named entities of HTML for U+00A0 to U+00FF, in code point order. Older shop systems write accents with them. */
const LATIN =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
const FIRST_LATIN = 0xa0;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(" ").map((name, at) => [name, String.fromCodePoint(FIRST_LATIN + at)] as const),
  ...Object.entries({
    nbsp: " ",
    shy: "",
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    euro: "€",
    trade: "™",
    OElig: "Œ",
    oelig: "œ",
    lsquo: "‘",
    rsquo: "’",
    ldquo: "“",
    rdquo: "”",
    ndash: "–",
    mdash: "—",
    hellip: "…",
    bull: "•",
  }),
]);

/** Returns text on one line and trimmed, so that it fits in a cell of any file. */
export function oneLine(text: string): string {
  if (!NEEDS_ONE_LINE.test(text)) return text;
  return text.replaceAll(UNPRINTABLE, "").replaceAll(/\s+/g, " ").trim();
}

/** Returns trimmed text with uniform line endings, and without characters that files can't contain. */
export function cleanLines(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").replaceAll(UNPRINTABLE, "").trim();
}

/** A line ends where one of these elements ends. */
const LINE_END = /^(?:p|li|h\d|div|tr)$/;

/** The visible text of HTML, with its entities decoded. Lists and paragraphs keep their line breaks. */
export function withoutMarkup(html: string): string {
  if (!html.includes("<") && !html.includes("&")) return html;
  return trimLines(withoutEntities(withoutTokens(html)));
}

/** "Tom &amp; Jerry" is "Tom & Jerry". Unknown entities are kept as written. */
export const withoutEntities = (text: string): string =>
  text.includes("&")
    ? text.replaceAll(/&(\w+|#\d+|#x[\da-f]+);/gi, (whole, name: string) => entity(name) ?? whole)
    : text;

/**
 * The visible text of HTML with its entities still encoded. In a field that may hold HTML, a decoded "&lt;b&gt;" would
 * become a tag.
 */
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
  if (!name.startsWith("#")) return ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()) ?? null;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/**
 * Converts text to a URL handle. If more than capitals had to change, a hash of the text is added, so that "A/B" and
 * "A B" don't get the same handle.
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
