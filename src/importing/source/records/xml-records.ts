import type { TextReader } from "@/importing/source/table/text-reader.ts";
import type { RecordSource } from "./record-rows.ts";
import { xmlReader } from "./xml-reader.ts";
import { attributesOf } from "./xml-text.ts";

/** The attribute that states a language, which GS1 standards call `languageCode`. */
const LANGUAGE = /^(?:(?:xml:)?lang|languageCode)$/;
const NAMESPACE = /^xmlns(?::|$)/;

/** Reads XML as elements with values. Attributes become elements, and texts in several languages are kept separate. */
export function xmlRecords({ events, isWithin, place, onIssue }: RecordSource): TextReader {
  const { enter, value, leave } = events;
  const texts: string[] = [];
  /** Whether each open element has child elements. If so, it has a value only if it also has text. */
  const hasChildren: boolean[] = [];
  const onUnknown = (detail: string) =>
    onIssue({ kind: "unknown-entity", place: place(), detail, stops: false });

  function open(name: string, written: string) {
    if (hasChildren.length > 0) hasChildren[hasChildren.length - 1] = true;
    texts.push("");
    hasChildren.push(false);
    if (written === "") return enter(name);
    const attributes = attributesOf(written, onUnknown);
    const isPart = isWithin();
    const language = isPart ? attributes.find(([key]) => LANGUAGE.test(key))?.[1] : undefined;
    enter(language === undefined ? name : `${name} (${language})`);
    for (const [key, text] of attributes) {
      if ((isPart && LANGUAGE.test(key)) || NAMESPACE.test(key)) continue;
      enter(`@${key}`);
      value(text);
      leave();
    }
  }

  return xmlReader({
    onOpen: open,
    onText(text) {
      texts[texts.length - 1] += text;
    },
    onClose() {
      const text = (texts.pop() ?? "").trim();
      const isLeaf = hasChildren.pop() === false;
      if (isLeaf || text !== "") value(text);
      leave();
    },
    place,
    onIssue,
  });
}
