import { LIMITS } from "@/importing/source/table/limits.ts";

/** The directory record of a file in a zip. */
export type ZipRecord = {
  name: string;
  nameBytes: Uint8Array;
  flags: number;
  method: number;
  packedBytes: number;
  bytes: number;
  offset: number;
};

/**
 * Constants from PKWARE's APPNOTE 6.3.10: the records at the end of an archive, and their Zip64 versions for values
 * beyond 32 bits.
 */
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const END_64_SIGNATURE = 0x06064b50;
const LOCATOR_64_SIGNATURE = 0x07064b50;
const LOCATOR_64_BYTES = 20;
const CENTRAL_SIGNATURE = 0x02014b50;
const CENTRAL_BYTES = 46;
const EXTRA_64 = 1;
const FULL_16 = 0xffff;
const FULL_32 = 0xffff_ffff;
const NAME_IS_UTF8 = 0x0800;

type Directory = { entries: number; bytes: number; offset: number };

/** Reads the directory of an archive, whose position is stated at the archive's end. */
export async function centralRecords(
  archive: Blob,
): Promise<readonly ZipRecord[] | "damaged" | "too-many"> {
  const directory = await directoryOf(archive);
  if (directory === null) return "damaged";
  const { entries, bytes, offset } = directory;
  if (entries > LIMITS.zipEntries || bytes > LIMITS.zipDirectoryBytes) return "too-many";
  const view = new DataView(await archive.slice(offset, offset + bytes).arrayBuffer());

  const records: ZipRecord[] = [];
  let at = 0;
  for (let left = entries; left > 0; left--) {
    if (at + CENTRAL_BYTES > view.byteLength) return "damaged";
    if (view.getUint32(at, true) !== CENTRAL_SIGNATURE) return "damaged";
    const record = recordAt(view, at);
    if (record === null) return "damaged";
    records.push(record.found);
    at = record.end;
  }
  return records;
}

async function directoryOf(archive: Blob): Promise<Directory | null> {
  const from = Math.max(0, archive.size - END_BYTES - LONGEST_COMMENT);
  const tail = new DataView(await archive.slice(from).arrayBuffer());
  let at = tail.byteLength - END_BYTES;
  while (at >= 0 && !isEnd(tail, at)) at -= 1;
  if (at < 0) return null;
  const declared = {
    entries: tail.getUint16(at + 10, true),
    bytes: tail.getUint32(at + 12, true),
    offset: tail.getUint32(at + 16, true),
  };
  if (declared.entries !== FULL_16 && declared.bytes !== FULL_32 && declared.offset !== FULL_32)
    return declared;
  return largeDirectoryOf(archive, tail, at - LOCATOR_64_BYTES);
}

/** The signature can also occur inside a comment, but then the comment length doesn't match. */
const isEnd = (tail: DataView, at: number) =>
  tail.getUint32(at, true) === END_SIGNATURE &&
  tail.getUint16(at + 20, true) === tail.byteLength - at - END_BYTES;

async function largeDirectoryOf(archive: Blob, tail: DataView, at: number) {
  if (at < 0 || tail.getUint32(at, true) !== LOCATOR_64_SIGNATURE) return null;
  const offset = Number(tail.getBigUint64(at + 8, true));
  const end = new DataView(await archive.slice(offset, offset + 56).arrayBuffer());
  if (end.byteLength < 56 || end.getUint32(0, true) !== END_64_SIGNATURE) return null;
  return {
    entries: Number(end.getBigUint64(32, true)),
    bytes: Number(end.getBigUint64(40, true)),
    offset: Number(end.getBigUint64(48, true)),
  };
}

function recordAt(view: DataView, at: number): { found: ZipRecord; end: number } | null {
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const nameStart = at + CENTRAL_BYTES;
  const extraStart = nameStart + nameLength;
  const end = extraStart + extraLength + view.getUint16(at + 32, true);
  if (end > view.byteLength) return null;
  const flags = view.getUint16(at + 8, true);
  const nameBytes = new Uint8Array(view.buffer, view.byteOffset + nameStart, nameLength);
  const found: ZipRecord = {
    name: new TextDecoder((flags & NAME_IS_UTF8) !== 0 ? "utf-8" : nameEncoding(nameBytes)).decode(
      nameBytes,
    ),
    nameBytes,
    flags,
    method: view.getUint16(at + 10, true),
    packedBytes: view.getUint32(at + 20, true),
    bytes: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
  readZip64Fields(found, view, extraStart, extraStart + extraLength);
  return { found, end };
}

/** The standard's default is a DOS code page, but names that are valid UTF-8 were almost certainly meant as UTF-8. */
function nameEncoding(bytes: Uint8Array): string {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** 64-bit values are in an extra field, which holds only those that don't fit into 32 bits. */
function readZip64Fields(record: ZipRecord, view: DataView, from: number, end: number) {
  let at = from;
  while (at + 4 <= end) {
    const size = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === EXTRA_64) {
      let offset = at + 4;
      for (const key of ["bytes", "packedBytes", "offset"] as const) {
        if (record[key] !== FULL_32 || offset + 8 > Math.min(end, at + 4 + size)) continue;
        record[key] = Number(view.getBigUint64(offset, true));
        offset += 8;
      }
    }
    at += 4 + size;
  }
}
