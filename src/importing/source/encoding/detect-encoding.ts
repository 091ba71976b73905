import { withoutDoubleEncoding } from "./double-encoding.ts";
import { bytesDecoder, type Encoding } from "./text-encoding.ts";
import { textFit } from "./text-fit.ts";
import { repairedUtf8, utf8Evidence } from "./utf8-evidence.ts";

export type DetectedEncoding = {
  value: Encoding;
  confidence: number;
  /** Up to three texts that show the result. Empty for ASCII, and if the file itself states its encoding. */
  basis: readonly string[];
};

/** The highest confidence for encodings of languages that the portal doesn't support: a person always confirms them. */
const FOREIGN = 0.5;

/** For each candidate: how much better it has to fit than the more common Windows-1252, and the highest confidence. */
const CANDIDATES: readonly { encoding: Encoding; handicap: number; most: number }[] = [
  { encoding: "windows-1252", handicap: 0, most: 0.95 },
  // ISO-8859-15 has no curly quotes or dashes, and it encodes €, Š, Ž, Œ and Ÿ differently from Windows-1252.
  { encoding: "iso-8859-15", handicap: 2, most: 0.8 },
  { encoding: "macintosh", handicap: 1.5, most: 0.95 },
  // These encodings are rare today, so a person always confirms them.
  { encoding: "cp850", handicap: 4, most: 0.8 },
  { encoding: "cp863", handicap: 4.5, most: 0.8 },
  { encoding: "windows-1250", handicap: 4, most: FOREIGN },
  { encoding: "windows-1251", handicap: 4, most: FOREIGN },
  { encoding: "shift_jis", handicap: 4, most: FOREIGN },
  { encoding: "gb18030", handicap: 5, most: FOREIGN },
  { encoding: "big5", handicap: 5, most: FOREIGN },
];
/** Excel for Mac ended lines in CR when it wrote Mac Roman. */
const CR_BONUS = 2.5;
const REPAIR_PENALTY = 2;
/** With this lead in points, the runner-up is ruled out. */
const CLEAR_LEAD = 4;
const SLIGHT_LEAD = 1.5;

/** Detects the encoding of a text from its first bytes. */
export function detectEncoding(start: Uint8Array): DetectedEncoding {
  const marked = byteOrderMark(start) ?? withoutMark(start);
  if (marked !== null) return marked;
  const { valid, invalid } = utf8Evidence(start);
  // The text is pure ASCII, whose bytes mean the same in every encoding that is still possible.
  if (valid + invalid === 0) return { value: "utf-8", confidence: 1, basis: [] };
  return invalid === 0 ? validUtf8(start) : bestFit(start, valid > 0);
}

/** The person should look at the repaired texts, so a text that was encoded twice is never certain. */
function validUtf8(start: Uint8Array): DetectedEncoding {
  const text = decoded(start, "utf-8");
  const repaired = withoutDoubleEncoding(text);
  return repaired === text
    ? { value: "utf-8", confidence: 0.98, basis: basisOf(text) }
    : { value: "utf-8-double", confidence: 0.8, basis: basisOf(repaired) };
}

function byteOrderMark([first, second]: Uint8Array): DetectedEncoding | null {
  const sure = { confidence: 1, basis: [] };
  if (first === 0xff && second === 0xfe) return { value: "utf-16le", ...sure };
  if (first === 0xfe && second === 0xff) return { value: "utf-16be", ...sure };
  // The bytes after a UTF-8 byte order mark may still be in another encoding.
  return null;
}

/**
 * UTF-16 without a byte order mark: the zero bytes of its spaces, digits and line endings are all in the same position
 * of their byte pairs.
 */
