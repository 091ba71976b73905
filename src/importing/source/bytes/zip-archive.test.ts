// @vitest-environment node
import * as fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { LIMITS } from "@/importing/source/table/limits.ts";
import { gzipped, open, read, xlsx, zipped } from "#support/files/sample-files.ts";

const { ratioFrom } = LIMITS;
afterEach(() => {
  Object.assign(LIMITS, { ratioFrom });
});

const CSV = "sku,price\nA,1.50\nB,2\n";

/** The offsets of the end record, and of the records of the first file, in a zip. */
function recordsOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  return { view, end, central: view.getUint32(end + 16, true), local: 0 };
}

type Records = ReturnType<typeof recordsOf>;

async function altered(change: (records: Records) => void) {
  const bytes = await zipped({ "a.csv": CSV });
  change(recordsOf(bytes));
  return bytes;
}

test.each<[string, (records: Records) => void, string]>([
  ["a password", ({ view, central }) => view.setUint16(central + 8, 1, true), "zip-encrypted"],
  [
    "an unknown compression method",
    ({ view, central }) => view.setUint16(central + 10, 99, true),
    "zip-method",
  ],
  ["another file name in the local header", ({ view }) => view.setUint8(30, 120), "zip-damaged"],
  [
    "another compression method in the local header",
    ({ view }) => view.setUint16(8, 0, true),
    "zip-damaged",
  ],
  [
    "a wrong offset of a file",
    ({ view, central }) => view.setUint32(central + 42, 7, true),
    "zip-damaged",
  ],
  [
    "a directory outside the file",
    ({ view, end }) => view.setUint32(end + 16, 1e9, true),
    "zip-damaged",
  ],
  [
    "a declared size that is too large",
    ({ view, central }) => view.setUint32(central + 24, 4e9, true),
    "zip-bomb",
  ],
  [
    "a wrong number of files",
    ({ view, end }) => view.setUint16(end + 10, 1_000, true),
    "zip-damaged",
  ],
  ["too many files", ({ view, end }) => view.setUint16(end + 10, 60_000, true), "zip-too-many"],
])("the import rejects a zip with %s", async (_what, change, kind) => {
  const bytes = await altered(change);
  expect(await open(bytes)).toMatchObject({ outcome: "rejected", rejection: { kind } });
});

test.each([
  ["less", 10],
  ["more", 100],
])(
  "a zip whose directory states %s than the actual size of a file is reported as damaged",
  async (_what, size) => {
    const bytes = await altered(({ view, central }) => view.setUint32(central + 24, size, true));
    expect(await open(bytes)).toMatchObject({
      outcome: "rejected",
      rejection: { kind: "zip-damaged" },
    });
  },
);

test("a zip whose files share the same bytes is rejected", async () => {
  const bytes = await zipped({ "a.csv": CSV, "b.csv": CSV });
  const { view, central } = recordsOf(bytes);
  const second = central + 46 + 5;
  view.setUint32(second + 42, view.getUint32(central + 42, true), true);
  expect(await open(bytes)).toMatchObject({
    outcome: "rejected",
    rejection: { kind: "zip-damaged" },
  });
});

test("a file that inflates to a thousand times its size is stopped while reading", async () => {
  // A tenth of the real limit, so that a small file reaches it.
  Object.assign(LIMITS, { ratioFrom: ratioFrom / 10 });
  const wide = await gzipped(",".repeat(2_000_000));
  expect((await read(wide)).issues.map(({ kind }) => kind)).toEqual(["row-too-wide"]);
  const long = await gzipped(`sku,price\n${`A,${"1".repeat(100_000)}\n`.repeat(60)}`);
  expect((await read(long)).issues.map(({ kind }) => kind)).toEqual(["inflates-too-much"]);
});

test("a truncated gzip file is reported as damaged, and the rows before the cut are kept", async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => `SKU${at * 7919},${(at * 31) % 997}\n`);
  const bytes = await gzipped(`sku,price\n${rows.join("")}`);
  const found = await read(bytes.subarray(0, Math.floor(bytes.length * 0.7)));
  expect(found.rows.length).toBeGreaterThan(1_000);
  expect(found.rows[0]).toEqual(["SKU0", "0"]);
  expect(found.issues).toEqual([{ kind: "damaged", place: found.rows.length + 2 }]);
});

const RUNS = Number(process.env["READER_FUZZ"] ?? 60);

test(
  "an archive with random byte changes is either read or rejected with a known error",
  { timeout: 600_000 },
  async () => {
    const archives = [
      await zipped({ "a.csv": CSV, "b.json": '[{"a":1}]' }),
      await xlsx([{ name: "S", data: "<row><c t='s'><v>0</v></c></row>" }], {
        shared: "<sst><si><t>x</t></si></sst>",
      }),
      await gzipped(CSV),
    ];
    const change = fc.record({ at: fc.nat(2_000), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...archives),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.nat(3_000),
        async (archive, changes, length) => {
          const bytes = archive.slice(0, length < 1_000 ? length : archive.length);
          for (const { at, byte } of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
          const source = await open(bytes);
          expect(source.outcome === "rejected" ? source.rejection.kind : "").not.toBe("failed");
          if (source.outcome === "rejected") return;
          for (const part of source.parts) {
            const { table } = await part.open();
            let rows = 0;
            for await (const batch of table.batches()) rows += batch.rows.length;
            expect(rows).toBeLessThan(10_000);
            expect(table.issues.map(({ kind }) => kind)).not.toContain("failed");
          }
        },
      ),
      { numRuns: RUNS },
    );
  },
);
