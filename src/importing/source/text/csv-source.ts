import type { GridReading } from "@/importing/source/grid-table.ts";
import { rowBatches } from "@/importing/source/row-batches.ts";
import { problemList } from "@/importing/source/problem-list.ts";
import type { Quote } from "@/importing/source/source-options.ts";
import { STOPPING } from "@/importing/source/table.ts";
import type { RowSink } from "@/importing/source/text-reader.ts";
import { csvReader } from "./csv-reader.ts";
import { decodedText } from "./decoded-text.ts";
import type { Encoding } from "./text-encoding.ts";

type Csv = {
  open: () => AsyncIterable<Uint8Array>;
  encoding: Encoding;
  delimiter: string;
  quote: Quote;
};

/** Delimited text as rows, header and all. */
export function csvRows({ open, encoding, delimiter, quote }: Csv): GridReading {
  const problems = problemList();
  let line = 1;
  function reader({ onRow, onProblem }: RowSink) {
    return csvReader({
      delimiter,
      quote,
      onRow(cells, at) {
        line = at;
        onRow(cells, at);
      },
      onProblem: (problem) =>
        onProblem({ kind: problem.kind, place: problem.line, stops: STOPPING.has(problem.kind) }),
    });
  }
  const texts = () =>
    decodedText(open(), {
      encoding,
      onProblem: (kind) => problems.add({ kind, place: line, stops: false }),
    });
  return { problems, batches: (signal) => rowBatches({ texts, reader, problems }, signal) };
}
