import type { DetectedEncoding } from "./detect-encoding.ts";
import { isDoubleEncoded } from "./double-encoding.ts";
import { ENCODINGS } from "./text-encoding.ts";
import { utf8Evidence } from "./utf8-evidence.ts";

const DECLARATION = /^\s{0,100}<\?xml[^>]{1,200}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/;

/**
 * The encoding that an XML file declares. Null if it declares none, or one that isn't supported or that its bytes
 * contradict.
 */
export function declaredEncoding(start: Uint8Array, kind: string): DetectedEncoding | null {
  if (kind !== "xml" && kind !== "bmecat") return null;
  const text = new TextDecoder("windows-1252").decode(start.subarray(0, 400), { stream: true });
  const label = DECLARATION.exec(text)?.[1];
  if (label === undefined) return null;
  const value = ENCODINGS.find((encoding) => encoding === canonicalName(label));
  if (value === undefined || value.startsWith("utf-16")) return null;
  const { valid, invalid } = utf8Evidence(start);
  // Many programs declare another encoding and then write UTF-8, and a few declare UTF-8 and write another.
  const isUtf8 = valid > 0 && invalid === 0;
  const isDouble = isUtf8 && isDoubleEncoded(new TextDecoder().decode(start));
  const isContradicted = value === "utf-8" ? invalid > 0 || isDouble : isUtf8;
  return isContradicted ? null : { value, confidence: 1, basis: [] };
}

/** An encoding has several names: ISO-8859-1 is read as Windows-1252. */
function canonicalName(label: string): string | null {
  const codePage = /^(?:cp|ibm)-?0*(850|863)$/i.exec(label)?.[1];
  if (codePage !== undefined) return `cp${codePage}`;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
