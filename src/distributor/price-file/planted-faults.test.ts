// @vitest-environment node
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { CANADA } from "./field-map.ts";
import type { ItemIssueCode } from "./item-check.ts";
import { openPriceFile } from "./open-price-file.ts";
import { type FileRecord, type PriceFileResult, readPriceFile } from "./read-price-file.ts";

/** A synthetic file of 400 items with faults planted at known lines; everything else in it is sound. */
const SAMPLE = new URL(
  "../../../tests/support/distributor/SYNTHETIC_tdsynnex_ca_400.ap",
  import.meta.url,
);

let result: PriceFileResult;
const records = new Map<number, FileRecord>();
let bytes: Buffer;

beforeAll(async () => {
  bytes = await readFile(SAMPLE);
  const opening = await openPriceFile(new File([new Uint8Array(bytes)], "100200.ap"));
  if (!opening.ok) throw new Error(opening.rejection.kind);
  result = await readPriceFile(
    { batches: opening.opened.table.batches(), map: CANADA, today: "2026-11-24" },
    (batch) => {
      for (const record of batch) records.set(record.line, record);
    },
  );
});

/** Not faults, because real files often have them: truncated descriptions, four-digit years, special kinds of items. */
const COMMON: readonly ItemIssueCode[] = [
  "description-truncated",
  "date-with-century",
  "refurbished",
  "drop-ship-only",
];
const faults = ({ issues }: FileRecord) =>
  issues.map(({ code }) => code).filter((code) => !COMMON.includes(code));

test.each<[string, number, ItemIssueCode[], boolean]>([
  ["a UPC that is too short", 53, ["gtin-length"], false],
  ["a UPC with a wrong check digit", 54, ["gtin-check-digit"], false],
  ["an empty UPC", 55, ["gtin-missing"], false],
  ["a total that isn't the sum of the warehouses", 56, ["total-differs"], false],
  ["9999 in every warehouse", 57, ["non-stock"], true],
  ["a price of 0", 58, ["not-orderable"], false],
  ["a suggested price below the cost", 59, ["msrp-below-cost"], false],
  ["a UPC that an earlier item has", 62, ["gtin-repeated"], false],
  ["a line that was cut off", 63, ["few-fields", "total-differs"], false],
  ["a line with more fields than the others", 64, ["many-fields"], false],
])(
  "the price file reader finds and names the planted fault: %s",
  (_fault, line, codes, isRejected) => {
    const record = records.get(line);
    expect(record && faults(record).toSorted()).toEqual(codes.toSorted());
    expect(record?.isRejected).toBe(isRejected);
  },
);

test("the price file reader reports a fault only in lines with a planted one", () => {
  const planted = [53, 54, 55, 56, 57, 58, 59, 62, 63, 64];
  const others = [...records.values()].filter(({ line }) => !planted.includes(line));
  expect(others.filter((record) => faults(record).length > 0)).toEqual([]);
  expect(others).toHaveLength(390);
});

test("price file dates are read the same with two-digit and four-digit years, and four-digit years are reported", () => {
  const dated = [...records.values()].filter(({ issues }) =>
    issues.some(({ code }) => code === "date-with-century"),
  );
  const days = new Set(dated.map(({ item }) => item.createdOn));
  expect(days).toEqual(new Set(["2024-06-07"]));
  expect(new Set([...records.values()].map(({ item }) => item.createdOn))).toEqual(
    new Set(["2024-06-07", "1998-11-30", "2025-01-15"]),
  );
});

test("a leading empty line, CRLF line endings and Windows-1252 don't change what is read from a price file", () => {
  expect(bytes.subarray(0, 1).toString()).toBe("\n");
  expect(bytes.includes("\r\n")).toBe(true);
  expect(result).toEqual({
    ok: true,
    header: { account: "FLTM1CA100200", date: "2026-03-01", kind: "full" },
    records: 400,
  });
  const items = [...records.values()].map(({ item }) => item);
  expect(items.some(({ descriptionFr }) => descriptionFr?.endsWith("PORTATIF étanche"))).toBe(true);
  expect(JSON.stringify(items)).not.toMatch(/\\r|\uFFFD/);
});
