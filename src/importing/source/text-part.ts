import { withChoice } from "./detect/guess.ts";
import { gridTable } from "./parts/grid-table.ts";
import { readMeter } from "./table/read-meter.ts";
import type { OpenedTable, SourceKind, SourcePart } from "./parts/source-part.ts";
import type { SourceOptions } from "./table/source-options.ts";
import { guessDialect } from "./text/csv-dialect.ts";
import { csvHalves } from "./text/csv-halves.ts";
import { meteredRows } from "./text/csv-source.ts";
import { decodedText } from "./encoding/decoded-text.ts";
import { declaredEncoding } from "./encoding/declared-encoding.ts";
import { detectEncoding } from "./encoding/detect-encoding.ts";
import { bytesDecoder, type Encoding, ENCODINGS } from "./encoding/text-encoding.ts";
import { KIND_BYTES } from "./parts/file-kind.ts";

/** Bytes that can be read repeatedly from the beginning. */
export type ByteSource = {
  name: string;
  /** The approximate size of the part when uncompressed. */
  bytes: number;
  packedBytes: number;
  open: (onRead?: (packedBytes: number) => void) => AsyncIterable<Uint8Array<ArrayBuffer>>;
  /** The part's bytes, for reading any range of them. Missing if the part is compressed. */
  blob?: Blob;
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
      const found = declaredEncoding(start, kind) ?? detectEncoding(start);
      const alternatives = ENCODINGS.filter((encoding) => encoding !== found.value);
      const encoding = withChoice({ ...found, alternatives }, options.encoding);
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
  encoding: Encoding;
};

async function openCsv({ source, start, options, encoding }: Reading): Promise<OpenedTable> {
  const text = bytesDecoder(encoding).decode(start, { stream: true });
  const found = guessDialect({ text, isWhole: start.length < KIND_BYTES }, options.delimiter);
  const delimiter = withChoice(found.delimiter, options.delimiter);
  const quote = withChoice(found.quote, options.quote);
  const { skipsSpaces, escapes, loneQuotes } = found;
  const marks = {
    delimiter: delimiter.value,
    quote: quote.value,
    skipsSpaces,
    escapes,
    loneQuotes,
  };
  const { source: rows, progress } = meteredRows(source, { encoding, ...marks });
  const { blob } = source;
  const opened = await gridTable({
    name: source.name,
    source:
      blob === undefined
        ? rows
        : { ...rows, halves: (width) => csvHalves(blob, { encoding, ...marks, width }) },
    progress,
    options,
    delimiter: delimiter.value,
  });
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
    texts(onIssue, onRead) {
      meter.begin();
      return decodedText(source.open(onRead), { encoding, onIssue });
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
