import { lexer, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { GuideBlock, Chapter, Inline, GuideLine } from "@/site/guide/block.ts";

const FRONT = /^---\n([\s\S]*?)\n---\n/;
const ID = /^(.*?)\s*\{#([a-z0-9-]+)\}$/;
/** Allowed links: pages of the portal, anchors on this page, and https addresses. */
const HREF = /^(\/(?!\/)|#|https:\/\/)/;

const IMAGE = /^\/guide\/[a-z-]+\.png$/;

/** `marked` escapes text for HTML. We don't output HTML, so this unescapes it. */
const plain = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

function inlines(tokens: readonly Token[] | undefined): Inline[] {
  return (tokens ?? []).flatMap((token): Inline[] => {
    switch (token.type) {
      case "text":
      case "escape":
        return [plain(token["text"]).replaceAll("\n", " ")];
      case "codespan":
        return [{ kind: "code", text: plain(token["text"]) }];
      case "strong":
        return [{ kind: "strong", text: plain(token["text"]) }];
      case "link": {
        const href: string = token["href"];
        if (!HREF.test(href)) throw new Error(`Unsupported link: ${href}`);
        return [{ kind: "link", href, text: plain(token["text"]) }];
      }
      default:
        throw new Error(`Unsupported inline element ${token.type}: ${token.raw}`);
    }
  });
}

const isList = (token: Token): token is Tokens.List => token.type === "list";
const isTable = (token: Token): token is Tokens.Table => token.type === "table";

function itemLine(item: Tokens.ListItem): GuideLine {
  const [only, ...more] = item.tokens;
  if (only === undefined || more.length > 0 || !("tokens" in only)) {
    throw new Error(`A list item must be one line: ${item.raw}`);
  }
  return inlines(only.tokens);
}

function image(token: Token): GuideBlock {
  const { href: src, text: alt } = { href: "", text: "", ...token };
  if (!IMAGE.test(src)) throw new Error(`An image must be a PNG in public/guide: ${src}`);
  if (alt === "") throw new Error(`An image must have a description: ${token.raw}`);
  return { kind: "image", src, alt: plain(alt) };
}

function heading(token: Token): GuideBlock {
  const [, text, id] = ID.exec(String("text" in token ? token.text : "")) ?? [];
  const level = "depth" in token ? token.depth : 0;
  if (text === undefined || id === undefined || (level !== 2 && level !== 3)) {
    throw new Error(`A heading must have level 2 or 3 and end in {#its-id}: ${token.raw}`);
  }
  return { kind: "heading", level, id, line: [plain(text)] };
}

function block(token: Token): GuideBlock[] {
  if (isList(token)) {
    return [{ kind: "list", ordered: token.ordered, items: token.items.map(itemLine) }];
  }
  if (isTable(token)) {
    const row = (cells: Tokens.TableCell[]) => cells.map((cell) => inlines(cell.tokens));
    return [{ kind: "table", head: row(token.header), rows: token.rows.map(row) }];
  }
  switch (token.type) {
    case "space":
      return [];
    case "heading":
      return [heading(token)];
    case "paragraph": {
      const [only, ...others] = token["tokens"] ?? [];
      return only?.type === "image" && others.length === 0
        ? [image(only)]
        : [{ kind: "paragraph", line: inlines(token["tokens"]) }];
    }
    case "blockquote":
      return (token["tokens"] ?? []).flatMap(block).map((inner: GuideBlock): GuideBlock => {
        if (inner.kind !== "paragraph")
          throw new Error(`A note must be one paragraph: ${token.raw}`);
        return { kind: "note", line: inner.line };
      });
    case "code":
      if (!token["lang"]) throw new Error(`A code block must have a language: ${token.raw}`);
      return [{ kind: "code", label: token["lang"], code: token["text"] }];
    default:
      throw new Error(`Unsupported element ${token.type}: ${token.raw}`);
  }
}

/** Compiles Markdown to blocks at build time. Unsupported syntax is an error, so that no text gets lost. */
export function compile(source: string): Chapter {
  const front = FRONT.exec(source)?.[1] ?? "";
  const field = (name: string) => {
    const value = new RegExp(`^${name}: (.+)$`, "m").exec(front)?.[1];
    if (value === undefined) throw new Error(`The front matter has no ${name}`);
    return value;
  };
  const blocks = lexer(source.replace(FRONT, "")).flatMap(block);
  const ids = blocks.flatMap((each) => (each.kind === "heading" ? [each.id] : []));
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at);
  if (repeated) throw new Error(`Two headings have the id #${repeated}`);
  return { title: field("title"), summary: field("summary"), updated: field("updated"), blocks };
}

/** `import { chapter } from "./x.md"` gives the text as blocks, so no page has to parse Markdown. */
export function markdownText(): Plugin {
  return {
    name: "markdown-text",
    transform(source, id) {
      if (!id.endsWith(".md")) return null;
      const code = `export const chapter = ${JSON.stringify(compile(source))};`;
      return { code, map: null, moduleType: "js" };
    },
  };
}
