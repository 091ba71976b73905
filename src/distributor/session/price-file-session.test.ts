// @vitest-environment node
import { expect, test } from "vitest";
import { headerLine, itemLine, priceFileText, soundItem } from "#support/distributor/price-file.ts";
import { zipped } from "#support/files/sample-files.ts";
import { CANADA } from "@/distributor/price-file/field-map.ts";
import { priceFileSession, type SentItem } from "./price-file-session.ts";

const TODAY = "2026-11-24";
const fileOf = (...parts: string[]) => new File([parts.join("")], "100200.ap");

async function allItems(session: ReturnType<typeof priceFileSession>, limit: number) {
  const chunks: SentItem[][] = [];
  for (;;) {
    const items = await session.nextItems(limit);
    if (items.length === 0) return chunks;
    chunks.push(items);
  }
}

/** The stored catalogue after these items were sent. */
const pageOf = (items: readonly SentItem[], states = "0".repeat(items.length)) => ({
  skus: items.map(({ sku }) => sku),
  hashes: items.map(({ hash }) => hash).join(""),
  states,
});

test("every item of the first price file is sent, in chunks", async () => {
  const session = priceFileSession(() => undefined);
  const checked = await session.check(fileOf(...priceFileText({ records: 1_250 })), CANADA, TODAY);
  expect(checked).toMatchObject({ ok: true, records: 1_250, rejected: 0 });
  expect(session.difference()).toEqual({
    added: 1_250,
    changed: 0,
    unchanged: 0,
    missing: 0,
    listed: 0,
    missingAtEnd: 0,
  });
  const chunks = await allItems(session, 500);
  expect(chunks.map((items) => items.length)).toEqual([500, 500, 250]);
});

test.each(["100200.txt", "100200", "price list.csv"])(
  "a price file is recognized by its content, not its name: %s",
  async (name) => {
    const read = async (as: string) => {
      const session = priceFileSession(() => undefined);
      const file = new File([...priceFileText({ records: 20 })], as);
      return [await session.check(file, CANADA, TODAY), await allItems(session, 50)];
    };
    expect(await read(name)).toEqual(await read("100200.ap"));
  },
);

test("the next price file sends only changed items and names the items it no longer lists", async () => {
  const first = priceFileSession(() => undefined);
  await first.check(fileOf(...priceFileText({ records: 1_000 })), CANADA, TODAY);
  const stored = (await allItems(first, 5_000)).flat();

  const next = priceFileSession(() => undefined);
  await next.check(fileOf(...priceFileText({ records: 950, edition: 1 })), CANADA, TODAY);
  next.take(pageOf(stored.slice(0, 600)));
  next.take(pageOf(stored.slice(600)));
  expect(next.difference()).toEqual({
    added: 0,
    changed: 19,
    unchanged: 931,
    missing: 50,
    listed: 1_000,
    missingAtEnd: 50,
  });
  expect(next.missing()).toEqual(stored.slice(950).map(({ sku }) => sku));
  expect((await allItems(next, 5_000)).flat()).toHaveLength(19);
});

test("a full price file that lost its last records counts the missing items after its last SKU, if it's sorted by SKU", async () => {
  const first = priceFileSession(() => undefined);
  await first.check(fileOf(...priceFileText({ records: 400 })), CANADA, TODAY);
  const stored = (await allItems(first, 5_000)).flat();
  const differenceOf = async (lines: readonly string[]) => {
    const session = priceFileSession(() => undefined);
    await session.check(fileOf(lines.join("\n")), CANADA, TODAY);
    session.take(pageOf(stored));
    return session.difference();
  };
  const lines = [...priceFileText({ records: 400 })].join("").trimEnd().split("\n");
  const cut = lines.slice(0, -20).toSpliced(7, 1);
  expect(await differenceOf(cut)).toMatchObject({ listed: 400, missing: 21, missingAtEnd: 20 });
  // In a file that isn't sorted by SKU, the missing items can't be located at its end.
  const [header = "", ...records] = cut;
  const reversed = await differenceOf([header, ...records.toReversed()]);
  expect(reversed).toMatchObject({ missing: 21, missingAtEnd: 0 });
});

test("a delta price file never removes an item", async () => {
  const first = priceFileSession(() => undefined);
  await first.check(fileOf(...priceFileText({ records: 10 })), CANADA, TODAY);
  const stored = (await allItems(first, 5_000)).flat();
  const delta = priceFileSession(() => undefined);
  await delta.check(fileOf(...priceFileText({ records: 3, kind: "U" })), CANADA, TODAY);
  delta.take(pageOf(stored));
  expect(delta.difference()).toEqual({
    added: 0,
    changed: 0,
    unchanged: 3,
    missing: 0,
    listed: 10,
    missingAtEnd: 0,
  });
  expect(delta.missing()).toEqual([]);
});

