import { LIMITS } from "./limits.ts";
import { type SourceIssueList, ReadingStopped } from "./source-issue-list.ts";
import type { RowBatch } from "./table.ts";
import type { RowSink, TextReader } from "./text-reader.ts";

type Reading = {
  /** Calls `onRead` with the compressed bytes it reads. */
  texts: (onRead: (bytes: number) => void, signal?: AbortSignal) => AsyncIterable<string>;
  /** Called with the bytes read, for listeners other than this reader. */
  onRead: (bytes: number) => void;
  reader: (sink: RowSink) => TextReader;
  issues: SourceIssueList;
};

/** Yields rows as chunks of text arrive. It reads on demand only, and stops when the consumer stops. */
export async function* rowBatches(
  { texts, onRead, reader: readerOf, issues }: Reading,
  signal?: AbortSignal,
): AsyncGenerator<RowBatch> {
  let rows: string[][] = [];
  let places: number[] = [];
  let hasStarted = false;
  let last = 0;
  let count = 0;
  let bytes = 0;
  const reader = readerOf({
    onRow(cells, place) {
      count += 1;
      if (count > LIMITS.rows) throw new ReadingStopped("too-many-rows");
      if (count > LIMITS.plainRows && count > bytes) throw new ReadingStopped("inflates-too-much");
      rows.push(cells);
      places.push(place);
      last = place;
    },
    onIssue: issues.add,
  });
  function taken(): RowBatch {
    const batch = { rows, places };
    rows = [];
    places = [];
    hasStarted = true;
    return batch;
  }

  try {
    const counted = (read: number) => {
      bytes += read;
      onRead(read);
    };
    for await (const text of texts(counted, signal)) {
      signal?.throwIfAborted();
      reader.push(text);
      // The first rows are yielded immediately, because a person is waiting to see them.
      if (rows.length >= (hasStarted ? LIMITS.batchRows : 1)) yield taken();
      if (reader.hasStopped()) break;
    }
    reader.end();
  } catch (error) {
    signal?.throwIfAborted();
    const { kind, detail } = error instanceof ReadingStopped ? error : new ReadingStopped("failed");
    issues.add({
      kind,
      place: last + 1,
      stops: true,
      ...(detail === undefined ? {} : { detail }),
    });
  }
  if (rows.length > 0) yield taken();
}
