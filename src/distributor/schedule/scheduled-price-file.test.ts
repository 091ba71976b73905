// @vitest-environment node
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { headerLine, itemLine, priceFileText, soundItem } from "#support/distributor/price-file.ts";
import type { RejectedRecord } from "@/distributor/price-file/rejected-record.ts";
import { CANADA } from "@/distributor/price-file/field-map.ts";
import type { SentItem } from "@/distributor/session/price-file-session.ts";
import type { DistributorRun } from "@/importing/schedule/claimed-run.ts";
import { modeOfPolicy } from "./missing-policy.ts";
import { type PriceFileServices, scheduledPriceFile } from "./scheduled-price-file.ts";

const RUN: DistributorRun = {
  lease: "00000000-0000-4000-8000-000000000001",
  organization: "00000000-0000-4000-8000-000000000002",
  target: "distributor",
  address: "https://supplier.example/100200.ap",
  mode: modeOfPolicy(7),
  profileVersion: 0,
  known: null,
  acceptedHash: null,
  isStarted: false,
  fieldMap: null,
  today: "2026-11-24",
  startedHash: null,
};
const HASH = "ab";

/**
 * Runs a scheduled import of this text against a catalogue with these items. Returns the run's outcome and everything
 * it wrote.
 */
async function carried(
  text: string,
  stored: readonly SentItem[] = [],
  changes: Partial<DistributorRun> = {},
  services: Partial<PriceFileServices> = {},
) {
  const began: unknown[] = [];
  const written: SentItem[] = [];
  const missing: [readonly string[], number][] = [];
  const rejectedRecords: RejectedRecord[] = [];
  const page = {
    skus: stored.map(({ sku }) => sku),
    hashes: stored.map(({ hash }) => hash).join(""),
    states: "0".repeat(stored.length),
  };
  const end = await scheduledPriceFile(
    { ...RUN, ...changes },
    {
      fetchFile: async () => ({
        file: new File([text], "100200.ap"),
        hash: HASH,
        etag: null,
        lastModified: null,
      }),
      fingerprints: () => Readable.from(stored.length === 0 ? [] : [page]),
      begin: async (file) => void began.push(file),
      addRejectedRecords: async (records) => void rejectedRecords.push(...records),
      apply: async (items) => void written.push(...items),
      applyMissing: async (skus, days) => void missing.push([skus, days]),
      hasTime: () => true,
      ...services,
    },
  );
  return { ...end, began, written, missing, rejectedRecords };
}

const file = (records: number, edition = 0, kind: "C" | "U" = "C") =>
  [...priceFileText({ records, edition, kind })].join("");

test("a scheduled price file is written with its header, and its hash is stored for the next run", async () => {
  const { result, seen, began, written } = await carried(file(20));
  expect(began).toEqual([
    {
      name: "100200.ap",
      kind: "full",
      account: "CA100200",
      made_on: "2026-11-20",
      records: 20,
      rejected: 0,
      issues: {},
      field_map: CANADA,
      field_map_version: null,
    },
  ]);
  expect(written).toHaveLength(20);
  expect(result).toMatchObject({ outcome: "written", counts: { rows: 20, created: 20 } });
  expect(seen).toEqual({ hash: HASH, etag: null, lastModified: null, profileVersion: 0 });
});

test("a scheduled price file sends only changed items and applies the policy to missing ones", async () => {
  const { written: stored } = await carried(file(100));
  const next = await carried(file(96, 1), stored, { mode: modeOfPolicy(30) });
  expect(next.written).toHaveLength(2);
  expect(next.missing).toEqual([[stored.slice(96).map(({ sku }) => sku), 30]]);
  expect(next.result).toMatchObject({ counts: { updated: 2, unchanged: 94, missing: 4 } });
  const unchanged = await carried(file(96, 1), stored, { mode: modeOfPolicy(null) });
  expect(unchanged.missing).toEqual([]);
});

