import type { FileRejectionKind, SourceKind } from "./source-part.ts";
import { detectEncoding } from "@/importing/source/encoding/detect-encoding.ts";
import { withoutDoubleEncoding } from "@/importing/source/encoding/double-encoding.ts";
import { bytesDecoder } from "@/importing/source/encoding/text-encoding.ts";
import { foreignFormat, isWebPage } from "./foreign-format.ts";

export type FileKind =
  | { is: "text"; kind: Exclude<SourceKind, "xlsx" | "ods"> }
  | { is: "zip" }
  | { is: "gzip" }
  | { is: "rejected"; rejection: FileRejectionKind };

/** The number of bytes needed to detect the type. */
export const KIND_BYTES = 65_536;

const MAGIC: readonly (readonly [bytes: readonly number[], found: FileKind])[] = [
  [[0x50, 0x4b, 0x03, 0x04], { is: "zip" }],
  [[0x50, 0x4b, 0x05, 0x06], { is: "zip" }],
  [[0x1f, 0x8b], { is: "gzip" }],
  [[0x25, 0x50, 0x44, 0x46], { is: "rejected", rejection: "pdf" }],
  [[0x89, 0x50, 0x4e, 0x47], { is: "rejected", rejection: "image" }],
  [[0xff, 0xd8, 0xff], { is: "rejected", rejection: "image" }],
  [[0x47, 0x49, 0x46, 0x38], { is: "rejected", rejection: "image" }],
  [[0x52, 0x61, 0x72, 0x21], { is: "rejected", rejection: "other-archive" }],
  [[0x37, 0x7a, 0xbc, 0xaf], { is: "rejected", rejection: "other-archive" }],
  [[0x42, 0x5a, 0x68], { is: "rejected", rejection: "other-archive" }],
  [[0xfd, 0x37, 0x7a, 0x58], { is: "rejected", rejection: "other-archive" }],
  [[0x28, 0xb5, 0x2f, 0xfd], { is: "rejected", rejection: "other-archive" }],
];
/** The first bytes of the container format of Office before 2007, and of encrypted files since. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const ENCRYPTED = Array.from("EncryptedPackage").join("\0");

const MARKUP = /^<[?!a-z_]/i;
const JSON_START = /^[{[]\s*(?:["{[\]}]|-?\d|true\b|false\b|null\b)/;
const EXCEL_2003 = "urn:schemas-microsoft-com:office:spreadsheet";

/** Detects the type of a file from its first bytes, whatever its name. */
export function fileKind(start: Uint8Array): FileKind {
  const rejected = (rejection: FileRejectionKind) => ({ is: "rejected", rejection }) as const;
  if (start.length === 0) return rejected("empty");
  const matchesBytes = (bytes: readonly number[]) => bytes.every((byte, at) => start[at] === byte);
  if (matchesBytes(COMPOUND)) {
    const letters = new TextDecoder("windows-1252").decode(start);
    return rejected(letters.includes(ENCRYPTED) ? "encrypted-excel" : "old-excel");
  }
  const magic = MAGIC.find(([bytes]) => matchesBytes(bytes));
  if (magic) return magic[1];

  const { value: encoding } = detectEncoding(start);
  const decoded = bytesDecoder(encoding).decode(start, { stream: true });
  // Text that was encoded twice may contain control characters until it's repaired.
  const isDouble = encoding === "utf-8-double";
  const text = (isDouble ? withoutDoubleEncoding(decoded) : decoded).trimStart();
  if (text === "") return rejected("empty");
  if (isBinary(text)) return rejected("binary");
  if (isWebPage(text)) return rejected("html");
  const foreign = foreignFormat(text);
  if (foreign !== null) return rejected(foreign);
  if (MARKUP.test(text)) {
    if (text.includes(EXCEL_2003)) return rejected("old-excel");
    return { is: "text", kind: /<BMECAT[\s>]/.test(text) ? "bmecat" : "xml" };
  }
  if (JSON_START.test(text)) return { is: "text", kind: isByLine(text) ? "ndjson" : "json" };
  return { is: "text", kind: "csv" };
}

/** Many control characters mean binary data; single ones are export mistakes. */
function isBinary(text: string): boolean {
  const odd = text.match(/[^\P{Cc}\t\r\n\f\v]/gu)?.length ?? 0;
  return odd > 3 && odd > text.length * 0.01;
}

/**
 * Whether the first line is a complete list or object, followed by another one. A single object also counts if a line
 * break follows it.
 */
function isByLine(text: string): boolean {
  const end = text.indexOf("\n");
  const line = end === -1 ? text : text.slice(0, end);
  const next = line.startsWith("[") ? /^\s*\[/ : /^\s*(?:\{|$)/;
  if (end === -1 || !next.test(text.slice(end))) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
