import type { GridSource } from "@/importing/source/parts/grid-table.ts";
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

type Csv = {
  open: (onRead: (bytes: number) => void) => AsyncIterable<Uint8Array>;
  onRead: (bytes: number) => void;
  encoding: Encoding;
  delimiter: string;
  quote: Quote;
  skipsSpaces: boolean;
};

/** Reads delimited text as rows, including the header. */
export function csvRows({ open, onRead, encoding, ...marks }: Csv): GridSource {
  const issues = issueList();
  let line = () => 1;
  function reader({ onRow, onIssue }: RowSink) {
    const opened = csvReader({
      ...marks,
      onRow(cells, at) {
        bare(cells);
        onRow(cells, at);
      },
      onIssue: (issue) =>
        onIssue({ kind: issue.kind, place: issue.line, stops: STOPPING.has(issue.kind) }),
    });
    line = opened.line;
    return opened;
  }
  const texts = (counted: (bytes: number) => void) =>
    decodedText(readAhead(open(counted)), {
      encoding,
      onIssue: ({ linesBefore, ...issue }) =>
        issues.add({ ...issue, place: line() + linesBefore, stops: false }),
    });
  return { issues, batches: (signal) => rowBatches({ texts, onRead, reader, issues }, signal) };
}

/** Removes what only serves spreadsheets: the apostrophe that protects against formulas, and formulas around a text. */
function bare(cells: string[]) {
  // This runs for every cell of a million rows, so it creates no iterator.
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? "";
    const first = cell.charCodeAt(0);
    if (first === APOSTROPHE) cells[at] = stripFormulaGuard(cell);
    else if (first === EQUALS) cells[at] = formulaText(cell);
  }
}
