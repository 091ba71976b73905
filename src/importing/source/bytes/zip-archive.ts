import { LIMITS } from "@/importing/source/table/limits.ts";
import { ReadingStopped } from "@/importing/source/table/source-issue-list.ts";
import { chunksOf } from "./file-chunks.ts";
import { inflatesTooMuch, inflated } from "./inflate.ts";
import { startOf } from "./start-of.ts";
import { centralRecords, type ZipRecord } from "./zip-directory.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export type ZipFile = {
  /** The file's name, only for display and comparison. Never use it as a path to write to. */
  name: string;
  packedBytes: number;
  bytes: number;
  /** The file's bytes, inflated on demand. */
  open: (onRead?: (packedBytes: number) => void) => AsyncGenerator<Bytes>;
};

export type ZipRejection =
  | "zip-damaged"
  | "zip-encrypted"
  | "zip-bomb"
  | "zip-too-many"
  | "zip-method";
export type OpenedZip =
  | { outcome: "opened"; files: readonly ZipFile[] }
  | { outcome: "rejected"; kind: ZipRejection; detail?: string };

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;

/** The files of a zip, as listed in its directory. Opening one fails if its local header says something else. */
export async function openZip(archive: Blob): Promise<OpenedZip> {
  const directory = await centralRecords(archive);
  if (directory === "damaged") return { outcome: "rejected", kind: "zip-damaged" };
  if (directory === "too-many") return { outcome: "rejected", kind: "zip-too-many" };
  const records = directory.filter(({ name }) => !name.endsWith("/"));

  const all = { packed: 0, unpacked: 0 };
  for (const record of records) {
    const rejected = (kind: ZipRejection) =>
      ({ outcome: "rejected", kind, detail: record.name }) as const;
    if ((record.flags & ENCRYPTED) !== 0) return rejected("zip-encrypted");
    if (record.method !== STORED && record.method !== DEFLATED) return rejected("zip-method");
    all.packed += record.packedBytes;
    all.unpacked += record.bytes;
    if (
      inflatesTooMuch({ packed: record.packedBytes, unpacked: record.bytes }) ||
      inflatesTooMuch(all)
    )
      return rejected("zip-bomb");
  }
  if (overlap(records, archive.size)) return { outcome: "rejected", kind: "zip-damaged" };
  return {
    outcome: "opened",
    files: records.map((record) => ({
      name: record.name,
      packedBytes: record.packedBytes,
      bytes: record.bytes,
      open: (onRead) => unpacked(archive, record, onRead),
    })),
  };
}

/** Some zip bombs let many files share the same bytes, which ordinary archives don't. */
function overlap(records: readonly ZipRecord[], size: number): boolean {
  let end = 0;
  for (const { offset, packedBytes } of records.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end) return true;
    end = offset + LOCAL_BYTES + packedBytes;
  }
  return end > size;
}

async function* unpacked(
  archive: Blob,
  record: ZipRecord,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Bytes> {
  const from = await dataStart(archive, record);
  const packed = chunksOf(archive.slice(from, from + record.packedBytes), onRead);
  let bytes = 0;
  for await (const chunk of record.method === STORED ? packed : inflated(packed, "deflate-raw")) {
    bytes += chunk.length;
    if (bytes > record.bytes) throw new ReadingStopped("damaged", record.name);
    yield chunk;
  }
  if (bytes < record.bytes) throw new ReadingStopped("damaged", record.name);
}

/** The data follows the file's local header, which must match the directory. */
async function dataStart(archive: Blob, { offset, method, flags, nameBytes }: ZipRecord) {
  const head = await archive.slice(offset, offset + LOCAL_BYTES).arrayBuffer();
  if (head.byteLength < LOCAL_BYTES) throw new ReadingStopped("damaged");
  const view = new DataView(head);
  const nameLength = view.getUint16(26, true);
  const agrees =
    view.getUint32(0, true) === LOCAL_SIGNATURE &&
    (view.getUint16(6, true) & ENCRYPTED) === (flags & ENCRYPTED) &&
    view.getUint16(8, true) === method &&
    nameLength === nameBytes.length;
  if (!agrees) throw new ReadingStopped("damaged");
  const start = offset + LOCAL_BYTES;
  const name = new Uint8Array(await archive.slice(start, start + nameLength).arrayBuffer());
  if (!name.every((byte, at) => byte === nameBytes[at])) throw new ReadingStopped("damaged");
  return start + nameLength + view.getUint16(28, true);
}

/** Reads a small file completely. Stops with an error if the file is larger than allowed. */
export async function wholeOf(file: ZipFile, most: number = LIMITS.wholePartBytes): Promise<Bytes> {
  if (file.bytes > most) throw new ReadingStopped("inflates-too-much", file.name);
  return startOf(file.open(), file.bytes);
}
