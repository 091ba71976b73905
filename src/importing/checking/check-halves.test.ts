// @vitest-environment node
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkHalves,
  checkSecondHalf,
  hasIndependentRows,
} from "@/importing/checking/check-halves.ts";
import {
  type CheckedTable,
  type CheckSetup,
  checkTable,
} from "@/importing/checking/check-table.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { openSource } from "@/importing/source/open-source.ts";
import type { SourceTable } from "@/importing/source/table/table.ts";

async function tableOf(content: BlobPart): Promise<{ table: SourceTable; setup: CheckSetup }> {
  const source = await openSource(new File([content], "prices.csv"));
  const part = source.outcome === "opened" ? source.parts[0] : undefined;
  if (part === undefined) throw new Error("The file has no table.");
  const { table, first } = await part.open();
  const { mapping } = suggestMapping({ columns: table.columns, rows: first.rows });
  return { table, setup: { mapping, mode: DEFAULT_MODE, overrides: new Map() } };
}

/** Checks the content as a whole and in two halves. `joined` is null if the halves can't be joined. */
async function bothWays(content: BlobPart) {
  const { table, setup } = await tableOf(content);
  const inOne = await checkTable(table, setup);
  const issues = [...table.issues];
  const halves = (await table.halves?.()) ?? null;
  if (halves === null) return { whole: { ...inOne, issues }, joined: null };
  const checked = checkSecondHalf(halves, setup);
  const progress = () => ({ rows: 0, share: 0, rejected: 0 });
  const joined = await checkHalves(halves, setup, { other: { checked, progress } });
  return { whole: { ...inOne, issues }, joined };
}

/** Everything known about each row, and all issues. Examples are only counted, because their order may differ. */
function facts({ index, issueGroups, ...counts }: CheckedTable) {
  const rows = Array.from({ length: index.count() }, (_, row) => ({
    state: index.stateOf(row),
    place: index.placeOf(row),
    price: index.priceOf(row),
    isSilent: index.isSilent(row),
    isSoldOut: index.isSoldOut(row),
    written: index.writtenBy(row),
    gaps: index.emptyAfter(row, 15),
  }));
  const groups = issueGroups.map(({ examples, values, ...group }) => ({
    ...group,
    examples: examples.length,
    values: new Map(values.map(({ value, count }) => [value, count])),
  }));
  const byKey = groups.toSorted((a, b) =>
    `${a.code} ${a.field}` < `${b.code} ${b.field}` ? -1 : 1,
  );
  return { ...counts, products: rows, groups: byKey };
}

const HEADER = "SKU,Title,Price,Currency,Stock";
const list = (rows: readonly string[]) => `${HEADER}\n${rows.join("\n")}\n`;
const row = (at: number) => `SKU-${at},Desk lamp ${at},${at + 10}.50,CAD,4`;
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at));

test("a table checked in two halves gives the same rows, row numbers and issues as the whole table", async () => {
  const written = rows(400);
  written[30] = "SKU-30,Lamp,free,CAD,4";
  written[330] = "SKU-330,Lamp,twelve,CAD,about 5";
  written[350] = ",No SKU,12,CAD,4";
  const { whole, joined } = await bothWays(list(written));
  if (joined === null) throw new Error("The table wasn't split.");
  expect(joined.rows).toBe(400);
  expect(facts(joined)).toEqual(facts(whole));
});

test("a row of the second half whose SKU is in the first half is rejected, and counted as one duplicate", async () => {
  const written = rows(400);
  written[390] = row(5);
  written[395] = row(5);
  written[396] = row(380);
  const { whole, joined } = await bothWays(list(written));
  if (joined === null) throw new Error("The table wasn't split.");
  expect(joined.issueGroups).toMatchObject([{ code: "sku-duplicate", count: 3 }]);
  expect(facts(joined)).toEqual(facts(whole));
});

test("a split of a table inside a quoted cell is detected, and the results of both halves are discarded", async () => {
  const inner = rows(400).join("\n");
  const { whole, joined } = await bothWays(`${HEADER}\n${row(0)}\n1,"${inner}",3,CAD,4\n`);
  expect(whole.rows).toBe(2);
  expect(joined).toBeNull();
});

test("the halves of a file with bytes that aren't UTF-8 aren't joined", async () => {
  const text = list(rows(4000).with(3990, "SKU-3990,Lampe à poser,9,CAD,4"));
  const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expect((await bothWays(latin)).joined).toBeNull();
});

test("a table with variants isn't split in halves, because its rows depend on each other", async () => {
  const { setup } = await tableOf(list(rows(3)));
  const variants = {
    are: "follow-up-rows",
    group: "SKU",
    inherited: null,
    ownMarks: null,
  } as const;
  expect(hasIndependentRows(setup)).toBe(true);
  expect(hasIndependentRows({ ...setup, mapping: { ...setup.mapping, variants } })).toBe(false);
});

const cell = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("Lamp", "Chaise pliante", "12", "") },
  { weight: 2, arbitrary: fc.constantFrom('"two\nlines"', '"a ""b"", c"', "'") },
  {
    weight: 1,
    arbitrary: fc.string({ maxLength: 6 }).map((text) => text.replaceAll(/[\n\r]/g, "")),
  },
);
const line = fc.record({
  sku: fc.oneof(
    { weight: 5, arbitrary: fc.nat(5000).map(String) },
    { weight: 1, arbitrary: fc.nat(30).map(String) },
    { weight: 1, arbitrary: fc.constant("") },
  ),
  title: cell,
  price: fc.oneof(fc.nat(900).map(String), fc.constantFrom("free", "-3", "12.5 USD", "")),
  stock: fc.constantFrom("4", "about 5", "", "many"),
});

test("the halves of a random table give the result of the whole table, or they aren't joined", async () => {
  let joinedCount = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 30, maxLength: 120 }),
      fc.constantFrom("\n", "\r\n"),
      async (lines, end) => {
        const text = [
          HEADER,
          ...lines.map(({ sku, title, price, stock }) => `${sku},${title},${price},CAD,${stock}`),
        ];
        const { whole, joined } = await bothWays(text.join(end) + end);
        if (joined === null) return;
        joinedCount += 1;
        expect(facts(joined)).toEqual(facts(whole));
      },
    ),
    { numRuns: 60 },
  );
  expect(joinedCount).toBeGreaterThan(20);
});
