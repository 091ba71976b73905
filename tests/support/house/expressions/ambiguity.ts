import { type Automaton, automatonOf } from "./automaton.ts";
import { cyclesOf } from "./cycles.ts";

export type Growth = "linear" | "polynomial" | "exponential";

/**
 * How the time of an expression's slowest search grows with the length of the text. JavaScript tries every way to match
 * a text, so the time is the number of ways in which a repeated text leads from one loop to another (polynomial) or
 * around one loop (exponential).
 */
export const growthOf = (source: string, flags: string): Growth =>
  growth(automatonOf(source, flags));

function growth(automaton: Automaton): Growth {
  const all = [growthOfOne(automaton), ...automaton.looks.map(growth)];
  return all.includes("exponential")
    ? "exponential"
    : all.includes("polynomial")
      ? "polynomial"
      : "linear";
}

function growthOfOne(automaton: Automaton): Growth {
  const steps = stepsOf(automaton);
  const loops = cyclesOf(automaton.sets.length, (place) => steps.anyFrom(place));
  if (isExponential(automaton, steps, loops)) return "exponential";
  return isPolynomial(automaton, steps, loops) ? "polynomial" : "linear";
}

type Steps = {
  /** The positions after `place`, where `before` is the last character and `next` the one to read. */
  from: (place: number, before: number, next: number) => readonly number[];
  anyFrom: (place: number) => readonly number[];
};

function stepsOf({ alphabet, sets, edges }: Automaton): Steps {
  const { size } = alphabet;
  const table = new Map<number, number[]>();
  for (const [place, list] of edges.entries())
    for (const { to, condition } of list)
      for (let next = 0; next < size; next += 1) {
        if ((((sets[to] ?? 0n) >> BigInt(next)) & 1n) === 0n) continue;
        for (let before = 0; before < size; before += 1) {
          const pair = before * size + next;
          if (((condition >> BigInt(pair)) & 1n) === 0n) continue;
          const key = place * size * size + pair;
          const known = table.get(key);
          if (known === undefined) table.set(key, [to]);
          else known.push(to);
        }
      }
  const none: readonly number[] = [];
  return {
    from: (place, before, next) => table.get((place * size + before) * size + next) ?? none,
    anyFrom: (place) => [...new Set((edges[place] ?? []).map(({ to }) => to))],
  };
}

type Loops = readonly number[];

/** Whether a text leads around a loop in two ways, so that every repetition doubles the number of ways. */
function isExponential({ alphabet, sets }: Automaton, steps: Steps, loops: Loops): boolean {
  const { size } = alphabet;
  const count = sets.length;
  const idOf = (left: number, right: number, before: number) =>
    (left * count + right) * size + before;
  const ambiguous = new Set<number>();
  const nextOf = (state: number): number[] => {
    const before = state % size;
    const right = Math.floor(state / size) % count;
    const left = Math.floor(state / size / count);
    const found: number[] = [];
    for (let next = 0; next < size - 2; next += 1) {
      const lefts = steps.from(left, before, next).filter((to) => loops[to] === loops[left]);
      const rights = steps.from(right, before, next).filter((to) => loops[to] === loops[right]);
      if (left === right && new Set(lefts).size < lefts.length) ambiguous.add(state);
      for (const one of lefts) for (const other of rights) found.push(idOf(one, other, next));
    }
    return found;
  };
  const starts: number[] = [];
  for (let place = 1; place < count; place += 1)
    if ((loops[place] ?? -1) >= 0)
      for (let before = 0; before < size; before += 1)
        if ((((sets[place] ?? 0n) >> BigInt(before)) & 1n) === 1n)
          starts.push(idOf(place, place, before));
  const cycles = cyclesOf(count * count * size, nextOf, starts);
  const kinds = new Map<number, { same: boolean; different: boolean }>();
  for (const [state, cycle] of cycles.entries()) {
    if (cycle < 0) continue;
    const pair = Math.floor(state / size);
    const isSame = Math.floor(pair / count) === pair % count;
    const kind = kinds.get(cycle) ?? { same: false, different: false };
    if (isSame) kind.same = true;
    else kind.different = true;
    if (ambiguous.has(state)) kind.different = true;
    kinds.set(cycle, kind);
  }
  return Array.from(kinds.values()).some(({ same, different }) => same && different);
}

/** Whether one text can repeat a loop, lead to a second loop and repeat the second one, before the match fails. */
function isPolynomial(automaton: Automaton, steps: Steps, loops: Loops): boolean {
  const count = automaton.sets.length;
  for (let from = 0; from < count; from += 1) {
    if ((loops[from] ?? -1) < 0) continue;
    for (let to = 1; to < count; to += 1) {
      if (from === to || (loops[to] ?? -1) < 0) continue;
      if (canFail(automaton, steps, to) && isPumped(automaton, steps, loops, from, to)) return true;
    }
  }
  return false;
}

/** Whether there is a position after the loop where the match neither ends nor repeats the loop. */
function canFail({ alphabet, sets, ends }: Automaton, steps: Steps, place: number): boolean {
  const { size, beginning } = alphabet;
  const set = sets[place] ?? 0n;
  const end = ends[place] ?? 0n;
  for (let before = 0; before < size; before += 1) {
    if (((set >> BigInt(before)) & 1n) === 0n) continue;
    for (let next = 0; next < size; next += 1) {
      if (next === beginning || ((end >> BigInt(before * size + next)) & 1n) === 1n) continue;
      if (!steps.from(place, before, next).includes(place)) return true;
    }
  }
  return false;
}

function isPumped(
  { alphabet, sets }: Automaton,
  steps: Steps,
  loops: Loops,
  from: number,
  to: number,
): boolean {
  const { size } = alphabet;
  const count = sets.length;
  const shared = (sets[from] ?? 0n) & (sets[to] ?? 0n);
  const within = (place: number, loop: number) => loops[place] === loops[loop];
  for (let last = 0; last < size - 2; last += 1) {
    if (((shared >> BigInt(last)) & 1n) === 0n) continue;
    const idOf = (a: number, b: number, c: number, before: number) =>
      ((a * count + b) * count + c) * size + before;
    const wanted = idOf(from, to, to, last);
    const seen = new Set<number>();
    const queue = [[from, from, to, last] as const];
    for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
      const [a, b, c, before] = state;
      for (let next = 0; next < size - 2; next += 1) {
        const thirds = steps.from(c, before, next).filter((place) => within(place, to));
        if (thirds.length === 0) continue;
        const firsts = steps.from(a, before, next).filter((place) => within(place, from));
        for (const one of firsts)
          for (const two of steps.from(b, before, next))
            for (const three of thirds) {
              const id = idOf(one, two, three, next);
              if (id === wanted) return true;
              if (seen.has(id)) continue;
              seen.add(id);
              queue.push([one, two, three, next] as const);
            }
      }
    }
  }
  return false;
}
