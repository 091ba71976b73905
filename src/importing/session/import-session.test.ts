import { expect, test } from "vitest";
import type { RowChange } from "@/importing/comparing/row-change.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { importIssueKey } from "@/importing/checking/issue-counts.ts";
import { rejectionKey } from "@/importing/rejections/database-rejections.ts";
import { importSession } from "./import-session.ts";

const FILE = new File(
  ["SKU;Title;Price\nA-1;Lamp;9,50\n;Chair;75\nA-3;Table;120,00\n"],
  "prices.csv",
);

/** An import session with the file open, using the detected settings and mapping. */
async function sessionWithFile() {
  const chunks: (readonly RowChange[])[] = [];
  const session = importSession({
    onProgress: () => {},
    present: async () => [],
    putChunk: async (_plan, _number, changes) => void chunks.push(changes),
  });
  const opened = await session.open(FILE);
  const look = await session.preview(0, {});
  const { mapping } = suggestMapping({ columns: look.columns, rows: look.first.rows });
  return { session, opened, look, mapping, chunks };
}

test("the import session opens a file and shows its first rows before anything is checked", async () => {
  const { opened, look } = await sessionWithFile();
  expect(opened).toMatchObject({ outcome: "opened", parts: [{ name: "prices.csv", kind: "csv" }] });
  expect(look.columns).toEqual(["SKU", "Title", "Price"]);
  expect(look.first.rows[0]).toEqual(["A-1", "Lamp", "9,50"]);
});

test("the import session previews another table from its first rows and keeps the chosen one open", async () => {
  const { session, mapping } = await sessionWithFile();
  const wide = Array.from({ length: 30 }, (_, at) => `Column ${at}`).join(",");
  const rows = Array.from({ length: 50 }, (_, at) => `${at},${"long ".repeat(100)}`).join("\n");
  await session.open(new File([`${wide}\n${rows}`], "other.csv"), 1);
  const { columns, rows: first } = await session.peek(0, 1);
  expect(columns).toHaveLength(8);
  expect(first.map(([number]) => number)).toEqual(["0", "1", "2"]);
  expect(first[0]?.[1]).toHaveLength(80);
  expect(
    await session.check({ mapping, mode: DEFAULT_MODE, home: "CAD" }, new Map()),
  ).toMatchObject({
    rows: 3,
  });
});

test("the import session stores changes in chunks and returns the rejected rows with their reasons", async () => {
  const { session, mapping, chunks } = await sessionWithFile();
  const checked = await session.check({ mapping, mode: DEFAULT_MODE, home: "CAD" }, new Map());
  expect(checked).toMatchObject({ rows: 3, skus: ["A-1", "A-3"], watched: "price" });
  expect(await session.difference()).toMatchObject({ new: 2, rejected: 1 });

  expect(await session.plan("plan", null)).toEqual({ chunks: 1, changes: 2 });
  expect(chunks).toEqual([
    [
      { sku: "A-1", version: 0, row: 2, set: { title_en: "Lamp", price: "9.5" } },
      { sku: "A-3", version: 0, row: 4, set: { title_en: "Table", price: "120" } },
    ],
  ]);
  const reasons = new Map([[importIssueKey({ code: "value-missing", field: "sku" }), "No SKU"]]);
  const file = await (await session.rejected("Reason", reasons)).text();
  expect(file.trimEnd().split("\r\n")).toEqual([
    '"SKU";"Title";"Price";"Reason"',
    '"";"Chair";"75";"No SKU"',
  ]);
});

test("the file of rejected rows contains the rows rejected by the database and by the check, each with its reason", async () => {
  const { session, mapping } = await sessionWithFile();
  await session.check({ mapping, mode: DEFAULT_MODE, home: "CAD" }, new Map());
  await session.difference();
  const rejection = { reason: "duplicate" } as const;
  const reasons = new Map([
    [importIssueKey({ code: "value-missing", field: "sku" }), "No SKU"],
    [rejectionKey(rejection), "There already"],
  ]);
  const file = await session.rejected("Reason", reasons, new Map([[4, rejection]]));
  expect((await file.text()).trimEnd().split("\r\n").slice(1)).toEqual([
    '"";"Chair";"75";"No SKU"',
    '"A-3";"Table";"120,00";"There already"',
  ]);
});

test("the import session applies the values that a person typed into a row", async () => {
  const { session, mapping } = await sessionWithFile();
  await session.check({ mapping, mode: DEFAULT_MODE, home: "CAD" }, new Map([[3, { sku: "A-2" }]]));
  expect(await session.difference()).toMatchObject({ new: 3, rejected: 0 });
  expect(await session.rows([1], 5)).toMatchObject([{ place: 3, draft: { text: { sku: "A-2" } } }]);
});

test("the import session can check a file again after a cancelled check", async () => {
  const { session, mapping } = await sessionWithFile();
  const checking = session.check({ mapping, mode: DEFAULT_MODE, home: "CAD" }, new Map());
  await session.stop();
  expect(await checking).toBeNull();
  expect(
    await session.check({ mapping, mode: DEFAULT_MODE, home: "CAD" }, new Map()),
  ).toMatchObject({
    rows: 3,
  });
});
