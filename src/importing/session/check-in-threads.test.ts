// @vitest-environment node
import { expect, test } from "vitest";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { threadedCheck } from "@/importing/session/check-in-threads.ts";
import { checkHalf, type HalfWorker } from "@/importing/session/table-half.ts";
import { openSource } from "@/importing/source/open-source.ts";

const DESCRIPTION = "A lamp for long evenings. ".repeat(40);
const ROWS = 9000;
const file = new File(
  [
    "SKU,Title,Description,Price,Currency\n",
    ...Array.from({ length: ROWS }, (_, at) => `S-${at},Lamp ${at},${DESCRIPTION},${at},CAD\n`),
  ],
  "prices.csv",
);

async function checkedWith(check: HalfWorker["check"]) {
  const source = await openSource(file);
  const part = source.outcome === "opened" ? source.parts[0] : undefined;
  if (part === undefined) throw new Error("The file has no table.");
  const { table, first } = await part.open();
  const { mapping } = suggestMapping({ columns: table.columns, rows: first.rows });
  const ended: string[] = [];
  const startHalf = () => ({ check, end: () => void ended.push("ended") });
  const setup = { mapping, mode: DEFAULT_MODE, overrides: new Map() };
  const shares: number[] = [];
  const checked = await threadedCheck(startHalf).check(table, setup, {
    origin: { file, part: 0, options: {} },
    onProgress: ({ share }) => shares.push(share),
  });
  return { checked, ended, shares };
}

test("a large file is checked in two threads, and the second one is kept for the next check", async () => {
  const { checked, ended } = await checkedWith(checkHalf);
  expect(checked.rows).toBe(ROWS);
  expect(checked.index.find("s-8999")).toBe(8999);
  expect(checked.index.placeOf(8999)).toBe(9001);
  expect(ended).toEqual([]);
});

test("if the second thread fails, the first one checks the whole file", async () => {
  const { checked, ended, shares } = await checkedWith(() =>
    Promise.reject(new Error("No memory")),
  );
  expect(checked.rows).toBe(ROWS);
  expect(shares.at(-1)).toBe(1);
  expect(ended).toEqual(["ended"]);
});