function withoutMark(bytes: Uint8Array): DetectedEncoding | null {
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at++)
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const pairs = Math.floor(bytes.length / 2);
  if (pairs < 2 || Math.max(even, odd) < Math.max(2, pairs * 0.05)) return null;
  if (Math.min(even, odd) > Math.max(even, odd) * 0.02) return null;
  const value = odd > even ? "utf-16le" : "utf-16be";
  const text = decoded(bytes, value);
  // Binary data also has zeros, but then decodes to characters that texts rarely contain.
  const { points, misfits, occurrences } = textFit(text);
  const isText = points >= 0 && misfits * 4 <= occurrences;
  return { value, confidence: isText ? 0.95 : 0.5, basis: basisOf(text) };
}

function bestFit(bytes: Uint8Array, hasUtf8: boolean): DetectedEncoding {
  const bonus = endsLinesInCr(bytes) ? CR_BONUS : 0;
  const fits = CANDIDATES.map(({ encoding, handicap, most }) => {
    const text = decoded(bytes, encoding);
    const fit = textFit(text);
    const favour = encoding === "macintosh" ? bonus : 0;
    return { encoding, text, most, fit, favour, points: fit.points - handicap + favour };
  });
  if (hasUtf8) {
    const { text } = repairedUtf8(bytes);
    const fit = textFit(text);
    // Never certain: the person should look at the rows where bytes were repaired.
    const points = fit.points - REPAIR_PENALTY;
    fits.push({ encoding: "utf-8", text, most: 0.8, fit, favour: 0, points });
  }
  const sorted = fits.toSorted((a, b) => b.points - a.points);
  const [best] = sorted;
  if (best === undefined) throw new Error("There is no candidate.");
  const rival = sorted.find((other) => other.text !== best.text);
  // Line endings alone don't show the encoding.
  const lead = best.points - best.favour - (rival?.points ?? 0);
  const { misfits, occurrences } = best.fit;
  // Text in a supported language has almost no misfits, and mostly characters in their usual positions.
  const isCommon = misfits * 50 <= occurrences && best.fit.points >= occurrences;
  // A rival that fits as well is less common, but not ruled out: "Maßband" in CP850 is "Maáband" in Windows-1252.
  const hasEqual = fits.some(
    ({ text, fit }) => text !== best.text && fit.points >= best.fit.points,
  );
  const isClear = lead >= CLEAR_LEAD && !hasEqual;
  const confidence = !isCommon ? 0.4 : isClear ? 0.95 : lead >= SLIGHT_LEAD ? 0.6 : 0.45;
  return {
    value: best.encoding,
    confidence: Math.min(confidence, best.most),
    basis: basisOf(best.text),
  };
}

const decoded = (bytes: Uint8Array, encoding: Encoding) =>
  bytesDecoder(encoding).decode(bytes, { stream: true });

const LF = 10;
const CR = 13;

/** Whether lines end in CR alone, as on a Mac before 2001. */
function endsLinesInCr(bytes: Uint8Array): boolean {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === LF) return false;
    if (bytes[at] === CR) count += 1;
  }
  return count > 0;
}

/** This many characters of a cell are enough to recognize it. */
const CHARACTERS_AROUND = 16;
const CELL_EDGE = /[\r\n,;\t|"~<>^]/;

/** Up to three texts with characters beyond ASCII, each from another place. */
function basisOf(text: string): string[] {
  const found = new Set<string>();
  let last = -1;
  for (const { index } of text.matchAll(/[^\0-\x7f]/gu)) {
    if (index < last) continue;
    const before = text.slice(Math.max(0, index - CHARACTERS_AROUND), index);
    const after = text.slice(index, index + CHARACTERS_AROUND);
    const start = before.split(CELL_EDGE).at(-1) ?? "";
    const end = after.split(CELL_EDGE)[0] ?? "";
    last = index + end.length;
    // If the excerpt cuts off a word, the rest of that word is left out too.
    const isCut = start.length === CHARACTERS_AROUND && start.includes(" ");
    const isCutBehind = end.length === CHARACTERS_AROUND && end.includes(" ");
    const from = isCut ? start.slice(start.indexOf(" ")) : start;
    found.add((from + (isCutBehind ? end.slice(0, end.lastIndexOf(" ")) : end)).trim());
    if (found.size === 3) break;
  }
  return [...found];
}
