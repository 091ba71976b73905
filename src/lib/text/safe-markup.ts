import { htmlTokens, type HtmlToken } from "@/lib/text/html-tokens.ts";
import { safeAttributes } from "@/lib/text/safe-attributes.ts";

/** Elements that suppliers use in descriptions: formatting, tables, links, images and videos. */
const ALLOWED = new Set(
  (
    "a abbr address article aside b big blockquote br caption center cite code col colgroup dd del " +
    "details div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav " +
    "ol p picture pre q s samp section small source span strike strong sub summary sup table tbody td tfoot th " +
    "thead time tr tt u ul var video wbr"
  ).split(" "),
);
/** The allowed elements without an end tag. */
const VOID = new Set(["br", "col", "hr", "img", "source", "wbr"]);
/** Elements that a browser closes automatically. */
const SELF_CLOSING = new Set("p li dt dd td th tr thead tbody tfoot colgroup caption".split(" "));
/** Elements to remove with their contents, which aren't text for buyers: scripts, styles, frames, controls. */
const WITH_CONTENT = new Set(
  (
    "script style iframe object applet form svg math template noscript noembed noframes xmp textarea title head " +
    "select canvas audio"
  ).split(" "),
);
/** Tags to remove even from text that is otherwise not HTML. */
const ACTIVE = new Set([
  ...WITH_CONTENT,
  "html",
  "body",
  "embed",
  "link",
  "meta",
  "base",
  "input",
  "button",
  "frame",
  "frameset",
]);

/**
 * The HTML of a description without anything that runs, loads pages or replaces the surrounding
 * page: only known elements and attributes are written, and links only with known schemes.
 */
export function withoutActiveContent(html: string): string {
  if (!html.includes("<")) return html;
  const open = new Map<string, number>();
  let safe = "";
  for (const token of visibleTokens(html)) {
    if (token.is === "text") safe += textOf(token.source);
    else if ("name" in token && ALLOWED.has(token.name)) safe += tagOf(token, open);
  }
  const unclosed = [...open].filter(([name, count]) => count > 0 && !SELF_CLOSING.has(name));
  return (
    safe +
    unclosed
      .map(([name, count]) => `</${name}>`.repeat(count))
      .toReversed()
      .join("")
  );
}

/** The visible parts of HTML. In a text without allowed tags, a tag that isn't active, such as "<M>", is text. */
export function visibleTokens(html: string): HtmlToken[] {
  const tokens = withoutContent(htmlTokens(html)).filter(({ is }) => is !== "comment");
  const isHtml = tokens.some((token) => "name" in token && ALLOWED.has(token.name));
  if (isHtml) return tokens;
  return tokens.map((token) =>
    "name" in token && !ACTIVE.has(token.name) ? { is: "text", source: token.source } : token,
  );
}

/** Escapes each "<" unless a space or digit follows, as in "5 < 6", where it can't start a tag. */
const textOf = (text: string) => text.replaceAll(/<(?![ \t\n\r\d])/g, "&lt;");

/** Writes a tag in a uniform notation. An end tag without a start tag is dropped; `open` counts the open elements. */
function tagOf(token: HtmlToken & { name: string }, open: Map<string, number>): string {
  const { name } = token;
  const count = open.get(name) ?? 0;
  if (token.is === "end") {
    if (count === 0) return "";
    open.set(name, count - 1);
    return `</${name}>`;
  }
  if (token.is !== "start") return "";
  if (!VOID.has(name)) {
    open.delete(name);
    // Added last, so that open elements are closed in reverse order.
    open.set(name, count + 1);
  }
  return `<${name}${safeAttributes(name, token.attributes)}>`;
}

/** The tokens without elements of `WITH_CONTENT` and what is inside them. The tag of one that isn't closed is kept. */
function withoutContent(tokens: readonly HtmlToken[]): HtmlToken[] {
  const lastEnd = new Map<string, number>();
  for (const [at, token] of tokens.entries()) if (token.is === "end") lastEnd.set(token.name, at);
  const left: HtmlToken[] = [];
  let inside: string | null = null;
  for (const [at, token] of tokens.entries()) {
    if (inside !== null) {
      if (token.is === "end" && token.name === inside) inside = null;
    } else if (
      token.is === "start" &&
      WITH_CONTENT.has(token.name) &&
      (lastEnd.get(token.name) ?? -1) > at
    ) {
      inside = token.name;
    } else left.push(token);
  }
  return left;
}
