export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How the bytes of a text file were meant, by its first ones. */
export function encodingOf(start: Uint8Array): Encoding {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Latin letters in two bytes have a zero in each pair, always on the same side.
  const { even, odd } = zeros(start);
  const pairs = Math.floor(start.length / 2);
  if (pairs > 1 && odd > pairs * 0.4 && even < pairs * 0.1) return "utf-16le";
  if (pairs > 1 && even > pairs * 0.4 && odd < pairs * 0.1) return "utf-16be";
  return isUtf8(start) ? "utf-8" : "windows-1252";
}

function zeros(bytes: Uint8Array): { even: number; odd: number } {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  return { even, odd };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // A letter cut off at the end is none that is wrong.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
