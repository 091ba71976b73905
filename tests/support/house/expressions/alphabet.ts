import type { Node } from "./syntax.ts";

/**
 * The characters that an expression can tell apart, in groups. Two more groups mark the beginning and the end of
 * the text. Sets of groups are bit masks.
 */
export type Alphabet = {
  size: number;
  /** Every group of characters, without the beginning and the end. */
  characters: bigint;
  beginning: number;
  end: number;
  /** The groups that a character, a class or an escape matches. */
  matches: (source: string) => bigint;
  newline: bigint;
  word: bigint;
};

const bit = (place: number) => 1n << BigInt(place);

/** Characters of scripts, spaces and symbols that classes such as `\p{L}` distinguish. */
const BEYOND_ASCII =
  "\u0085\u00a0\u00ad\u00b2\u00b5\u00e9\u00c9\u00df\u0130\u0301\u0416\u0660\u200b\u202e\u2028\u20ac\u3000\u4e2d\uac00\ud800\ufeff\uff10\uffff\u{1f600}\u{10000}";

/** Samples of all characters: ASCII, others that classes distinguish, and the neighbours of those in the expression. */
function samples(source: string): string[] {
  const named = Array.from(source)
    .concat(escapedCharacters(source))
    .map((one) => one.codePointAt(0) ?? 0);
  const near = named.flatMap((code) => [code - 1, code, code + 1]);
  const ascii = Array.from({ length: 128 }, (_none, code) => code);
  const beyond = Array.from(BEYOND_ASCII, (one) => one.codePointAt(0) ?? 0);
  const codes = new Set([...ascii, ...beyond, ...near]);
  return Array.from(codes)
    .filter((code) => code >= 0 && code <= 0x10_ff_ff)
    .map((code) => String.fromCodePoint(code));
}

const escapedCharacters = (source: string) =>
  Array.from(source.matchAll(/\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2}))/gi), (found) =>
    String.fromCodePoint(Number.parseInt(found[1] ?? found[2] ?? found[3] ?? "0", 16)),
  );

function setsOf(node: Node): string[] {
  switch (node.is) {
    case "set":
      return [node.source];
    case "sequence":
      return node.parts.flatMap(setsOf);
    case "choice":
      return node.options.flatMap(setsOf);
    case "repeat":
    case "look":
      return setsOf(node.body);
    case "start":
    case "end":
    case "boundary":
    case "no-boundary":
      return [];
  }
}

export function alphabetOf(root: Node, source: string, flags: string): Alphabet {
  const usedFlags = flags.replaceAll(/[gymd]/g, "");
  const sets = [...new Set([...setsOf(root), "\\n", "\\w"])];
  const tests = sets.map((set) => new RegExp(`^(?:${set})$`, usedFlags));
  const groups = new Map<string, number>();
  const masks = new Map(sets.map((set) => [set, 0n]));
  for (const sample of samples(source)) {
    const responses = tests.map((test) => test.test(sample));
    const key = responses.join();
    if (groups.has(key)) continue;
    const place = groups.size;
    groups.set(key, place);
    for (const [index, set] of sets.entries())
      if (responses[index]) masks.set(set, (masks.get(set) ?? 0n) | bit(place));
  }
  const matches = (set: string) => masks.get(set) ?? 0n;
  return {
    size: groups.size + 2,
    characters: bit(groups.size) - 1n,
    beginning: groups.size,
    end: groups.size + 1,
    matches,
    newline: matches("\\n"),
    word: matches("\\w"),
  };
}
