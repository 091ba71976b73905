import { LIMITS } from "@/importing/source/table/limits.ts";
import { xmlReader } from "@/importing/source/records/xml-reader.ts";
import { plainTextBefore } from "@/importing/source/records/xml-text.ts";
import type { RowSink, TextReader } from "@/importing/source/table/text-reader.ts";
import type { hiddenCells } from "./hidden-cells.ts";
import { type NumberStyle, PLAIN, sheetNumber } from "./sheet-number.ts";

export type SheetContext = {
  /** The number style of a cell, by its style index. */
  styleOf: (index: number) => NumberStyle;
  epoch: 1900 | 1904;
  /** A shared string, which cells of all sheets can refer to. */
  sharedText: (index: number) => string;
  onText?: ((text: string) => void) | undefined;
  hidden: ReturnType<typeof hiddenCells>;
};

const SPACE = 32;
const QUOTE = 34;
const EQUALS = 61;
const A = 65;
const Z = 90;
const R = 114;
const S = 115;
const T = 116;
/** Starts with the quote that ends the attributes, so a self-closing cell never matches. */
const VALUE = '"><v>';
const CELL_END = "</v></c>";
const IS_HIDDEN = /\bhidden="(?:1|true)"/;
const REFERENCE = /\br="([A-Z]{1,3})?(\d{1,7})"/;

/** Reads the rows of an XLSX sheet. It uses the stored results of formulas, and ignores the size stated in the file. */
export function xlsxSheet(context: SheetContext, sink: RowSink): TextReader {
  const { styleOf, epoch, sharedText, onText, hidden } = context;
  let row = 0;
  let column = -1;
  let cells: string[] = [];
  let count = 0;
  let type = "";
  let style: NumberStyle = PLAIN;
  let text = "";
  let isValue = false;
  let isPhonetic = false;
  let isHiddenRow = false;
  let hasFormula = false;
  let hasResult = false;
  let isReported = false;
  let hasStopped = false;

  function stop(kind: "row-too-wide" | "too-many-cells") {
    if (!hasStopped) sink.onIssue({ kind, place: row, stops: true });
    hasStopped = true;
  }

  /** Scans the attributes once, in place, because a sheet can have millions of cells. */
  function beginCell(all: string, from: number, to: number) {
    column += 1;
    type = "";
    style = PLAIN;
    text = "";
    hasFormula = false;
    hasResult = false;
    for (let at = from; at < to; at++) {
      if (all.charCodeAt(at) !== EQUALS || all.charCodeAt(at + 1) !== QUOTE) continue;
      const end = all.indexOf('"', at + 2);
      const isShort = all.charCodeAt(at - 2) <= SPACE;
      const key = isShort ? all.charCodeAt(at - 1) : 0;
      if (key === R) column = columnOf(all, at + 2) ?? column;
      else if (key === T) type = all.slice(at + 2, end);
      else if (key === S) style = styleOf(Number(all.slice(at + 2, end)));
      if (end === -1) break;
      at = end;
    }
    if (column >= LIMITS.columns) stop("row-too-wide");
  }

  function endCell() {
    if (hasFormula && !hasResult && !isReported) {
      isReported = true;
      sink.onIssue({ kind: "formula-without-result", place: row, stops: false });
    }
    const value = cellText();
    if (value === "" || hasStopped) return;
    while (cells.length < column) cells.push("");
    cells[column] = value;
    if (onText !== undefined && type !== "" && type !== "n") onText(value);
  }

  /** Fast path: nearly all cells are just attributes and a value, and a sheet can have millions. */
  function plainCell(all: string, at: number): number {
    if (isPhonetic || !all.startsWith("<c ", at)) return -1;
    const end = all.indexOf(">", at);
    if (end === -1 || !all.startsWith(VALUE, end - 1)) return -1;
    const from = end - 1 + VALUE.length;
    const value = plainTextBefore(CELL_END, all, from);
    if (value === null) return -1;
    beginCell(all, at + 2, end);
    text = value;
    endCell();
    return from + value.length + CELL_END.length;
  }

  function cellText(): string {
    if (type === "s") return text === "" ? "" : sharedText(Number(text));
    if (type === "b") return text === "1" ? "TRUE" : text === "0" ? "FALSE" : text;
    if (type === "" || type === "n") return text === "" ? "" : sheetNumber(text, style, epoch);
    return text;
  }

  const reader = xmlReader({
    onOpen(name, attributes) {
      if (name === "c" || name === "x:c") beginCell(attributes, 0, attributes.length);
      else if (name === "v" || name === "t" || name === "x:v" || name === "x:t")
        isValue = hasResult = !isPhonetic;
      else if (name === "f" || name === "x:f") hasFormula = true;
      else if (name === "row" || name === "x:row") {
        row = Number(REFERENCE.exec(attributes)?.[2] ?? row + 1);
        isHiddenRow = IS_HIDDEN.test(attributes);
        column = -1;
        cells = [];
      } else if ((name === "col" || name === "x:col") && IS_HIDDEN.test(attributes))
        hidden.hideColumns(
          numberIn(attributes, /\bmin="(\d{1,5})"/),
          numberIn(attributes, /\bmax="(\d{1,5})"/),
        );
      else if (name === "rPh" || name === "x:rPh") isPhonetic = true;
    },
    onText(chunk) {
      if (isValue) text += chunk;
    },
    onClose(name) {
      if (name === "c" || name === "x:c") endCell();
      else if (name === "v" || name === "t" || name === "x:v" || name === "x:t") isValue = false;
      else if (name === "row" || name === "x:row") {
        count += cells.length;
        if (count > LIMITS.cells) stop("too-many-cells");
        const read = hasStopped ? null : hidden.readOf(cells, row, isHiddenRow);
        if (read !== null && read.length > 0) sink.onRow(read, row);
      } else if (name === "rPh" || name === "x:rPh") isPhonetic = false;
    },
    plainElement: plainCell,
    place: () => row,
    onIssue: sink.onIssue,
  });
  return {
    push(chunk) {
      if (!hasStopped) reader.push(chunk);
    },
    end() {
      if (!hasStopped) reader.end();
      for (const issue of hidden.issues()) sink.onIssue(issue);
    },
    hasStopped: () => hasStopped || reader.hasStopped(),
  };
}

/** The number of a column, counted from 0. */
const numberIn = (attributes: string, pattern: RegExp) =>
  Number(pattern.exec(attributes)?.[1] ?? 1) - 1;

/** The column of a cell's reference, counted from 0: 27 for "AB12". Null without letters. */
export function columnOf(attributes: string, from: number): number | null {
  let column = 0;
  for (let at = from; column <= LIMITS.columns; at++) {
    const code = attributes.charCodeAt(at);
    if (!(code >= A && code <= Z)) break;
    column = column * 26 + code - A + 1;
  }
  return column === 0 ? null : column - 1;
}
