import { type Alphabet, alphabetOf } from "./alphabet.ts";
import { type Node, parseExpression } from "./syntax.ts";

/** The pairs of groups before and after a place at which a step is possible, as a bit mask. */
type Condition = bigint;

type Edge = { to: number; condition: Condition };

/**
 * An expression as positions (one for each character it matches) and the steps between them.
 * Position 0 is the search: it skips any number of characters before the match.
 */
export type Automaton = {
  alphabet: Alphabet;
  /** The sets of groups that each position matches. */
  sets: bigint[];
  edges: Edge[][];
  /** The positions at which the expression may end. */
  ends: Condition[];
  /** The bodies of lookbehinds, which are searched at every place. */
  looks: Automaton[];
};

/** A repetition that allows more than this many times counts as unlimited. */
const LARGEST_BOUND = 256;
/** A repetition with a limit is copied at most this many times, enough to see whether its copies overlap. */
const COPIES = 4;

type Part = { first: Edge[]; last: Edge[]; empty: Condition };

export function automatonOf(source: string, flags: string): Automaton {
  const root = parseExpression(source, flags);
  const alphabet = alphabetOf(root, source, flags);
  return build(root, alphabet, flags, false);
}

function build(root: Node, alphabet: Alphabet, flags: string, isLook: boolean): Automaton {
  const { size, characters, beginning, end, newline, word, matches } = alphabet;
  const sets: bigint[] = [characters];
  const edges: Edge[][] = [[]];
  const looks: Automaton[] = [];

  const where = (holds: (before: number, after: number) => boolean): Condition => {
    let mask = 0n;
    for (let before = 0; before < size; before += 1)
      for (let after = 0; after < size; after += 1)
        if (holds(before, after)) mask |= 1n << BigInt(before * size + after);
    return mask;
  };
  const has = (mask: bigint, place: number) => ((mask >> BigInt(place)) & 1n) === 1n;
  const always = where(() => true);
  const isMultiline = flags.includes("m");

  function link(from: readonly Edge[], to: readonly Edge[]) {
    for (const { to: left, condition: leaving } of from)
      for (const { to: right, condition: entering } of to)
        if ((leaving & entering) !== 0n)
          edges[left]?.push({ to: right, condition: leaving & entering });
  }

  const under = (list: readonly Edge[], condition: Condition): Edge[] =>
    list.flatMap((edge) => {
      const both = edge.condition & condition;
      return both === 0n ? [] : [{ to: edge.to, condition: both }];
    });

  const assertion = (condition: Condition): Part => ({ first: [], last: [], empty: condition });

  function chain(parts: readonly Part[]): Part {
    let whole = assertion(always);
    for (const part of parts) {
      link(whole.last, part.first);
      whole = {
        first: [...whole.first, ...under(part.first, whole.empty)],
        last: [...part.last, ...under(whole.last, part.empty)],
        empty: whole.empty & part.empty,
      };
    }
    return whole;
  }

  const optional = (part: Part): Part => ({ ...part, empty: always });

  function repeat(body: Node, min: number, max: number): Part {
    const fixed = Math.min(min, COPIES);
    const copies = Array.from({ length: fixed }, () => visit(body));
    if (max > LARGEST_BOUND) {
      const loop = copies.at(-1) ?? visit(body);
      link(loop.last, loop.first);
      return chain(min === 0 ? [optional(loop)] : copies);
    }
    let rest = assertion(always);
    for (let left = Math.min(max - min, COPIES); left > 0; left -= 1)
      rest = optional(chain([visit(body), rest]));
    return chain([...copies, rest]);
  }

  function look(node: Extract<Node, { is: "look" }>): Part {
    const { body, isAhead, isNegated } = node;
    const set = singleSet(body);
    if (set === null) {
      // A lookahead is a side branch that the match doesn't return from. Lookbehinds start at every place.
      if (isAhead) return { first: visit(body).first, last: [], empty: always };
      looks.push(build(body, alphabet, flags, true));
      return assertion(always);
    }
    const seen = matches(set);
    return assertion(where((before, after) => has(seen, isAhead ? after : before) !== isNegated));
  }

  function visit(node: Node): Part {
    switch (node.is) {
      case "set": {
        const place = sets.push(matches(node.source)) - 1;
        edges.push([]);
        const only = [{ to: place, condition: always }];
        return { first: only, last: only, empty: 0n };
      }
      case "sequence":
        return chain(node.parts.map(visit));
      case "choice": {
        const options = node.options.map(visit);
        return {
          first: options.flatMap(({ first }) => first),
          last: options.flatMap(({ last }) => last),
          empty: options.reduce((mask, { empty }) => mask | empty, 0n),
        };
      }
      case "repeat":
        return repeat(node.body, node.min, node.max);
      case "look":
        return look(node);
      case "start":
        return assertion(
          where((before) => before === beginning || (isMultiline && has(newline, before))),
        );
      case "end":
        return assertion(
          where((_before, after) => after === end || (isMultiline && has(newline, after))),
        );
      case "boundary":
      case "no-boundary":
        return assertion(
          where(
            (before, after) =>
              (has(word, before) !== has(word, after)) === (node.is === "boundary"),
          ),
        );
    }
  }

  const whole = visit(root);
  const search: Edge[] = [{ to: 0, condition: always }];
  if (!flags.includes("y")) link(search, search);
  link(search, whole.first);
  const ends = sets.map(() => 0n);
  // The end of a lookaround isn't the end of the match, so the search continues after it.
  if (!isLook) for (const { to, condition } of whole.last) ends[to] = (ends[to] ?? 0n) | condition;
  return { alphabet, sets, edges, ends, looks };
}

/** The character class that is the whole body of a lookaround, or null if the body contains anything else. */
function singleSet(node: Node): string | null {
  if (node.is === "set") return node.source;
  if (node.is === "sequence" && node.parts.length === 1 && node.parts[0] !== undefined)
    return singleSet(node.parts[0]);
  return null;
}
