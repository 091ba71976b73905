import type { GridReading } from "@/importing/source/parts/grid-table.ts";
import { rowBatches } from "@/importing/source/table/row-batches.ts";
import { issueList } from "@/importing/source/table/issue-list.ts";
import type { Quote } from "@/importing/source/table/source-options.ts";
import { STOPPING } from "@/importing/source/table/table.ts";
import type { RowSink } from "@/importing/source/table/text-reader.ts";
import { stripFormulaGuard } from "@/lib/files/csv-text.ts";
import { csvReader } from "./csv-reader.ts";
import { decodedText } from "@/importing/source/encoding/decoded-text.ts";
import type { Encoding } from "@/importing/source/encoding/text-encoding.ts";

const APOSTROPHE = 39;

type Csv = {
  open: (onRead: (bytes: number) => void) => AsyncIterable<Uint8Array>;
  onRead: (bytes: number) => void;
  encoding: Encoding;
  delimiter: string;
  quote: Quote;
};

/** Reads delimited text as rows, including the header. */
export function csvRows({ open, onRead, encoding, delimiter, quote }: Csv): GridReading {
  const problems = issueList();
  let line = 1;
  function reader({ onRow, onProblem }: RowSink) {
    return csvReader({
      delimiter,
      quote,
      onRow(cells, at) {
        line = at;
        bare(cells);
        onRow(cells, at);
      },
      onProblem: (problem) =>
        onProblem({ kind: problem.kind, place: problem.line, stops: STOPPING.has(problem.kind) }),
    });
  }
  const texts = (counted: (bytes: number) => void) =>
    decodedText(open(counted), {
      encoding,
      onProblem: (kind) => problems.add({ kind, place: line, stops: false }),
    });
  return { problems, batches: (signal) => rowBatches({ texts, onRead, reader, problems }, signal) };
}

/** Removes the apostrophe that guards against spreadsheet formulas. Exports, including ours, add it. */
function bare(cells: string[]) {
  for (const [at, cell] of cells.entries())
    if (cell.charCodeAt(0) === APOSTROPHE) cells[at] = stripFormulaGuard(cell);
}
