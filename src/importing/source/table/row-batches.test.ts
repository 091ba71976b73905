// @vitest-environment node
import { expect, test } from "vitest";
import { ods, partsOf } from "#support/files/sample-files.ts";
import { issueList } from "./source-issue-list.ts";
import { rowBatches } from "./row-batches.ts";

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

/** Counts the rows read, and returns the issues that stopped it. */
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
  const tiny = await packed(times(10, () => "a,b\n".repeat(1_000_000)));
  expect(tiny.length).toBeLessThan(50_000);
  const found = await counted(tiny);
  expect(found.issues).toEqual(["inflates-too-much"]);
  expect(found.rows).toBeLessThanOrEqual(1_048_576);

  const cell = '<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>';
  const row = `<table:table-row table:number-rows-repeated="10000">${cell}</table:table-row>`;
  const repeated = await ods(`<table:table table:name="S">${row.repeat(300)}</table:table>`);
  expect(await counted(repeated)).toEqual({
    rows: 1_048_575,
    issues: ["inflates-too-much"],
  });
});

test("ordinary rows are all read, even if they are similar", async () => {
  const numbers = await packed(
    times(1_100, (at) =>
      Array.from({ length: 1_000 }, (_, row) => `${at * 1_000 + row}\n`).join(""),
    ),
  );
  expect(await counted(numbers)).toEqual({ rows: 1_100_000, issues: [] });

  const title = "The same long words of every single one of all these products. ".repeat(4);
  const alike = await packed(
    times(250, (at) =>
      Array.from({ length: 1_000 }, (_, row) => `A${at * 1_000 + row},10.00,${title}\n`).join(""),
    ),
  );
  expect(alike.length * 80).toBeLessThan(250_000 * title.length);
  expect(await counted(alike)).toEqual({ rows: 250_000, issues: [] });
});

test("a list followed by all empty rows of a sheet is read completely", async () => {
  const emptyRows = await packed([...times(10, (at) => `A${at},1,x\n`), ",,\n".repeat(1_048_565)]);
  expect(await counted(emptyRows)).toEqual({ rows: 10, issues: [] });
});

test("a file with more rows than the limit is reported, and the rows before the limit are read", async () => {
  const issues = issueList();
  async function* texts(onRead: (bytes: number) => void) {
    for (let at = 0; at < 6_000; at++) {
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
  expect(rows).toBe(5_000_000);
  expect(issues.all).toMatchObject([{ kind: "too-many-rows", stops: true }]);
});
