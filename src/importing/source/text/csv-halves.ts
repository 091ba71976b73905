import { chunksOf } from "@/importing/source/bytes/file-chunks.ts";
import type { GridHalves } from "@/importing/source/parts/grid-table.ts";
import { csvReader } from "./csv-reader.ts";
import { type CsvForm, meteredRows } from "./csv-source.ts";

/** How much of the text from the middle on is searched for the start of a row. */
const SEARCHED_BYTES = 131_072;
/** The first part is a little larger, because the thread of the second part has to open the file before it reads. */
const FIRST_SHARE = 0.53;
/** This many consecutive rows of the right width show where rows start. */
const ROWS_EXPECTED = 5;
const MOST_TRIES = 100;
const LF = 10;
const SPACE = 32;
const LAST_ASCII = 127;

/**
 * Splits a delimited text near its middle. Whether a line break starts a row depends on all quotes before it, so the
 * split is a guess. Reading the first half confirms or refutes it.
 */
export async function csvHalves(
  blob: Blob,
  { width, ...form }: CsvForm & { width: number },
): Promise<GridHalves | null> {
  const middle = Math.floor(blob.size * FIRST_SHARE);
  const searched = blob.slice(middle, middle + SEARCHED_BYTES);
  const start = rowStart(new Uint8Array(await searched.arrayBuffer()), { width, ...form });
  if (start === null) return null;
  const halves = [blob.slice(0, middle + start), blob.slice(middle + start)] as const;
  const [first, second] = halves.map((half) =>
    meteredRows({ packedBytes: half.size, open: (onRead) => chunksOf(half, onRead) }, form),
  );
  if (first === undefined || second === undefined) return null;
  return {
    first,
    second,
    placesBefore: () =>
      first.source.issues.all.some(({ stops }) => stops) ? null : first.source.completeLines(),
  };
}

/** The position after the first line break that rows of the right width follow. Null if none is found. */
export function rowStart(
  bytes: Uint8Array,
  { encoding, width, ...marks }: CsvForm & { width: number },
): number | null {
  if (encoding.startsWith("utf-16") || marks.delimiter.charCodeAt(0) > LAST_ASCII) return null;
  // Decoded as Latin-1, in which every byte is one character, so that a position in the text is the same position in
  // the bytes.
  const text = new TextDecoder("latin1").decode(bytes);
  let start = bytes.indexOf(LF) + 1;
  for (let tries = 0; start > 0 && tries < MOST_TRIES; tries++) {
    // The row must start with a printable ASCII character, because any other may be a byte order mark or an empty line.
    const code = bytes[start] ?? 0;
    if (code > SPACE && code < LAST_ASCII && hasRows(text.slice(start), { width, ...marks }))
      return start;
    start = bytes.indexOf(LF, start) + 1;
  }
  return null;
}

function hasRows(text: string, { width, ...marks }: Omit<CsvForm, "encoding"> & { width: number }) {
  let right = 0;
  let isWrong = false;
  const reader = csvReader({
    ...marks,
    onRow(cells) {
      if (right >= ROWS_EXPECTED) return;
      if (cells.length === width) right += 1;
      else isWrong = true;
    },
    onIssue() {
      if (right < ROWS_EXPECTED) isWrong = true;
    },
  });
  reader.push(text);
  return right >= ROWS_EXPECTED && !isWrong;
}
