export type HtmlAttribute = { name: string; value: string | null };

/** A piece of HTML as a browser's tokenizer splits it. `source` is the original text of the piece. */
export type HtmlToken =
  | { is: "text"; source: string }
  | { is: "comment"; source: string }
  | { is: "start"; source: string; name: string; attributes: readonly HtmlAttribute[] }
  | { is: "end"; source: string; name: string };

/** The content of these elements is text, even if it looks like tags. */
const RAW_TEXT = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/;
const OPENS_TAG = /<\/?[a-z]/iy;
/** A comment, a declaration, a processing instruction or an invalid end tag. Browsers treat all of them as comments. */
const OPENS_COMMENT = /<(?:[!?]|\/[^a-z])/iy;
const TAG_NAME = /[^\t\n\f\r />]+/y;
const BETWEEN = /[\t\n\f\r /]*/y;
const NAME = /=?[^\t\n\f\r />=]*/y;
const EQUALS = /[\t\n\f\r ]*=[\t\n\f\r ]*/y;
const BARE_VALUE = /[^\t\n\f\r >]*/y;

/**
 * Splits HTML into tags, comments and text by the rules of the HTML standard, so that a quoted ">"
 * doesn't end a tag. Every character is read a fixed number of times, whatever the input.
 */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  const rest: Rest = { lastEnd: html.lastIndexOf(">"), unclosed: new Set() };
  let textFrom = 0;
  for (let at = html.indexOf("<"); at !== -1;) {
    const token = tokenAt(html, at, rest);
    if (token === null) {
      at = html.indexOf("<", at + 1);
      continue;
    }
    if (at > textFrom) tokens.push({ is: "text", source: html.slice(textFrom, at) });
    tokens.push(token);
    textFrom = at + token.source.length;
    at = html.indexOf("<", afterRawText(html, token, textFrom, rest));
  }
  if (textFrom < html.length) tokens.push({ is: "text", source: html.slice(textFrom) });
  return tokens;
}

/** What is already known about the rest of the text, so that no part of it is searched again. */
type Rest = {
  /** The position of the last ">". */
  lastEnd: number;
  /** Comment, quote or element endings that the rest doesn't contain. */
  unclosed: Set<string>;
};

/** The tag or comment at this position; null if the "<" is text. */
function tokenAt(html: string, at: number, rest: Rest): HtmlToken | null {
  if (at > rest.lastEnd && !html.startsWith("<!--", at)) return null;
  if (matchAt(OPENS_TAG, html, at) !== "") return tagAt(html, at, rest);
  if (matchAt(OPENS_COMMENT, html, at) === "") return null;
  // "<!-->" is a complete comment. If a comment never ends, only its opening counts as one.
  const end = html.startsWith("<!--", at)
    ? endOf(/--!?>/g, html, at + 2, rest)
    : html.indexOf(">", at) + 1;
  return { is: "comment", source: html.slice(at, end ?? at + 4) };
}

function tagAt(html: string, start: number, rest: Rest): HtmlToken {
  const isEnd = html[start + 1] === "/";
  const written = matchAt(TAG_NAME, html, start + (isEnd ? 2 : 1));
  const name = written.toLowerCase();
  const attributes: HtmlAttribute[] = [];
  let at = start + (isEnd ? 2 : 1) + written.length;
  while (!rest.unclosed.has("quote")) {
    at += matchAt(BETWEEN, html, at).length;
    if (html[at] === ">" || at >= html.length) break;
    // Reads the name from the original HTML, because a text can get longer in lower case: "İ" becomes two units.
    const attribute = matchAt(NAME, html, at);
    at += attribute.length;
    const equals = matchAt(EQUALS, html, at);
    at += equals.length;
    const value = equals === "" ? null : valueAt(html, at);
    if (value === undefined) break;
    at += value?.length ?? 0;
    const isQuoted = value !== null && /^["']/.test(value);
    attributes.push({
      name: attribute.toLowerCase(),
      value: isQuoted ? value.slice(1, -1) : value,
    });
  }
  if (html[at] === ">") return tag(html.slice(start, at + 1), attributes);
  // A quote that never closes would extend to the end of the text. From here on, tags end at the
  // next ">" and lose their attributes.
  rest.unclosed.add("quote");
  return tag(html.slice(start, html.indexOf(">", start) + 1), []);

  function tag(source: string, own: readonly HtmlAttribute[]): HtmlToken {
    return isEnd ? { is: "end", source, name } : { is: "start", source, name, attributes: own };
  }
}

/** The value with its quotes; undefined if its closing quote is missing. */
function valueAt(html: string, at: number): string | undefined {
  const quote = html[at];
  if (quote !== '"' && quote !== "'") return matchAt(BARE_VALUE, html, at);
  const end = html.indexOf(quote, at + 1);
  return end === -1 ? undefined : html.slice(at, end + 1);
}

/** The position after the raw text that follows a tag. Without a closing tag, the text is parsed normally. */
function afterRawText(html: string, token: HtmlToken, from: number, rest: Rest): number {
  if (token.is !== "start" || !RAW_TEXT.test(token.name)) return from;
  const closing = new RegExp(String.raw`</${token.name}(?=[\t\n\f\r />])`, "gi");
  const end = endOf(closing, html, from, rest);
  return end === null ? from : end - token.name.length - 2;
}

/** The position after the next match; null if there is none. A search that fails isn't repeated. */
function endOf(pattern: RegExp, html: string, from: number, { unclosed }: Rest): number | null {
  if (unclosed.has(pattern.source)) return null;
  pattern.lastIndex = from;
  if (pattern.exec(html) !== null) return pattern.lastIndex;
  unclosed.add(pattern.source);
  return null;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