test("an item that returns to a price file counts as changed, and items already missing or discontinued don't count as missing", async () => {
  const first = priceFileSession(() => undefined);
  await first.check(fileOf(...priceFileText({ records: 4 })), CANADA, TODAY);
  const stored = (await allItems(first, 5_000)).flat();
  const next = priceFileSession(() => undefined);
  await next.check(fileOf(...priceFileText({ records: 2 })), CANADA, TODAY);
  next.take(pageOf(stored, "1021"));
  expect(next.difference()).toEqual({
    added: 0,
    changed: 1,
    unchanged: 1,
    missing: 0,
    listed: 1,
    missingAtEnd: 0,
  });
  expect(next.missing()).toEqual([stored[3]?.sku]);
});

test("rejected records of a price file are neither sent nor counted in the warehouses", async () => {
  const session = priceFileSession(() => undefined);
  const checked = await session.check(
    fileOf(
      [
        headerLine(),
        itemLine(soundItem(1)),
        itemLine({ ...soundItem(2), description: "" }),
        itemLine({ ...soundItem(3), total: "16" }),
      ].join("\n"),
    ),
    CANADA,
    TODAY,
  );
  expect(checked).toMatchObject({
    ok: true,
    records: 3,
    rejected: 1,
    issues: { "description-missing": 1, "total-differs": 1 },
    units: [2, 4, 6, 8, 10],
    examples: [
      { line: 3, codes: ["description-missing"] },
      { line: 4, codes: ["total-differs"] },
    ],
  });
  expect((await allItems(session, 10)).flat().map(({ sku }) => sku)).toEqual([
    "1000001",
    "1000003",
  ]);
});

test("a stored item with a rejected record isn't missing, unless the record marks it as not stocked", async () => {
  const first = priceFileSession(() => undefined);
  await first.check(fileOf(...priceFileText({ records: 4 })), CANADA, TODAY);
  const stored = (await allItems(first, 5_000)).flat();
  const next = priceFileSession(() => undefined);
  const lines = [
    headerLine(),
    itemLine({ ...soundItem(0), cost: "N/A" }),
    itemLine({
      ...soundItem(1),
      total: "9999",
      quantities: Array.from({ length: 5 }, () => "9999"),
    }),
    itemLine({ ...soundItem(2), description: "" }),
    itemLine(soundItem(2)),
  ];
  await next.check(fileOf(lines.join("\n")), CANADA, TODAY);
  next.take(pageOf(stored));
  expect(next.difference()).toEqual({
    added: 0,
    changed: 1,
    unchanged: 0,
    missing: 2,
    listed: 4,
    missingAtEnd: 0,
  });
  expect(next.missing()).toEqual([stored[1]?.sku, stored[3]?.sku]);
  expect((await allItems(next, 10)).flat().map(({ sku }) => sku)).toEqual([stored[2]?.sku]);
});

test("a price file's rejected records are listed by line, with errors before warnings and their text without invisible characters", async () => {
  const session = priceFileSession(() => undefined);
  const long = itemLine({
    ...soundItem(2),
    sku: "12\u202e",
    gtin: "1",
    promoComment: "x".repeat(2_000),
  });
  const lines = [
    headerLine(),
    itemLine(soundItem(1)),
    long,
    "CA100200~DTL~short",
    itemLine(soundItem(3)),
  ];
  const checked = await session.check(fileOf(lines.join("\n")), CANADA, TODAY);
  expect(checked).toMatchObject({
    rejected: 2,
    rejectedRecords: [
      {
        line: 3,
        issues: ["sku-invalid", "value-too-long", "gtin-length"],
        record: long.replace("\u202e", " ").slice(0, 1_000),
      },
      { line: 4, issues: ["too-few-fields"], record: "CA100200~DTL~short" },
    ],
  });
});

test.each([
  ["two price files", { "a.ap": headerLine(), "b.ap": headerLine() }, "several-files"],
  ["no file", {}, "zip-empty"],
  ["a price file without items", { "a.ap": `${headerLine()}\n` }, "no-items"],
])("an archive with %s is rejected with the reason", async (_what, files, kind) => {
  const session = priceFileSession(() => undefined);
  const archive = new File([await zipped(files)], "100200.zip");
  expect(await session.check(archive, CANADA, TODAY)).toMatchObject({ ok: false, error: { kind } });
});

test("a file that isn't a price file of the distributor is rejected with the reason", async () => {
  const session = priceFileSession(() => undefined);
  expect(await session.check(fileOf("SKU,Price\nA-1,1.99\n"), CANADA, TODAY)).toMatchObject({
    ok: false,
    error: { kind: "foreign-file" },
  });
  expect(await session.check(fileOf(""), CANADA, TODAY)).toMatchObject({
    ok: false,
    error: { kind: "empty" },
  });
});
