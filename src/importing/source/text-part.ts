import { withChoice } from "./detect/guess.ts";
import { gridTable } from "./parts/grid-table.ts";
import { readMeter } from "./table/read-meter.ts";
import type { OpenedTable, SourceKind, SourcePart } from "./parts/source.ts";
import type { SourceOptions } from "./table/source-options.ts";
import { guessDelimiter, guessQuote } from "./text/csv-format.ts";
import { csvRows } from "./text/csv-source.ts";
import { decodedText } from "./encoding/decoded-text.ts";
import { guessEncoding, ENCODINGS } from "./encoding/text-encoding.ts";

/** Bytes that can be read repeatedly from the beginning. */
export type ByteSource = {
  name: string;
  /** Approximate size when uncompressed. */
  bytes: number;
  packedBytes: number;
  open: (onRead?: (packedBytes: number) => void) => AsyncIterable<Uint8Array<ArrayBuffer>>;
};

type TextKind = Exclude<SourceKind, "xlsx" | "ods">;

/** Opens a text of any kind, with settings detected from its first bytes. */
export function textPart(source: ByteSource, start: Uint8Array, kind: TextKind): SourcePart {
  return {
    name: source.name,
    kind,
    bytes: source.bytes,
    isHidden: false,
    async open(options = {}) {
      const { value, confidence } = guessEncoding(start);
      const others = ENCODINGS.filter((encoding) => encoding !== value);
      const encoding = withChoice({ value, confidence, alternatives: others }, options.encoding);
      const reading = { source, start, kind, options, encoding: encoding.value };
      const opened = await (kind === "csv" ? openCsv(reading) : openRecords(reading));
      return { ...opened, detected: { ...opened.detected, encoding } };
    },
  };
}

type Reading = {
  source: ByteSource;
  start: Uint8Array;
  kind: TextKind;
  options: SourceOptions;
  encoding: (typeof ENCODINGS)[number];
};

async function openCsv({ source, start, options, encoding }: Reading): Promise<OpenedTable> {
  const text = new TextDecoder(encoding).decode(start, { stream: true });
  const delimiter = withChoice<string>(guessDelimiter(text), options.delimiter);
  const quote = withChoice(guessQuote(text, delimiter.value), options.quote);
  const meter = readMeter(source.packedBytes);
  function open(onRead: (bytes: number) => void) {
    meter.begin();
    return source.open(onRead);
  }
  const marks = { delimiter: delimiter.value, quote: quote.value };
  const reading = csvRows({ open, onRead: meter.add, encoding, ...marks });
  const opened = await gridTable({ name: source.name, reading, progress: meter.progress, options });
  return { ...opened, detected: { ...opened.detected, delimiter, quote } };
}

async function openRecords({ source, kind, options, encoding }: Reading): Promise<OpenedTable> {
  const [{ recordTable }, reader] = await Promise.all([
    import("./records/record-table.ts"),
    readerOf(kind),
  ]);
  const meter = readMeter(source.packedBytes);
  return recordTable({
    name: source.name,
    reader,
    options,
    element: kind === "bmecat" ? "BMECAT/product" : undefined,
    hasLists: kind === "json" || kind === "ndjson",
    progress: meter.progress,
    onRead: meter.add,
    texts(onProblem, onRead) {
      meter.begin();
      return decodedText(source.open(onRead), { encoding, onProblem });
    },
  });
}

/** Loads each reader only when it's needed. */
async function readerOf(kind: TextKind) {
  if (kind === "json") return (await import("./records/json-reader.ts")).jsonReader;
  if (kind === "ndjson") return (await import("./records/ndjson-reader.ts")).ndjsonReader;
  if (kind === "bmecat") return (await import("./records/bmecat-records.ts")).bmecatRecords;
  return (await import("./records/xml-records.ts")).xmlRecords;
}
