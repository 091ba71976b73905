import type { DecodingIssue } from "@/importing/source/encoding/decoded-text.ts";
import { withChoice } from "@/importing/source/detect/guess.ts";
import { textNumbers } from "@/importing/source/detect/text-numbers.ts";
import { guessValues } from "@/importing/source/detect/value-guesses.ts";
import { firstRows } from "@/importing/source/table/first-rows.ts";
import { gridTable } from "@/importing/source/parts/grid-table.ts";
import { issueList } from "@/importing/source/table/source-issue-list.ts";
import { rowBatches } from "@/importing/source/table/row-batches.ts";
import type { OpenedTable } from "@/importing/source/parts/source-part.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import type { SourceIssueKind } from "@/importing/source/table/table.ts";
import type { RowSink, TextReader } from "@/importing/source/table/text-reader.ts";
import { elementCount, guessElement, guessSpread } from "./element-choice.ts";
import { asList, keyedElements } from "./keyed-elements.ts";
import { areLists, listRows } from "./list-rows.ts";
import { recordColumns } from "./record-columns.ts";
import { type RecordEvents, type RecordSource, recordRows } from "./record-rows.ts";

export type Records = {
  name: string;
  /** Reads the text from the beginning each time. */
  texts: (
    onIssue: (issue: DecodingIssue) => void,
    onRead?: (bytes: number) => void,
  ) => AsyncIterable<string>;
  onRead: (bytes: number) => void;
  reader: (source: RecordSource) => TextReader;
  progress: () => number;
  options: SourceOptions;
  /** Set if the format defines the row element. */
  element?: string | undefined;
  /** Whether elements can be lists of unnamed values. */
  hasLists?: boolean;
};

/** How many characters of the file are read to find the row element. */
const SAMPLE_SIZE = 4_000_000;

/** Makes a table from a file of elements: finds the row element, and adds columns as they occur. */
export async function recordTable(records: Records): Promise<OpenedTable> {
  const { name, options, progress, texts, onRead, reader } = records;
  const start = records.element === undefined ? await countedElements(records) : null;
  const count = start?.count ?? null;
  const keyed = start?.keyed ?? null;
  const elements = count?.choices() ?? [];
  const known = { value: records.element ?? "", confidence: 1, alternatives: [] };
  const guess = guessElement(elements) ?? known;
  const element = withChoice(guess, options.element);
  const spread = options.spread ?? guessSpread(elements, element.value) ?? "";
  const columns = recordColumns();
  const shape = {
    element: element.value,
    spread: spread || undefined,
    numbered: options.numbered,
    joiner: options.joiner ?? "|",
    columns,
  };
  const issues = issueList();
  const isGrid = records.hasLists === true && areLists(elements, element.value);
  const rowsOf = isGrid ? listRows : recordRows;
  const { note: onText, hasAny: hasTextNumbers } = textNumbers();

  function batches(signal?: AbortSignal) {
    issues.clear();
    let place = () => 0;
    function rowReader({ onRow, onIssue }: RowSink) {
      const onTooMuch = (kind: SourceIssueKind) => onIssue({ kind, place: place(), stops: true });
      const rows = rowsOf(shape, { onRow, onTooMuch });
      place = rows.place;
      const { isWithin } = rows;
      const events = keyed === null ? rows : asList(keyed, rows);
      return reader({ events, isWithin, place, onText, onIssue });
    }
    const readBytes = (counted: (bytes: number) => void) =>
      texts(
        ({ linesBefore: _lines, ...issue }) =>
          issues.add({ ...issue, place: place() + 1, stops: false }),
        counted,
      );
    return rowBatches({ texts: readBytes, onRead, reader: rowReader, issues }, signal);
  }

  if (isGrid) {
    const source = { issues, batches, hasTextNumbers };
    const grid = await gridTable({ name, source, progress, options });
    return { ...grid, detected: { ...grid.detected, element }, elements };
  }
  const first = await firstRows(batches());
  // Only JSON distinguishes numbers from texts.
  const areTyped = records.hasLists === true && !hasTextNumbers();
  const outside = count?.outside(element.value) ?? [];
  return {
    table: { name, columns: columns.names, batches, issues: issues.all, progress },
    detected: { ...guessValues(columns.names, first.rows, options, areTyped), element, spread },
    first,
    above: { rows: outside, places: outside.map(() => 0) },
    skipped: [],
    elements,
  };
}

/** Counts the elements at the beginning of a file. Products that an object names are counted as elements of a list. */
async function countedElements(records: Records) {
  const count = elementCount();
  if (records.hasLists !== true) {
    await readStart(records, count);
    return { count, keyed: null };
  }
  const names = keyedElements();
  await readStart(records, inBoth(count, names));
  const keyed = names.found();
  if (keyed === null) return { count, keyed };
  const listed = elementCount();
  await readStart(records, asList(keyed, listed));
  return { count: listed, keyed };
}

const inBoth = (first: RecordEvents, second: RecordEvents): RecordEvents => ({
  enter(name) {
    first.enter(name);
    second.enter(name);
  },
  value(text) {
    first.value(text);
    second.value(text);
  },
  leave() {
    first.leave();
    second.leave();
  },
});

async function readStart({ texts, reader }: Records, events: RecordEvents) {
  let length = 0;
  const counting = reader({
    events,
    isWithin: () => false,
    place: () => 0,
    // Ignored here, because the full read reports the same issue.
    onIssue: () => {},
  });
  try {
    for await (const text of texts(() => {})) {
      counting.push(text);
      length += text.length;
      if (counting.hasStopped() || length >= SAMPLE_SIZE) break;
    }
  } catch {
    // Ignored here, because the full read also reports what can't be read at all.
  }
  counting.end();
}
