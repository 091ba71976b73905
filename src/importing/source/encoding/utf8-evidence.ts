export type Utf8Evidence = {
  /** Characters of two bytes or more. */
  valid: number;
  /** Bytes that belong to no character. */
  invalid: number;
};

/** The length of the UTF-8 character at `at`: 0 if there is none, and -1 if the bytes end within it. */
export function utf8Length(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  for (let next = 1; next < length; next++) {
    const byte = bytes[at + next];
    if (byte === undefined) return -1;
    const [least, most] = next === 1 ? secondByte(first) : [0x80, 0xbf];
    if (byte < least || byte > most) return 0;
  }
  return length;
}

/** Excludes overlong characters, surrogates and numbers beyond Unicode. */
function secondByte(first: number): readonly [least: number, most: number] {
  if (first === 0xe0) return [0xa0, 0xbf];
  if (first === 0xed) return [0x80, 0x9f];
  if (first === 0xf0) return [0x90, 0xbf];
  return first === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf];
}

/** Counts the evidence for and against UTF-8. A truncated character at the end is ignored. */
export function utf8Evidence(bytes: Uint8Array): Utf8Evidence {
  const found = { valid: 0, invalid: 0 };
  for (let at = 0; at < bytes.length;) {
    const length = utf8Length(bytes, at);
    if (length === -1) break;
    if (length > 1) found.valid += 1;
    if (length === 0) found.invalid += 1;
    at += Math.max(1, length);
  }
  return found;
}

/**
 * The text of these bytes with each byte that isn't UTF-8 read as Windows-1252, and where those bytes are in the text.
 */
export function repairedUtf8(bytes: Uint8Array): { text: string; repairs: number[] } {
  const repairs: number[] = [];
  const valid = new TextDecoder("utf-8", { ignoreBOM: true });
  const single = new TextDecoder("windows-1252");
  let text = "";
  let from = 0;
  for (let at = 0; at < bytes.length;) {
    const length = utf8Length(bytes, at);
    if (length === -1) break;
    if (length === 0) {
      text += valid.decode(bytes.subarray(from, at));
      repairs.push(text.length);
      // Node 20 decodes Windows-1252 as ISO-8859-1 unless it streams.
      text += single.decode(bytes.subarray(at, at + 1), { stream: true });
      from = at + 1;
    }
    at += Math.max(1, length);
  }
  return { text: text + valid.decode(bytes.subarray(from)), repairs };
}
