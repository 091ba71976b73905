/**
 * Text that was UTF-8, was read as Windows-1252, and was written as UTF-8 again: "Ã©" was "é". Such pairs of
 * characters don't occur in words of a supported language.
 */

/**
 * The byte of each Windows-1252 character beyond ASCII. Instead of such a character, some programs write the control
 * character with the same byte.
 */
const BYTES = new Map<string, number>();
for (let byte = 0x80; byte <= 0xff; byte++) {
  BYTES.set(String.fromCharCode(byte), byte);
  // Node 20 decodes Windows-1252 as ISO-8859-1 unless it streams.
  const read = new TextDecoder("windows-1252").decode(Uint8Array.of(byte), { stream: true });
  BYTES.set(read, byte);
}

/** Encoded twice, accented letters and signs begin with Â or Ã, "œ" and "Ÿ" with Å, and punctuation and "€" with â. */
const PAIRS =
  /[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Å[’“¸\u0092\u0093]|â[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2}/gu;
const UNFINISHED = /(?:[ÂÃÅ]|â[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]?)$/u;

/** The text with each match of `PAIRS` replaced by the original character. Other text is unchanged. */
export const withoutDoubleEncoding = (text: string): string =>
  text.replaceAll(PAIRS, (pair) => {
    const bytes = Array.from(pair, (character) => BYTES.get(character) ?? 0);
    const read = new TextDecoder().decode(Uint8Array.from(bytes));
    return read.includes("\ufffd") ? pair : read;
  });

/** Whether a text contains characters that were encoded twice. */
export const isDoubleEncoded = (text: string): boolean => withoutDoubleEncoding(text) !== text;

/** Repairs a text as it arrives. A pair may be split between two chunks. */
export function doubleEncodingReader() {
  let held = "";
  return {
    read(chunk: string): string {
      const text = held + chunk;
      held = UNFINISHED.exec(text)?.[0] ?? "";
      return withoutDoubleEncoding(text.slice(0, text.length - held.length));
    },
    end: (): string => held,
  };
}
