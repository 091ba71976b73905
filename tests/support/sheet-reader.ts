import { JSDOM } from "jsdom";
import { readZip } from "./zip-reader.ts";

type Cell = string | { number: string } | null;

/** The cells of a workbook's first sheet, as a program that knows the format reads them. */
export function readSheet(bytes: Buffer): Cell[][] {
  const text = readZip(bytes)["xl/worksheets/sheet1.xml"] ?? "";
  // A parser that refuses what is no XML.
  const { document } = new JSDOM(text, { contentType: "text/xml" }).window;
  return Array.from(document.getElementsByTagName("row"), (row) => {
    const cells: Cell[] = [];
    for (const cell of row.getElementsByTagName("c")) {
      const column = columnOf(cell.getAttribute("r") ?? "");
      while (cells.length < column) cells.push(null);
      const said = cell.textContent ?? "";
      cells.push(cell.getAttribute("t") === "inlineStr" ? decoded(said) : { number: said });
    }
    return cells;
  });
}

const columnOf = (place: string) =>
  Array.from(place.replace(/\d+$/, "")).reduce(
    (sum, sign) => sum * 26 + sign.charCodeAt(0) - 64,
    0,
  ) - 1;

const decoded = (text: string) =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
