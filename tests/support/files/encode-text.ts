import { bytesDecoder, ENCODINGS } from "@/importing/source/encoding/text-encoding.ts";

/**
 * The bytes of each character, by encoding. They're found by decoding all bytes, because the platform has no encoder.
 */
const TABLES = new Map<string, ReadonlyMap<string, readonly number[]>>();

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = TABLES.get(encoding);
  if (known) return known;
  const table = new Map<string, readonly number[]>();
  function add(...bytes: number[]) {
    // Node 20 decodes Windows-1252 as ISO-8859-1 unless it streams.
    const text = decoderOf(encoding).decode(Uint8Array.from(bytes), { stream: true });
    if (Array.from(text).length === 1 && text !== "\ufffd" && !table.has(text))
      table.set(text, bytes);
  }
  for (let byte = 0; byte < 256; byte++) add(byte);
  if (["shift_jis", "gb18030", "big5", "euc-kr", "euc-jp"].includes(encoding))
    for (let first = 0x81; first < 0xff; first++)
      for (let second = 0x40; second < 0xff; second++) add(first, second);
  TABLES.set(encoding, table);
  return table;
}

/** Decodes any encoding, because tests also write some that the import doesn't offer. */
function decoderOf(encoding: string) {
  const offered = ENCODINGS.find((each) => each === encoding);
  return offered === undefined ? new TextDecoder(encoding) : bytesDecoder(offered);
}

/** The text as bytes. Null if the encoding has no bytes for one of its characters. */
export function encodeText(text: string, encoding: string): Uint8Array<ArrayBuffer> | null {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  if (encoding === "utf-16le" || encoding === "utf-16be") {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at++)
      view.setUint16(at * 2, text.charCodeAt(at), encoding === "utf-16le");
    return bytes;
  }
  const table = tableOf(encoding);
  const bytes: number[] = [];
  for (const character of text) {
    const found = table.get(character);
    if (found === undefined) return null;
    bytes.push(...found);
  }
  return Uint8Array.from(bytes);
}
