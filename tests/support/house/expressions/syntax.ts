/** A regular expression as a tree. A `set` matches one character and keeps the source that describes it. */
export type Node =
  | { is: "set"; source: string }
  | { is: "sequence"; parts: Node[] }
  | { is: "choice"; options: Node[] }
  | { is: "repeat"; body: Node; min: number; max: number }
  | { is: "start" | "end" | "boundary" | "no-boundary" }
  | { is: "look"; body: Node; isAhead: boolean; isNegated: boolean };

const QUANTIFIER = /[*+?]\??|\{\d{1,9}(?:,\d{0,9})?\}\??/y;
const GROUP = /\((?:\?(?:<?[=!]|<[\w$]{1,60}>|[ims-]{0,7}:))?/y;
const ESCAPE =
  /\\(?:k<[\w$]{1,60}>|[pP]\{[\w=]{1,60}\}|u\{[\da-f]{1,6}\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[^])/iuy;

const NOTHING: Node = { is: "sequence", parts: [] };

/** Parses the syntax that our sources use. The JavaScript parser has already accepted the expression. */
export function parseExpression(source: string, flags: string): Node {
  let at = 0;
  const groups: { name: string; body: Node }[] = [];

  function take(expression: RegExp): string | null {
    expression.lastIndex = at;
    const found = expression.exec(source)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
  }

  function choice(): Node {
    const options = [sequence()];
    while (source[at] === "|") {
      at += 1;
      options.push(sequence());
    }
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { is: "choice", options };
  }

  function sequence(): Node {
    const parts: Node[] = [];
    while (at < source.length && source[at] !== "|" && source[at] !== ")") parts.push(repeated());
    return { is: "sequence", parts };
  }

  function repeated(): Node {
    let node = atom();
    for (let found = take(QUANTIFIER); found !== null; found = take(QUANTIFIER))
      node = { is: "repeat", body: node, ...bounds(found) };
    return node;
  }

  function atom(): Node {
    const sign = source[at];
    if (sign === "^" || sign === "$") {
      at += 1;
      return { is: sign === "^" ? "start" : "end" };
    }
    if (sign === "(") return group();
    if (sign === "[") return { is: "set", source: characterClass() };
    if (sign === "\\") return escaped();
    const character = /[uv]/.test(flags)
      ? String.fromCodePoint(source.codePointAt(at) ?? 0)
      : source.charAt(at);
    at += character.length;
    return { is: "set", source: character };
  }

  function escaped(): Node {
    const found = take(ESCAPE) ?? "";
    if (found === "\\b") return { is: "boundary" };
    if (found === "\\B") return { is: "no-boundary" };
    // A reference repeats the text of a group, so it matches at most what the group itself can match.
    const reference = /^\\(?:([1-9])|k<(.+)>)$/.exec(found);
    if (reference === null) return { is: "set", source: found };
    const [, number, name] = reference;
    const target = groups.find((one, place) =>
      name ? one.name === name : place + 1 === Number(number),
    );
    return target?.body ?? NOTHING;
  }

  function group(): Node {
    const opening = take(GROUP) ?? "(";
    const capture = { name: opening.slice(3, -1), body: NOTHING };
    if (opening === "(" || /^\(\?<[^=!]/.test(opening)) groups.push(capture);
    const body = choice();
    capture.body = body;
    at += 1;
    const look = /^\(\?(<?)([=!])/.exec(opening);
    if (look === null) return body;
    return { is: "look", body, isAhead: look[1] === "", isNegated: look[2] === "!" };
  }

  function characterClass(): string {
    const from = at;
    let depth = 0;
    do {
      if (source[at] === "\\") at += 1;
      else if (source[at] === "[" && (depth === 0 || flags.includes("v"))) depth += 1;
      else if (source[at] === "]") depth -= 1;
      at += 1;
    } while (depth > 0);
    return source.slice(from, at);
  }

  return choice();
}

function bounds(quantifier: string): { min: number; max: number } {
  if (quantifier.startsWith("*")) return { min: 0, max: Infinity };
  if (quantifier.startsWith("+")) return { min: 1, max: Infinity };
  if (quantifier.startsWith("?")) return { min: 0, max: 1 };
  const [, min = "0", rest] = /^\{(\d+)(,\d*)?/.exec(quantifier) ?? [];
  if (rest === undefined) return { min: Number(min), max: Number(min) };
  return { min: Number(min), max: rest === "," ? Infinity : Number(rest.slice(1)) };
}
