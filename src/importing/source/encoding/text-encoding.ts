export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "macintosh"] as const;
export type Encoding = (typeof ENCODINGS)[number];

export type EncodingGuess = { value: Encoding; confidence: number };

/** Detects the encoding of a text file from its first bytes. */
export const encodingOf = (start: Uint8Array): Encoding => guessEncoding(start).value;

export function guessEncoding(start: Uint8Array): EncodingGuess {
  const [first, second, third] = start;
  if (first === 0xff && second === 0xfe) return { value: "utf-16le", confidence: 1 };
  if (first === 0xfe && second === 0xff) return { value: "utf-16be", confidence: 1 };
  if (first === 0xef && second === 0xbb && third === 0xbf) return { value: "utf-8", confidence: 1 };
  // Latin text in UTF-16 has a zero in each pair of bytes, always on the same side.
  const { even, odd } = zeros(start);
  const pairs = Math.floor(start.length / 2);
  if (pairs > 1 && odd > pairs * 0.4 && even < pairs * 0.1)
    return { value: "utf-16le", confidence: 0.9 };
  if (pairs > 1 && even > pairs * 0.4 && odd < pairs * 0.1)
    return { value: "utf-16be", confidence: 0.9 };
  // Text in ASCII only reads the same in all these encodings.
  if (isUtf8(start)) return { value: "utf-8", confidence: isAscii(start) ? 0.7 : 0.98 };
  return guessSingleByte(start);
}

function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) > 127) return false;
  return true;
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

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    // With `stream`, a character cut off at the end isn't an error.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * The non-ASCII characters common in catalogues: é è ê ë à â ä ç î ï ô ö ù û ü É È À Ç œ ñ ß Ä Ö Ü á í ó ú ’ – ® ™ °.
 */
const USUAL_IN_WINDOWS = new Set([
  0xe9, 0xe8, 0xea, 0xeb, 0xe0, 0xe2, 0xe4, 0xe7, 0xee, 0xef, 0xf4, 0xf6, 0xf9, 0xfb, 0xfc, 0xc9,
  0xc8, 0xc0, 0xc7, 0x9c, 0xf1, 0xdf, 0xc4, 0xd6, 0xdc, 0xe1, 0xed, 0xf3, 0xfa, 0x92, 0x96, 0xae,
  0x99, 0xb0,
]);
const USUAL_IN_MAC = new Set([
  0x8e, 0x8f, 0x90, 0x91, 0x88, 0x89, 0x8a, 0x8d, 0x94, 0x95, 0x99, 0x9a, 0x9d, 0x9e, 0x9f, 0x83,
  0x82, 0xcf, 0x96, 0xa7, 0x80, 0x85, 0x86, 0x87, 0x92, 0x97, 0x9c, 0xd5, 0xd0, 0xa8, 0xaa, 0xa1,
]);

function guessSingleByte(bytes: Uint8Array): EncodingGuess {
  let windows = 0;
  let mac = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (USUAL_IN_WINDOWS.has(byte)) windows += 1;
    if (USUAL_IN_MAC.has(byte)) mac += 1;
  }
  const [more, less] = [Math.max(windows, mac), Math.min(windows, mac)];
  const confidence = more === 0 ? 0.5 : 0.5 + (0.4 * (more - less)) / more;
  // Windows-1252 is ten times as common as Mac Roman ever was.
  return { value: mac > windows * 1.5 ? "macintosh" : "windows-1252", confidence };
}
