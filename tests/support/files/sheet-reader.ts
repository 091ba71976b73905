import { readZip } from "./zip-reader.ts";

type Cell = string | { number: string } | null;

/** Text that isn't valid in XML: some control characters, and a bare "&". A program would reject the whole file. */
const UNWRITABLE = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]|&(?!amp;|lt;|gt;|quot;)/u;

/** The cells of a workbook's first sheet, read as a program that knows the format would. */
export function readSheet(bytes: Buffer): Cell[][] {
  const text = readZip(bytes)["xl/worksheets/sheet1.xml"] ?? "";
  if (UNWRITABLE.test(text)) throw new Error("The sheet is no XML.");
  return Array.from(text.matchAll(/<row [^>]*>([^]*?)<\/row>/g), ([, row = ""]) => {
    const cells: Cell[] = [];
    for (const [, place = "", rest = "", inner = ""] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*)>([^]*?)<\/c>/g,
    )) {
      while (cells.length < columnOf(place)) cells.push(null);
      const content = inner.replaceAll(/<[^>]*>/g, "");
      cells.push(rest.includes("inlineStr") ? decoded(content) : { number: content });
    }
    return cells;
  });
}

const columnOf = (letters: string) =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** XML parsers turn a carriage return into a line feed, so the format has an escape sequence for it. */
const decoded = (text: string) =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