test("a scheduled delta price file removes no items", async () => {
  const { written: stored } = await carried(file(100));
  const { missing, result } = await carried(file(2, 1, "U"), stored);
  expect(missing).toEqual([]);
  expect(result).toMatchObject({ outcome: "written", counts: { missing: 0 } });
});

test("a scheduled delta price file without items is recorded, and nothing changes", async () => {
  const { written: stored } = await carried(file(100));
  const { began, written, missing, result } = await carried(`${headerLine("U")}\n`, stored);
  expect(began).toMatchObject([{ kind: "delta", records: 0, rejected: 0 }]);
  expect([written, missing]).toEqual([[], []]);
  expect(result).toMatchObject({ outcome: "written", counts: { rows: 0, rejected: 0 } });
});

test.each([
  ["many items are missing", file(50), "mass-deletion"],
  ["its last items are missing", file(90), "mass-deletion"],
  [
    "many records are rejected",
    [headerLine("U"), itemLine(soundItem(1)), itemLine({ ...soundItem(2), sku: "?" })].join("\n"),
    "many-rejected",
  ],
])("a scheduled price file waits for confirmation if %s", async (_why, text, warning) => {
  const { written: stored } = await carried(file(101));
  const waiting = await carried(text, stored);
  expect(waiting.result).toMatchObject({ outcome: "waiting", warnings: [warning] });
  expect(waiting.began).toEqual([]);
  const approved = await carried(text, stored, { acceptedHash: HASH });
  expect(approved.result).toMatchObject({ outcome: "written" });
});

test("a scheduled price file stores the rejected records", async () => {
  const broken = itemLine({ ...soundItem(100), cost: "?" });
  const { rejectedRecords, result } = await carried(`${file(99)}${broken}\n`);
  expect(result).toMatchObject({ outcome: "written", counts: { rejected: 1 } });
  expect(rejectedRecords).toEqual([
    { line: 101, issues: ["amount-unreadable", "not-orderable"], record: broken },
  ]);
});

test.each([
  ["a file that isn't a price file", "SKU,Price\nA,1\n", { priceFile: "foreign-file" }],
  ["a file that was cut off", file(3).slice(0, -60), { priceFile: "cut-off", line: 4 }],
  ["a PDF", "%PDF-1.7\n", { file: "pdf" }],
])(
  "a scheduled run of %s fails with the reason and writes nothing",
  async (_what, text, reason) => {
    const { result, began } = await carried(text);
    expect(result).toEqual({ outcome: "failed", reason });
    expect(began).toEqual([]);
  },
);

test("a scheduled price file import that runs out of time continues later, but fails if it hasn't written anything", async () => {
  let parts = 0;
  const apply = async () => void parts++;
  const some = await carried(file(4_500), [], {}, { apply, hasTime: () => parts < 2 });
  expect(some.result).toEqual({ outcome: "continues" });
  expect(parts).toBe(2);
  const none = await carried(file(10), [], {}, { hasTime: () => false });
  expect(none.result).toEqual({ outcome: "failed", reason: { run: "too-long" } });
});

test("a scheduled run doesn't continue a file that an earlier worker started if its bytes have changed", async () => {
  const { result, began } = await carried(file(3), [], { startedHash: "cd" });
  expect(result).toEqual({ outcome: "failed", reason: { run: "file-changed" } });
  expect(began).toEqual([]);
});

test("a scheduled price file is read with the organization's field map, and fails if that map is invalid", async () => {
  const map = { ...CANADA, fields: { ...CANADA.fields, cost: 14, msrp: 13 } };
  const { written, began } = await carried(
    [headerLine(), itemLine({ ...soundItem(1), cost: "9.00" }, map)].join("\n"),
    [],
    { fieldMap: map, profileVersion: 3 },
  );
  expect(began).toMatchObject([{ field_map: map, field_map_version: 3 }]);
  expect(written).toMatchObject([{ cost: "9.00" }]);
  const { result } = await carried(file(3), [], { fieldMap: { fields: {} } });
  expect(result).toEqual({ outcome: "failed", reason: { run: "profile-unreadable" } });
});
