import { expect, test } from "vitest";
import { rejectionKey } from "@/importing/rejections/database-rejections.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import type { CataloguePage } from "@/importing/comparing/catalogue-page.ts";
import { recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { EMPTY_CATALOGUE } from "#support/samples/empty-catalogue.ts";
import { carried, file, LIST, RUN } from "#support/samples/executed-run.ts";

/** A catalogue that holds product A with a different price. */
const priced = (watched: string): CataloguePage => ({
  ...EMPTY_CATALOGUE,
  ids: ["00000000-0000-4000-8000-00000000000a"],
  skus: ["A"],
  versions: [1],
  fingerprints: ["0000000000000000"],
  watched: [watched],
});

test("a scheduled run imports a file and remembers its hash and ETag for the next run", async () => {
  const { result, seen, written } = await carried();
  expect(result).toMatchObject({
    outcome: "written",
    changeSet: RUN.lease,
    counts: { created: 2 },
  });
  expect(written).toEqual([
    [
      1,
      [
        { sku: "A", version: 0, row: 2, set: { title_en: "Lamp", price: "10.00", sku: "A" } },
        { sku: "B", version: 0, row: 3, set: { title_en: "Desk", price: "20.00", sku: "B" } },
      ].map((change) => expect.objectContaining({ ...change, set: expect.anything() })),
    ],
  ]);
  expect(seen).toEqual({ etag: '"1"', lastModified: null, hash: "hash of 42", profileVersion: 3 });
});

test("a scheduled run stores rejected rows in their original form, with their errors", async () => {
  const good = Array.from({ length: 20 }, (_, at) => `G-${at},Lamp,1.00\n`).join("");
  const { saved } = await carried({}, { text: `${LIST}${good}a,"Chair, red",3\n` });
  const rows = [
    ["SKU", "Title", "Price", ""],
    ["a", "Chair, red", "3", "sku-duplicate "],
  ];
  expect(saved).toMatchObject([{ form: { kind: "csv", delimiter: "," }, rows, leftOut: 0 }]);
  expect((await carried()).saved).toEqual([]);
});

test("a scheduled run stores rows that the database rejected among the other rejected rows, each with its reason", async () => {
  const rejection = { reason: "rejected", code: "23514", field: "images" } as const;
  const rejected = [{ id: null, sku: "B", row: 3, ...rejection }];
  const apply = async () => ({
    created: 1,
    updated: 0,
    removed: 0,
    unchanged: 0,
    rejected,
    resent: 0,
  });
  const good = Array.from({ length: 20 }, (_, at) => `G-${at},Lamp,1.00\n`).join("");
  const end = await carried({}, { text: `${LIST}${good}a,Chair,3\n`, apply });
  expect(end.result).toMatchObject({ outcome: "written", counts: { rejected: 2 } });
  // The database counts its own rejections, so this total excludes them.
  expect(end.notSent.rejected).toBe(1);
  const [saved] = end.saved;
  expect(saved?.rejections).toEqual([rejection]);
  expect(saved?.rows).toEqual([
    ["SKU", "Title", "Price", ""],
    ["B", "Desk", "20.00", rejectionKey(rejection)],
    ["a", "Chair", "3", "sku-duplicate "],
  ]);

  const alone = await carried({}, { apply });
  expect(alone.saved.map(({ rows }) => rows.length)).toEqual([2]);
});

test("a scheduled run doesn't read an unchanged file, whether the site or the hash reports it as unchanged", async () => {
  const known = { etag: null, lastModified: null, hash: file(LIST).hash };
  expect((await carried({ known })).result).toEqual({ outcome: "unchanged" });
  const { result, seen } = await carried({ known }, { fetchFile: async () => "unchanged" });
  expect([result, seen]).toEqual([{ outcome: "unchanged" }, null]);
});

test("a scheduled run with a price jump waits for a person's review and writes the file once approved", async () => {
  const page = priced("5.00");
  const waiting = await carried({}, { page });
  expect(waiting.result).toMatchObject({
    outcome: "waiting",
    warnings: ["price-shock"],
    counts: { shocks: 1 },
  });
  expect(waiting.written).toEqual([]);
  const accepted = await carried({ acceptedHash: waiting.seen?.hash ?? "" }, { page });
  expect(accepted.result).toMatchObject({ outcome: "written" });
  // The approval applies only to the file that was reviewed.
  expect((await carried({ acceptedHash: "of another" }, { page })).result).toMatchObject({
    outcome: "waiting",
  });
});

/** A catalogue of three products that aren't in the test files. */
const OTHERS: CataloguePage = {
  ...EMPTY_CATALOGUE,
  ids: ["a", "b", "c"].map((end) => `00000000-0000-4000-8000-00000000000${end}`),
  skus: ["X", "Y", "Z"],
  versions: [1, 1, 1],
  fingerprints: ["0", "0", "0"].map((zero) => zero.repeat(16)),
  watched: [null, null, null],
};

test("a scheduled snapshot import waits for review if most of the catalogue is missing from it", async () => {
  const mode = { ...DEFAULT_MODE, kind: "snapshot", missing: "archive" } as const;
  expect((await carried({ mode }, { page: OTHERS })).result).toMatchObject({
    outcome: "waiting",
    warnings: ["mass-deletion"],
    counts: { missing: 3 },
  });
});

test.each([
  ["zero-stock", "written", 3],
  ["archive", "written", 3],
  ["keep", "same", 0],
] as const)(
  "an approved snapshot import applies “%s” to missing products, even if it changes nothing else",
  async (missing, outcome, count) => {
    const text = "SKU,Title,Price\n,Chair,3\n";
    const mode = { ...DEFAULT_MODE, kind: "snapshot", missing } as const;
    const end = await carried({ mode, acceptedHash: file(text).hash }, { text, page: OTHERS });
    expect(end.result).toMatchObject({ outcome });
    expect(end.written.flatMap(([, sent]) => sent)).toHaveLength(count);
  },
);

test("a scheduled run fails if the file has lost its stock column", async () => {
  const mapping = { ...RUN.mapping, stock: [{ place: "", recipe: recipeOf("Stock") }] };
  expect((await carried({ mapping })).result).toEqual({
    outcome: "failed",
    reason: { run: "columns-missing", fields: ["stock"] },
  });
});

test("a scheduled run waits for review if many of its rows are rejected", async () => {
  const { result } = await carried({}, { text: `${LIST},Chair,3\n` });
  expect(result).toMatchObject({ outcome: "waiting", warnings: ["many-rejected"] });
});

test("a scheduled run waits for review if it would skip values in many of its rows, but not in one of many", async () => {
  const { result } = await carried({}, { text: `${LIST}C,Chair,soon\n` });
  expect(result).toMatchObject({
    outcome: "waiting",
    warnings: ["many-incomplete"],
    counts: { incomplete: 1 },
  });
  const good = Array.from({ length: 20 }, (_, at) => `G-${at},Lamp,1.00\n`).join("");
  const few = await carried({}, { text: `${LIST}${good}C,Chair,soon\n` });
  expect(few.result).toMatchObject({
    outcome: "written",
    counts: { created: 23, rejected: 0, incomplete: 1 },
  });
});

test("a scheduled run without changes doesn't open a change set, but continues one that another worker opened", async () => {
  const mode = { ...DEFAULT_MODE, kind: "update-only" } as const;
  expect((await carried({ mode })).result).toMatchObject({ outcome: "same" });
  expect((await carried({ mode, isStarted: true })).result).toMatchObject({ outcome: "written" });
});

test("a scheduled run continues after another worker's chunks and counts their rows once", async () => {
  const before = { chunks: 4, created: 1, updated: 0, written: 1 };
  const begin = async () => ({ run: RUN.lease, ...before });
  const { written, notSent, result } = await carried({ isStarted: true }, { begin });
  expect(result).toMatchObject({ counts: { created: 3, updated: 0, unchanged: 0 } });
  expect(written.map(([chunk]) => chunk)).toEqual([5]);
  expect(notSent).toEqual({ unchanged: 0, skipped: 0, rejected: 0 });
});

test("a scheduled run that runs out of time continues later if it wrote something, and fails if it wrote nothing", async () => {
  const text = `SKU,Title,Price\n${Array.from({ length: 5000 }, (_, at) => `S${at},Lamp,1\n`).join("")}`;
  let left = 2;
  const applied = (created: number) => async () => {
    left -= 1;
    return { created, updated: 0, removed: 0, unchanged: 0, rejected: [], resent: 0 };
  };
  const hasTime = () => left > 0;
  const writing = await carried({}, { text, apply: applied(2000), hasTime });
  expect(writing.result).toEqual({ outcome: "continues" });
  expect((await carried({}, { text, hasTime: () => false })).result).toEqual({
    outcome: "failed",
    reason: { run: "too-long" },
  });
});

test.each([
  [
    "without a column of the profile",
    "SKU,Title\nA,Lamp\n",
    { run: "columns-missing", fields: ["price"] },
  ],
  ["without rows", "SKU,Title,Price\n", { run: "no-rows" }],
  ["that is a web page", "<!doctype html><html><p>Please log in</p></html>", { file: "html" }],
  ["without content", "", { file: "empty" }],
  [
    "cut off at the end",
    '[{"SKU":"A","Title":"Lamp","Price":"1"},{"SKU":"B","Ti',
    { table: "cut-off", place: 2 },
  ],
])("a scheduled run with a file %s fails without writing", async (_what, text, reason) => {
  const { result, written, seen } = await carried({}, { text });
  expect(result).toEqual({ outcome: "failed", reason });
  expect([written, seen]).toEqual([[], null]);
});

test.each([
  [{ error: "private-address" } as const, { fetch: "private-address" }],
  ["too-large" as const, { run: "too-large" }],
])("a scheduled run that can't fetch its file reports why: %j", async (fetched, reason) => {
  const { result } = await carried({}, { fetchFile: async () => fetched });
  expect(result).toEqual({ outcome: "failed", reason });
});
