import { expect, test } from "vitest";
import { median, summarize, table, takeSamples } from "./bench/harness.ts";

test("the median of an even number of values is the mean of the middle two", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test("the order of benchmark candidates changes each round, and each candidate is announced before it runs", async () => {
  const order: string[] = [];
  const candidate = (name: string) => ({
    name,
    run: async () => ({ "n ms": order.push(name) }),
  });
  const output: string[] = [];
  const samples = await takeSamples([candidate("a"), candidate("b")], 2, (line) => {
    output.push(`${line} after ${order.length}`);
  });
  expect(order).toEqual(["a", "b", "b", "a"]);
  expect(output).toEqual(["1/4 a after 0", "2/4 b after 1", "3/4 b after 2", "4/4 a after 3"]);
  expect(samples.get("b")).toEqual([{ "n ms": 2 }, { "n ms": 3 }]);
});

const samples = new Map([
  ["bare", [{ ms: 10 }, { ms: 10 }]],
  [
    "ours",
    [
      { ms: 12, KB: 200 },
      { ms: 14, KB: 200 },
    ],
  ],
]);

test("benchmark medians are shown as multiples of the bound and compared with the budgets", () => {
  const rows = summarize(
    {
      bound: "bare",
      budgets: [
        { candidate: "ours", measure: "ms", ratio: 1.3 },
        { candidate: "ours", measure: "KB", atMost: 165 },
      ],
    },
    samples,
  );
  expect(rows).toEqual([
    { candidate: "bare", measure: "ms", median: 10, ratio: null, budget: "", result: "" },
    { candidate: "ours", measure: "ms", median: 13, ratio: 1.3, budget: "≤ 1.3 ×", result: "ok" },
    {
      candidate: "ours",
      measure: "KB",
      median: 200,
      ratio: null,
      budget: "≤ 165",
      result: "over",
    },
  ]);
  expect(table(rows).split("\n")[3]).toMatch(/^ours +KB +200 +≤ 165 +over$/);
});

test("a benchmark budget can be relative to another candidate", () => {
  const own = new Map([...samples, ["theirs", [{ ms: 26 }]]]);
  const budgets = [{ candidate: "theirs", measure: "ms", ratio: 1.5, of: "ours" }];
  expect(summarize({ bound: "bare", budgets }, own).at(-1)).toMatchObject({
    ratio: 2,
    result: "over",
  });
});

test.each([
  [200, "ok"],
  [201, "over"],
])(
  "a benchmark budget can be a minimum: with at least %d, the value 200 is %s",
  (atLeast, result) => {
    const budgets = [{ candidate: "ours", measure: "KB", atLeast }];
    const row = summarize({ bound: "bare", budgets }, samples).find(
      ({ measure }) => measure === "KB",
    );
    expect(row).toMatchObject({ budget: `≥ ${atLeast}`, result });
  },
);
