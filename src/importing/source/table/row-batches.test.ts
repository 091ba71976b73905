// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { ods, partsOf } from "#support/files/sample-files.ts";
import { LIMITS } from "./limits.ts";
import { rowBatches } from "./row-batches.ts";
import { issueList } from "./source-issue-list.ts";

/** About a twentieth of the real limits, so that small files reach them. */
const PLAIN_ROWS = 50_000;
const ROWS = 250_000;
const real = { ...LIMITS };
beforeAll(() => {
  Object.assign(LIMITS, { plainRows: PLAIN_ROWS, rows: ROWS, ratioFrom: 2_500_000 });
});
afterAll(() => {
  Object.assign(LIMITS, real);
});

/** Compresses the chunks as they are generated, so that a large file is never in memory as a whole. */
async function packed(chunks: Iterable<string>) {
  const letters = new TextEncoder();
  const written = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(sink) {
      for (const chunk of chunks) sink.enqueue(letters.encode(chunk));
      sink.close();
    },
  });
  const file = written.pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(file).arrayBuffer());
}

/** Reads all rows, and returns their number and the issues of the table. */
async function counted(file: Uint8Array<ArrayBuffer>) {
  const [part] = await partsOf(file);
  const opened = await part?.open();
  let rows = 0;
  for await (const batch of opened?.table.batches() ?? []) rows += batch.rows.length;
  return { rows, issues: opened?.table.issues.map(({ kind }) => kind) };
}

function* times(count: number, chunk: (at: number) => string) {
  yield "sku,price,title\n";
  for (let at = 0; at < count; at++) yield chunk(at);
}

test("reading a file of highly compressible rows stops at the row limit of a sheet", async () => {
  const tiny = await packed(times(10, () => "a,b\n".repeat(50_000)));
  expect(tiny.length).toBeLessThan(2_500);
  const found = await counted(tiny);
  expect(found.issues).toEqual(["inflates-too-much"]);
  expect(found.rows).toBeLessThanOrEqual(PLAIN_ROWS);

  const cell = '<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>';
  const row = `<table:table-row table:number-rows-repeated="10000">${cell}</table:table-row>`;
  const repeated = await ods(`<table:table table:name="S">${row.repeat(15)}</table:table>`);
  expect(await counted(repeated)).toEqual({
    rows: PLAIN_ROWS - 1,
    issues: ["inflates-too-much"],
  });
});

test("ordinary rows are all read, even if they are similar", async () => {
  const numbers = await packed(
    times(55, (at) => Array.from({ length: 1_000 }, (_, row) => `${at * 1_000 + row}\n`).join("")),
  );
  expect(await counted(numbers)).toEqual({ rows: 55_000, issues: [] });

  const title = "The same long words of every single one of all these products. ".repeat(4);
  const alike = await packed(
    times(13, (at) =>
      Array.from({ length: 1_000 }, (_, row) => `A${at * 1_000 + row},10.00,${title}\n`).join(""),
    ),
  );
  expect(13_000 * title.length).toBeGreaterThan(LIMITS.ratioFrom);
  expect(alike.length * 70).toBeLessThan(13_000 * title.length);
  expect(await counted(alike)).toEqual({ rows: 13_000, issues: [] });
});

test("a list followed by empty rows, up to a sheet's row limit, is read completely and without an issue", async () => {
  const emptyRows = await packed([
    ...times(10, (at) => `A${at},1,x\n`),
    ",,\n".repeat(PLAIN_ROWS - 11),
  ]);
  expect(await counted(emptyRows)).toEqual({ rows: 10, issues: [] });
});

test("a file with more rows than the limit is reported, and the rows before the limit are read", async () => {
  const issues = issueList();
  async function* texts(onRead: (bytes: number) => void) {
    for (let at = 0; at < 300; at++) {
      onRead(10_000);
      yield "1,000 rows";
    }
  }
  const reader = (sink: { onRow: (cells: string[], place: number) => void }) => ({
    push() {
      for (let at = 0; at < 1_000; at++) sink.onRow([], at);
    },
    end() {},
    hasStopped: () => false,
  });
  let rows = 0;
  for await (const batch of rowBatches({ texts, onRead() {}, reader, issues }))
    rows += batch.rows.length;
  expect(rows).toBe(ROWS);
  expect(issues.all).toMatchObject([{ kind: "too-many-rows", stops: true }]);
});
