import type { GridSource } from "@/importing/source/parts/grid-table.ts";
import { readMeter } from "@/importing/source/table/read-meter.ts";
import { rowBatches } from "@/importing/source/table/row-batches.ts";
import { issueList } from "@/importing/source/table/source-issue-list.ts";
import type { Quote } from "@/importing/source/table/source-options.ts";
import { STOPPING } from "@/importing/source/table/table.ts";
import type { RowSink } from "@/importing/source/table/text-reader.ts";
import { stripFormulaGuard } from "@/lib/files/csv-text.ts";
import { readAhead } from "@/importing/source/bytes/file-chunks.ts";
import { csvReader } from "./csv-reader.ts";
import { formulaText } from "./formula-text.ts";
import { decodedText } from "@/importing/source/encoding/decoded-text.ts";
import type { Encoding } from "@/importing/source/encoding/text-encoding.ts";

const APOSTROPHE = 39;
const EQUALS = 61;
const BACKSLASH = 92;

/** How a delimited text is written. */
export type CsvForm = {
  encoding: Encoding;
  delimiter: string;
  quote: Quote;
  skipsSpaces: boolean;
  escapes: boolean;
  loneQuotes: boolean;
};

type Bytes = {
  packedBytes: number;
  open: (onRead: (bytes: number) => void) => AsyncIterable<Uint8Array>;
};

type Csv = CsvForm & Pick<Bytes, "open"> & { onRead: (bytes: number) => void };

export type CsvRows = GridSource & {
  /** How many lines were read, if the text ends after a complete row. Null otherwise, or before it has been read. */
  completeLines: () => number | null;
};

/** Reads delimited text as rows, including the header, and measures how much of it was read. */
export function meteredRows({ packedBytes, open }: Bytes, form: CsvForm) {
  const meter = readMeter(packedBytes);
  const source = csvRows({
    open(onRead) {
      meter.begin();
      return open(onRead);
    },
    onRead: meter.add,
    ...form,
  });
  return { source, progress: meter.progress };
}

function csvRows({ open, onRead, encoding, ...marks }: Csv): CsvRows {
  const issues = issueList();
  let line = () => 1;
  let completeLines: number | null = null;
  function reader({ onRow, onIssue }: RowSink) {
    const opened = csvReader({
      ...marks,
      onRow(cells, at) {
        if (at === 1 && isDeclaration(cells)) return;
        bare(cells);
        onRow(cells, at);
      },
      onIssue: (issue) =>
        onIssue({ kind: issue.kind, place: issue.line, stops: STOPPING.has(issue.kind) }),
    });
    line = opened.line;
    function end() {
      completeLines = opened.isBetweenRows() ? opened.line() - 1 : null;
      opened.end();
    }
    return { ...opened, end };
  }
  const texts = (counted: (bytes: number) => void) =>
    decodedText(readAhead(open(counted)), {
      encoding,
      onIssue: ({ linesBefore, ...issue }) =>
        issues.add({ ...issue, place: line() + linesBefore, stops: false }),
    });
  return {
    issues,
    batches: (signal) => rowBatches({ texts, onRead, reader, issues }, signal),
    completeLines: () => completeLines,
  };
}

/** "sep=;" in the first line names the delimiter for Excel. It isn't a row, and it has been split at that delimiter. */
const isDeclaration = ([first = "", ...others]: readonly string[]) =>
  /^sep=.?$/i.test(first) && others.every((cell) => cell === "");

/**
 * Removes what only programs need: the apostrophe that protects against formulas, formulas around a text, and a
 * database's placeholder for a missing value.
 */
function bare(cells: string[]) {
  // This loop runs for every cell of a million rows, so it creates no iterator.
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? "";
    const first = cell.charCodeAt(0);
    if (first === APOSTROPHE) cells[at] = stripFormulaGuard(cell);
    else if (first === EQUALS) cells[at] = formulaText(cell);
    // Databases write this for a missing value.
    else if (first === BACKSLASH && cell === "\\N") cells[at] = "";
  }
}
