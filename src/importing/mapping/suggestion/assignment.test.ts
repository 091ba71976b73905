import { expect, test } from "vitest";
import { assigned, type WeightedPair } from "./assignment.ts";

const edge = (column: number, target: string, weight: number) => ({ column, target, weight });
const total = (edges: readonly WeightedPair<string>[]) =>
  edges.reduce((sum, { weight }) => sum + weight, 0);

test("a field gives up its best column to another field if that improves their total score", () => {
  const found = assigned([edge(0, "a", 0.9), edge(1, "a", 0.8), edge(0, "b", 0.7)]);
  expect(found).toEqual([edge(0, "b", 0.7), edge(1, "a", 0.8)]);
});

test("a column stays unmapped rather than getting a field that another column fits better", () => {
  const found = assigned([edge(0, "a", 0.5), edge(1, "a", 0.9)]);
  expect(found).toEqual([edge(1, "a", 0.9)]);
});

test("no columns are assigned if none of them matches a field", () => {
  expect(assigned([])).toEqual([]);
});

/** The greatest total weight, by brute force. */
function greatest(edges: readonly WeightedPair<string>[]): number {
  const [first, ...others] = edges;
  if (first === undefined) return 0;
  const apart = others.filter(
    ({ column, target }) => column !== first.column && target !== first.target,
  );
  return Math.max(greatest(others), first.weight + greatest(apart));
}

test("the assignment of columns to fields has the highest possible total score", () => {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 200; round++) {
    const edges = Array.from({ length: 10 }, () =>
      edge(Math.floor(random() * 5), "abcde"[Math.floor(random() * 5)] ?? "a", random()),
    ).filter(
      (one, at, all) =>
        all.findIndex(({ column, target }) => column === one.column && target === one.target) ===
        at,
    );
    const found = assigned(edges);
    expect(total(found)).toBeCloseTo(greatest(edges), 10);
    expect(new Set(found.map(({ column }) => column)).size).toBe(found.length);
    expect(new Set(found.map(({ target }) => target)).size).toBe(found.length);
  }
});
