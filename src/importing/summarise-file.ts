import { delimiterOf } from "@/importing/source/text/csv-format.ts";
import { csvReader } from "@/importing/source/text/csv-reader.ts";
import type { FileReading } from "@/importing/file-summary.ts";
import { tableCheck } from "@/importing/table-check.ts";
import { encodingOf } from "@/importing/source/text/text-encoding.ts";
import { madePlain } from "@/lib/printable.ts";

/** As much as is needed to tell what kind of file it is. */
const START = 65_536;

type NamedBytes = { name: string; chunks: AsyncIterable<Uint8Array> };

/** Reads a file of comma-separated values once, as it comes in, whatever its size. */
export async function summariseFile(
  { name, chunks }: NamedBytes,
  onProgress: (bytes: number) => void = () => {},
): Promise<FileReading> {
  let bytes = 0;
  let start = new Uint8Array();
  let table: ReturnType<typeof reading> | null = null;

  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (table === null) {
      start = joined(start, chunk);
      if (start.length < START) continue;
      const reason = unreadable(start);
      if (reason !== null) return { outcome: "unreadable", reason };
      table = reading(start);
    } else table.take(chunk);
    onProgress(bytes);
  }
  const reason = table === null ? unreadable(start) : null;
  if (reason !== null) return { outcome: "unreadable", reason };
  const summary = { name: shownName(name), bytes, ...(table ?? reading(start)).finish() };
  if (summary.columnCount === 0) return { outcome: "unreadable", reason: "empty" };
  return { outcome: "read", summary };
}

function reading(first: Uint8Array) {
  const encoding = encodingOf(first);
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(first, { stream: true }));
  const decoder = new TextDecoder(encoding);
  const check = tableCheck();
  let rowLine = 0;
  const reader = csvReader({
    delimiter,
    onRow(cells, line) {
      rowLine = line;
      check.row(cells, line);
    },
    onProblem: ({ kind, line }) => check.problem(kind, line),
  });

  function push(text: string) {
    reader.push(text);
    // The decoder puts this sign where the bytes make no letter.
    if (text.includes("\ufffd")) check.problem("unreadable-letters", rowLine);
  }
  const take = (chunk: Uint8Array) => push(decoder.decode(chunk, { stream: true }));
  take(first);

  return {
    take,
    finish() {
      push(decoder.decode());
      reader.end();
      return { encoding, delimiter, ...check.end() };
    },
  };
}

/** Files of other kinds by what they begin with, whatever they are called. */
function unreadable(start: Uint8Array): "empty" | "spreadsheet" | "markup" | "binary" | null {
  if (start.length === 0) return "empty";
  const begins = (...bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  // A zip, which XLSX and ODS are, and the older XLS.
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)) return "spreadsheet";
  const text = new TextDecoder(encodingOf(start)).decode(start, { stream: true }).trimStart();
  if (text === "") return "empty";
  if (/^(<[?!a-z]|[{[]\s*["{[\]}])/i.test(text)) return "markup";
  const odd = text.match(/[^\P{Cc}\t\r\n\f\v]/gu)?.length ?? 0;
  // A stray one is a slip of some export, and no picture.
  return odd > 3 && odd > text.length * 0.01 ? "binary" : null;
}

function joined(one: Uint8Array, two: Uint8Array) {
  const both = new Uint8Array(one.length + two.length);
  both.set(one);
  both.set(two, one.length);
  return both;
}

const shownName = (name: string) => madePlain(name.slice(0, 200));
