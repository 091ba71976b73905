import { inflateRawSync } from "node:zlib";

/** Reads an archive by its central directory at the end, as the format requires, rather than from its start. */
export function readZip(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = bytes.readUInt32LE(end + 16);
  const found: Record<string, string> = {};
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const packed = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const start = bytes.readUInt32LE(at + 42);
    const data = start + 30 + bytes.readUInt16LE(start + 26);
    const text = inflateRawSync(bytes.subarray(data, data + packed));
    if (text.length !== bytes.readUInt32LE(at + 24)) throw new Error("The sizes do not agree.");
    found[bytes.toString("utf8", at + 46, at + 46 + nameLength)] = text.toString("utf8");
    at += 46 + nameLength;
  }
  return found;
}
