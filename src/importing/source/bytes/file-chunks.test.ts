import { expect, test } from "vitest";
import { readAhead } from "./file-chunks.ts";

function counting(fails = false) {
  const seen = { requested: 0, isClosed: false };
  async function* chunks() {
    try {
      for (;;) {
        seen.requested += 1;
        if (fails && seen.requested === 3) throw new Error("The disk is gone.");
        yield seen.requested;
      }
    } finally {
      seen.isClosed = true;
    }
  }
  return { seen, chunks: chunks() };
}

test("reading ahead requests one chunk more than is processed", async () => {
  const { seen, chunks } = counting();
  const taken: [number, number][] = [];
  for await (const chunk of readAhead(chunks)) {
    taken.push([chunk, seen.requested]);
    if (chunk === 3) break;
  }
  expect(taken).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
});

test("reading ahead closes the file if the reader stops early", async () => {
  const { seen, chunks } = counting();
  for await (const chunk of readAhead(chunks)) if (chunk === 1) break;
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(seen.isClosed).toBe(true);
});

test("reading ahead fails only after the chunks before the failure are processed", async () => {
  const taken: number[] = [];
  const reading = (async () => {
    for await (const chunk of readAhead(counting(true).chunks)) taken.push(chunk);
  })();
  await expect(reading).rejects.toThrow("The disk is gone.");
  expect(taken).toEqual([1, 2]);
});
