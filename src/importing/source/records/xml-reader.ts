import { LIMITS } from "@/importing/source/table/limits.ts";
import { STOPPING, type SourceIssueKind } from "@/importing/source/table/table.ts";
import type { RowSink, TextReader } from "@/importing/source/table/text-reader.ts";
import { decodedEntities } from "./xml-text.ts";

export type XmlEvents = {
  /** `attributes` is the raw text of the attributes, parsed only when needed. */
  onOpen: (name: string, attributes: string) => void;
  /** A stretch of text. An element may have several. */
  onText: (text: string) => void;
  onClose: (name: string) => void;
  /** Optional fast path: reads a complete, simple element and returns where it ends, or -1 for any other element. */
  plainElement?: (all: string, at: number) => number;
  /** The current place in the file, for reporting issues. */
  place: () => number;
  onIssue: RowSink["onIssue"];
};

const GT = 62;
const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const QUOTE = 34;
const APOSTROPHE = 39;
const SPACE = 32;

/**
 * Reads XML as it arrives. It decodes only the five predefined entities and numeric character references, and loads
 * nothing external. It rejects definitions of general entities, which attacks use, and ignores all other definitions.
 */
export function xmlReader(events: XmlEvents): TextReader {
  const { onOpen, onText, onClose, plainElement, place, onIssue } = events;
  const open: string[] = [];
  let rest = "";
  let hasStopped = false;
  let hasRoot = false;
  let hasType = false;

  function addIssue(kind: SourceIssueKind, detail?: string) {
    if (hasStopped) return;
    const stops = STOPPING.has(kind);
    hasStopped ||= stops;
    onIssue({ kind, place: place(), stops, ...(detail === undefined ? {} : { detail }) });
  }
  const onUnknown = (entity: string) => addIssue("unknown-entity", entity);

  function text(written: string, hasEntities: boolean) {
    if (open.length > 0) onText(hasEntities ? decodedEntities(written, onUnknown) : written);
    else if (written.trim().replace("\ufeff", "") !== "")
      addIssue("broken-markup", written.trim().slice(0, 40));
  }

  function element(tag: string, from: number, to: number) {
    const isEmpty = tag.charCodeAt(to - 1) === SLASH;
    const end = isEmpty ? to - 1 : to;
    let nameEnd = from;
    while (nameEnd < end && tag.charCodeAt(nameEnd) > SPACE) nameEnd += 1;
    const name = tag.slice(from, nameEnd);
    if (nameEnd === from || (open.length === 0 && hasRoot)) return addIssue("broken-markup", name);
    if (open.length >= LIMITS.depth) return addIssue("too-deep");
    hasRoot = true;
    open.push(name);
    onOpen(name, nameEnd === end ? "" : tag.slice(nameEnd, end));
    if (isEmpty) close(name);
  }

  function close(name: string) {
    if (open.pop() !== name) return addIssue("broken-markup", `</${name}>`);
    onClose(name);
  }

  /**
   * Reads a processing instruction, a comment, a CDATA section or a document type. Returns where it ends, or -1 if more
   * text is needed or the markup is broken.
   */
  function special(all: string, at: number): number {
    if (all.charCodeAt(at + 1) === QUESTION) return after(all, "?>", at);
    // The text may be cut off before it shows whether this is a comment, a CDATA section or a document type.
    if (all.length < at + 9) return -1;
    if (all.startsWith("<!--", at)) return after(all, "-->", at + 4);
    if (all.startsWith("<![CDATA[", at)) {
      const end = all.indexOf("]]>", at);
      if (end !== -1 && open.length > 0) onText(all.slice(at + 9, end));
      return end === -1 ? -1 : end + 3;
    }
    if (!all.startsWith("<!DOCTYPE", at)) {
      addIssue("broken-markup", all.slice(at, at + 9));
      return -1;
    }
    if (hasRoot || hasType) addIssue("broken-markup", "<!DOCTYPE");
    const end = typeEnd(all, at);
    if (end === -1) return -1;
    hasType = true;
    // Definitions of general entities are rejected, because attacks use them. All other definitions are ignored.
    if (/<!ENTITY\s+[^%\s]/.test(all.slice(at, end))) addIssue("entities-defined");
    return end;
  }

  /** Processes the complete part of the text and returns where it ended. */
  function take(all: string): number {
    let at = 0;
    // Look for the first entity once, because most texts have none and checking each text takes time.
    let entity = all.indexOf("&");
    for (;;) {
      const tag = all.indexOf("<", at);
      if (tag === -1 || hasStopped) return at;
      if (entity !== -1 && entity < at) entity = all.indexOf("&", at);
      if (tag > at) text(all.slice(at, tag), entity !== -1 && entity < tag);
      at = tag;
      const code = all.charCodeAt(tag + 1);
      if (Number.isNaN(code)) return at;
      const behind = open.length > 0 && plainElement ? plainElement(all, tag) : -1;
      if (behind !== -1) {
        at = behind;
        continue;
      }
      const expected = open[open.length - 1];
      if (code === SLASH && expected !== undefined && isClosing(all, tag, expected)) {
        at = tag + expected.length + 3;
        open.pop();
        onClose(expected);
        continue;
      }
      if (code === BANG || code === QUESTION) {
        const end = special(all, tag);
        if (end === -1) return at;
        at = end;
        continue;
      }
      const end = tagEnd(all, tag + 1);
      if (end === -1) return at;
      if (code === SLASH) close(all.slice(tag + 2, end).trimEnd());
      else element(all, tag + 1, end);
      at = end + 1;
    }
  }

  function push(chunk: string) {
    if (hasStopped) return;
    const all = rest === "" ? chunk : rest + chunk;
    rest = all.slice(take(all));
    if (!hasStopped && rest.length > LIMITS.recordCharacters) addIssue("field-too-long");
  }

  return {
    push,
    end() {
      if (hasStopped) return;
      if (open.length > 0) addIssue("cut-off", open.at(-1));
      else text(rest, false);
    },
    hasStopped: () => hasStopped,
  };
}

const after = (all: string, end: string, from: number) => {
  const at = all.indexOf(end, from);
  return at === -1 ? -1 : at + end.length;
};

/** Nearly every closing tag matches the open element and contains no space. */
const isClosing = (all: string, tag: number, name: string) =>
  all.charCodeAt(tag + 2 + name.length) === GT && all.startsWith(name, tag + 2);

/** The end of a document type, including its definitions in brackets. -1 if more text is needed. */
function typeEnd(all: string, from: number): number {
  const end = all.indexOf(">", from);
  const brackets = all.indexOf("[", from);
  if (end === -1 || brackets === -1 || end < brackets) return end === -1 ? -1 : end + 1;
  const closing = /\]\s*>/g;
  closing.lastIndex = brackets;
  return closing.exec(all) === null ? -1 : closing.lastIndex;
}

/** The end of a tag. A ">" inside quotes is part of a value. */
function tagEnd(all: string, from: number): number {
  let quote = 0;
  for (let at = from; at < all.length; at++) {
    const code = all.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === GT) return at;
    else if (code === QUOTE || code === APOSTROPHE) quote = code;
  }
  return -1;
}
