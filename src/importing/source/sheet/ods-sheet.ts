import { LIMITS } from "@/importing/source/table/limits.ts";
import { xmlReader } from "@/importing/source/records/xml-reader.ts";
import { attributesOf } from "@/importing/source/records/xml-text.ts";
import type { RowSink, TextReader } from "@/importing/source/table/text-reader.ts";
import { shownWords, withWords } from "./format-words.ts";
import type { hiddenCells } from "./hidden-cells.ts";
import { shownDuration } from "./ods-duration.ts";
import { inPercent } from "./sheet-number.ts";

/** Attributes with the exact value of a cell, rather than its displayed text. */
const VALUES = ["office:value", "office:date-value", "office:time-value"] as const;

export type OdsSheet = { name: string; isHidden: boolean };

type Listener = RowSink & {
  /** Called when a sheet begins. Its rows follow only if this returns true. */
  onSheet: (sheet: OdsSheet) => boolean;
  onText?: (text: string) => void;
  hidden?: ReturnType<typeof hiddenCells>;
  /** Called for merged cells that span several rows. */
  onMerged?: (column: number, firstRow: number, lastRow: number) => void;
};

/** Reads the rows of the wanted sheets of an OpenDocument file. */
export function odsSheets({
  onSheet,
  onText,
  hidden,
  onMerged,
  onRow,
  onIssue,
}: Listener): TextReader {
  let isWanted = false;
  let row = 0;
  let rowRepeats = 1;
  let cells: string[] = [];
  /** Empty cells, added only if another cell follows, because rows can end in thousands of them. */
  let empty = 0;
  let repeats = 1;
  let value: string | null = null;
  let isNumber = false;
  /** The currency of the cell, which its text may show as "$" only. */
  let currency: string | null = null;
  let paragraphs: string[] = [];
  let isInCell = false;
  let isInParagraph = false;
  let notes = 0;
  let hasStopped = false;
  let count = 0;
  /** The names of the styles that hide a sheet. A file defines its styles before its sheets. */
  const hiding = new Set<string>();
  let style = "";
  let columns = 0;
  let isHiddenRow = false;

  function stop(kind: "row-too-wide" | "too-many-cells") {
    if (!hasStopped) onIssue({ kind, place: row, stops: true });
    hasStopped = true;
  }

  function open(name: string, written: string) {
    if (name === "text:p" && isInCell && notes === 0) {
      isInParagraph = true;
      paragraphs.push("");
      return;
    }
    if (name === "office:annotation") notes += 1;
    if (isInParagraph && name === "text:s")
      addText(" ".repeat(Math.min(numberIn(written, "text:c"), 1_000)));
    else if (isInParagraph && name === "text:line-break") addText("\n");
    else if (isInParagraph && name === "text:tab") addText("\t");
    if (name === "table:table") {
      isWanted = onSheet({
        name: attribute(written, "table:name") ?? "",
        isHidden: hiding.has(attribute(written, "table:style-name") ?? ""),
      });
      row = 0;
      columns = 0;
    } else if (name === "style:style") style = attribute(written, "style:name") ?? "";
    else if (name === "style:table-properties") {
      if (attribute(written, "table:display") === "false") hiding.add(style);
    } else if (!isWanted) return;
    else if (name === "table:table-row") {
      rowRepeats = numberIn(written, "table:number-rows-repeated");
      row += 1;
      isHiddenRow = isHidden(written);
      cells = [];
      empty = 0;
    } else if (name === "table:table-column") {
      const next = columns + numberIn(written, "table:number-columns-repeated");
      if (isHidden(written)) hidden?.hideColumns(columns, next - 1);
      columns = next;
    } else if (name === "table:table-cell" || name === "table:covered-table-cell") {
      repeats = numberIn(written, "table:number-columns-repeated");
      const spanned = numberIn(written, "table:number-rows-spanned");
      if (spanned > 1) onMerged?.(cells.length + empty, row, row + spanned - 1);
      const type = attribute(written, "office:value-type");
      value = type === null || type === "string" ? null : valueIn(written);
      isNumber = type === "float" || type === "currency" || type === "percentage";
      currency = type === "currency" ? attribute(written, "office:currency") : null;
      paragraphs = [];
      isInCell = true;
    }
  }

  const addText = (text: string) => {
    paragraphs[paragraphs.length - 1] += text;
  };

  /** A value with its currency, percent sign or unit, which the exact value doesn't contain. */
  function asShown(exact: string): string {
    const shown = isNumber ? paragraphs.join(" ").trim() : "";
    // Leading zeros are part of a code.
    if (/^0\d{1,30}$/.test(shown) && Number(shown) === Number(exact)) return shown;
    const words = isNumber ? shownWords(shown) : null;
    if (currency !== null && /^[A-Z]{3}$/.test(currency)) return `${exact} ${currency}`;
    return words === null ? exact : withWords(words.isPercent ? inPercent(exact) : exact, words);
  }

  function endCell() {
    isInCell = false;
    const text = value === null ? paragraphs.join("\n") : asShown(value);
    if (text === "") {
      empty += repeats;
      return;
    }
    if (cells.length + empty + repeats > LIMITS.columns) return stop("row-too-wide");
    if (value === null) onText?.(text);
    for (; empty > 0; empty--) cells.push("");
    for (let left = repeats; left > 0; left--) cells.push(text);
  }

  function endRow() {
    if (cells.length > 0) {
      const shownRepeats = Math.min(rowRepeats, LIMITS.repeatedRows);
      if (shownRepeats < rowRepeats)
        onIssue({
          kind: "rows-repeated-often",
          place: row,
          detail: String(rowRepeats),
          stops: false,
        });
      count += cells.length * shownRepeats;
      if (count > LIMITS.cells) return stop("too-many-cells");
      for (let at = 0; at < shownRepeats; at++) {
        const place = row + at;
        const read = hidden === undefined ? cells : hidden.readOf(cells, place, isHiddenRow);
        if (read !== null && read.length > 0) onRow(read.slice(), place);
      }
    }
    row += rowRepeats - 1;
  }

  const reader = xmlReader({
    onOpen: open,
    onText(text) {
      if (isInParagraph) addText(text);
    },
    onClose(name) {
      if (name === "office:annotation") notes -= 1;
      else if (name === "text:p" && notes === 0) isInParagraph = false;
      if (!isWanted || hasStopped) return;
      if (name === "table:table-cell" || name === "table:covered-table-cell") endCell();
      else if (name === "table:table-row") endRow();
      else if (name === "table:table") isWanted = false;
    },
    place: () => row,
    onIssue,
  });
  return {
    push(text) {
      if (!hasStopped) reader.push(text);
    },
    end() {
      if (!hasStopped) reader.end();
      for (const issue of hidden?.issues() ?? []) onIssue(issue);
    },
    hasStopped: () => hasStopped || reader.hasStopped(),
  };
}

const attribute = (written: string, name: string) =>
  attributesOf(written, () => {}).find(([key]) => key === name)?.[1] ?? null;

/** Whether a person or a filter hid the row or column. */
const isHidden = (written: string) =>
  ["collapse", "filter"].includes(attribute(written, "table:visibility") ?? "");

function valueIn(written: string): string | null {
  for (const name of VALUES) {
    const found = attribute(written, name);
    if (found !== null) return name === "office:time-value" ? shownDuration(found) : found;
  }
  return null;
}

/** A repeat count, or 1 if it's missing or invalid. */
function numberIn(written: string, name: string): number {
  const declared = Number(attribute(written, name) ?? 1);
  return Number.isSafeInteger(declared) && declared > 0 ? declared : 1;
}
