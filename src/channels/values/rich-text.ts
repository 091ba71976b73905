import { withoutMarkup } from "@/lib/text/plain-text.ts";
import { withoutActiveContent } from "@/lib/text/safe-markup.ts";

/** In safe markup, "<" before a letter always starts a tag. */
const TAG = /<[a-z]/i;
/** Elements that start a new line. */
const BLOCK =
  /<(?:address|article|blockquote|br|center|dd|div|dl|dt|figure|h[1-6]|hr|li|main|ol|p|pre|section|t(?:able|body|d|foot|h|head|r)|ul)\b/i;
/** Elements that are visible even without text. */
const IMAGE = /<(?:audio|hr|iframe|img|object|picture|svg|video)\b/i;
const BARE_AMPERSAND = /&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi;

const BULLET = /^\s*[-*•·‣▪●◦–—]\s+(?=\S)/;
const NUMBER = /^\s*(\d{1,2})[.)]\s+(?=\S)/;

const escaped = (text: string) =>
  text.replaceAll(BARE_AMPERSAND, "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * Converts a description to safe HTML. Plain text, and text of several lines with only inline tags, is split into
 * paragraphs and lists, because a browser would join its lines. Other HTML keeps its structure. HTML that would show
 * nothing, such as "<p></p>", becomes empty.
 */
export function htmlOf(written: string): string {
  const safe = withoutActiveContent(written).replaceAll(/\r\n?/g, "\n").trim();
  const hasTags = TAG.test(safe);
  if (hasTags && !IMAGE.test(safe) && withoutMarkup(safe).trim() === "") return "";
  if (safe === "" || (hasTags && (BLOCK.test(safe) || !safe.includes("\n")))) return safe;
  const blocks = (hasTags ? safe : escaped(safe)).split(/\n[^\S\n]*\n\s*/);
  return blocks.map((block) => blockOf(block.split("\n"))).join("\n");
}

type Part = { is: "p" | "ul" | "ol"; lines: string[] };

/** Converts the lines between two empty lines to paragraphs and lists. */
function blockOf(lines: readonly string[]): string {
  const parts: Part[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    const number = NUMBER.exec(line)?.[1];
    // A numbered list has to start at 1 and continue without gaps. Any other number, such as in "18. edition", is text.
    const isNext = Number(number) === (last?.is === "ol" ? last.lines.length + 1 : 1);
    const is = BULLET.test(line) ? "ul" : number !== undefined && isNext ? "ol" : "p";
    const text = (
      is === "ul" ? line.replace(BULLET, "") : is === "ol" ? line.replace(NUMBER, "") : line
    ).trim();
    if (last?.is === is) last.lines.push(text);
    else parts.push({ is, lines: [text] });
  }
  return parts
    .map(({ is, lines: own }) =>
      is === "p"
        ? `<p>${own.join("<br>")}</p>`
        : `<${is}>${own.map((item) => `<li>${item}</li>`).join("")}</${is}>`,
    )
    .join("\n");
}
