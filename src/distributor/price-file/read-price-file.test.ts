// @vitest-environment node
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  headerLine,
  itemLine,
  priceFileText,
  soundItem,
  type WrittenItem,
} from "#support/distributor/price-file.ts";
import { CANADA, type FieldMap, LAST_POSITION } from "./field-map.ts";
import type { ItemIssueCode } from "./item-check.ts";
import { openPriceFile } from "./open-price-file.ts";
import { type FileRecord, readPriceFile } from "./read-price-file.ts";

const TODAY = "2026-11-24";

async function read(content: BlobPart, map: FieldMap = CANADA, name = "100200.ap") {
  const opening = await openPriceFile(new File([content], name));
  if (!opening.ok) throw new Error(opening.rejection.kind);
  const records: FileRecord[] = [];
  const result = await readPriceFile(
    { batches: opening.opened.table.batches(), map, today: TODAY },
    (batch) => records.push(...batch),
  );
  return { result, records };
}

const fileOf = (...lines: string[]) => [headerLine(), ...lines].map((line) => `${line}\n`).join("");
const others = (count = 3) =>
  Array.from({ length: count }, (_, at) => itemLine(soundItem(900 + at)));

test("the price file reader reads every value of an item", async () => {
  const { result, records } = await read(
    fileOf(
      itemLine({
        ...soundItem(1),
        map: "17.99",
        promoEnds: "261231",
        promoComment: "REMISE; 3.50 $",
        longDescription1: "Ends with a space ",
        longDescription2: "and goes on",
        streetDate: "20260105",
        eta: "270102",
        lifecycle: "C",
        successor: "9900012",
        attributes: "YYN",
        purchasing: "NY",
        kit: "K",
        mediaType: " ",
      }),
      ...others(),
    ),
  );
  expect(result).toEqual({
    ok: true,
    header: { account: "CA100200", date: "2026-11-20", kind: "full" },
    records: 4,
  });
  expect(records[0]).toMatchObject({
    line: 2,
    isRejected: false,
    item: {
      sku: "1000001",
      mpn: "NTV-1",
      manufacturer: "NORTHVALE",
      cost: "11.85",
      regularCost: "11.85",
      msrp: "19.99",
      map: "17.99",
      promoEnds: "2026-12-31",
      promoComment: "REMISE; 3.50 $",
      longDescription: "Ends with a space and goes on",
      streetDate: "2026-01-05",
      eta: "2027-01-02",
      total: 15,
      quantities: [1, 2, 3, 4, 5],
      lifecycle: "end-of-life",
      successor: "9900012",
      isDropShipOnly: true,
      isRefurbished: true,
      isVirtual: true,
      isKit: true,
      mediaType: null,
      origin: "CN",
      descriptionFr: "SOURIS SANS FIL 1",
    },
  });
});

const nine = ["9999", "9999", "9999", "9999", "9999"];
test.each<[string, WrittenItem, ItemIssueCode[]]>([
  ["a valid item", {}, []],
  ["a total that isn't the sum of the warehouses", { total: "16" }, ["total-differs"]],
  ["stock that the manufacturer ships", { total: "20", dropShip: "5" }, []],
  ["9999 in every warehouse", { total: "9999", quantities: nine }, ["non-stock"]],
  ["a cost of zero", { cost: "0" }, ["not-orderable"]],
  ["no cost", { cost: "" }, ["not-orderable"]],
  ["a promotion above the regular cost", { cost: "12.00" }, ["promo-above-regular"]],
  ["a suggested price below the cost", { msrp: "11.84" }, ["msrp-below-cost"]],
  ["a suggested price of zero", { msrp: "0.00" }, []],
  ["a minimum price above the suggested one", { map: "20.00" }, ["map-above-msrp"]],
  ["a GTIN with a wrong check digit", { gtin: "062800000025" }, ["gtin-check-digit"]],
  ["a GTIN that is too short", { gtin: "6280000" }, ["gtin-length"]],
  ["a GTIN with a letter", { gtin: "06280000002X" }, ["gtin-invalid"]],
  ["a date with a year of four digits", { createdOn: "20240115" }, ["date-with-century"]],
  ["no GTIN", { gtin: "" }, ["gtin-missing"]],
  [
    "a description that fills its field",
    { description: "X".repeat(80) },
    ["description-truncated"],
  ],
  ["no description", { description: " " }, ["description-missing"]],
  ["a refurbished item", { attributes: "NYN" }, ["refurbished"]],
  ["an item that only the manufacturer ships", { attributes: "YNN" }, ["drop-ship-only"]],
  ["a release date to come", { streetDate: "261125" }, ["embargoed"]],
  ["a release date that is today", { streetDate: "261124" }, []],
  ["an ETA that isn't a date", { eta: "261340" }, ["date-unreadable"]],
  ["an ETA of zeros", { eta: "000000" }, []],
  ["an amount with a comma", { cost: "11,85" }, ["amount-unreadable", "not-orderable"]],
  [
    "a negative quantity",
    { quantities: ["-1", "2", "3", "4", "5"] },
    ["quantity-unreadable", "total-differs"],
  ],
  ["letters in the SKU", { sku: "99A" }, ["sku-invalid"]],
])(
  "the price file reader reports the issues, if any, of a price file with %s",
  async (_what, values, codes) => {
    const { records } = await read(fileOf(itemLine({ ...soundItem(1), ...values }), ...others()));
    expect(records[0]?.issues.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
  },
);

test.each<[string, (line: string) => string, ItemIssueCode[]]>([
  [
    "a record cut off after 30 fields",
    (line) => line.split("~").slice(0, 30).join("~"),
    ["too-few-fields"],
  ],
  ["a record of 69 fields", (line) => line.split("~").slice(0, 69).join("~"), ["few-fields"]],
  ["a record with more fields than the others", (line) => `${line}~~EXTRA`, ["many-fields"]],
  [
    "a record with a separator inside its description",
    (line) => line.replace("WIRELESS", "WIRELESS~"),
    ["values-shifted"],
  ],
  ["a record of another kind", (line) => line.replace("~DTL~", "~TRL~"), ["unknown-record"]],
])(
  "the price file reader reports the issues of a price file that has %s",
  async (_what, change, codes) => {
    const { records } = await read(
      fileOf(...others(), change(itemLine(soundItem(1))), ...others(1)),
    );
    const found = records[3]?.issues.map(({ code }) => code) ?? [];
    expect(found).toEqual(expect.arrayContaining(codes));
  },
);

test("the price file reader accepts the reserved fields if every record has them", async () => {
  const { records } = await read(fileOf(...others().map((line) => line + "~".repeat(30))));
  expect(records.flatMap(({ issues }) => issues)).toEqual([]);
});

test("the price file reader reports SKUs and GTINs that repeat those of an earlier record", async () => {
  const { records } = await read(
    fileOf(
      itemLine(soundItem(1)),
      itemLine(soundItem(1)),
      itemLine({ ...soundItem(2), gtin: soundItem(1).gtin ?? "" }),
    ),
  );
  expect(records.map(({ issues }) => issues.map(({ code }) => code))).toEqual([
    [],
    ["sku-repeated", "gtin-repeated"],
    ["gtin-repeated"],
  ]);
});

test("the price file reader reads a delta file with empty lines, CRLF and a description that isn't UTF-8", async () => {
  const text = `\n${headerLine("U")}\r\n\r\n${itemLine({ ...soundItem(1), descriptionFr: "CLAVIER RÉTROÉCLAIRÉ" })}\r\n`;
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const { result, records } = await read(bytes);
  expect(result).toMatchObject({ ok: true, header: { kind: "delta" }, records: 1 });
  expect(records[0]?.item.descriptionFr).toBe("CLAVIER RÉTROÉCLAIRÉ");
});

test("the price file reader accepts a delta file without items, because nothing may have changed", async () => {
  const { result } = await read(`${headerLine("U")}\n`);
  expect(result).toMatchObject({ ok: true, header: { kind: "delta" }, records: 0 });
});

const american = () => {
  const cells = itemLine(soundItem(1)).split("~");
  cells[17] = "12";
  return cells.join("~");
};
test.each<[string, string, string]>([
  ["a price list of another kind", "SKU,Price\nA-1,9.99\nA-2,9.99\n", "foreign-file"],
  ["a file without its header", `${itemLine(soundItem(1))}\n`, "foreign-file"],
  [
    "a header of an unknown kind",
    `${headerLine().replace("~C~", "~X~")}\n${others(1)[0] ?? ""}\n`,
    "unknown-header",
  ],
  ["a full file without items", `${headerLine()}\n`, "no-items"],
  ["a file that ends in the middle of a record", fileOf(...others()).slice(0, -60), "cut-off"],
  ["a file of an American account", fileOf(american(), american()), "other-country"],
])("the price file reader rejects %s", async (_what, text, kind) => {
  const { result } = await read(text);
  expect(result).toMatchObject({ ok: false, error: { kind } });
});

test("the price file reader reads values at the positions in the field map", async () => {
  const positions = Array.from({ length: LAST_POSITION - 2 }, (_, at) => at + 3);
  const fields = Object.keys(CANADA.fields).length;
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(positions, {
        minLength: fields + CANADA.warehouses.length,
        maxLength: fields + CANADA.warehouses.length,
      }),
      fc.nat(9_999_999),
      async (shuffled, number) => {
        const map: FieldMap = {
          fields: Object.fromEntries(
            Object.keys(CANADA.fields).map((field, at) => [field, shuffled[at] ?? 0]),
          ),
          warehouses: CANADA.warehouses.map((warehouse, at) => ({
            ...warehouse,
            position: shuffled[fields + at] ?? 0,
          })),
        };
        const line = (item: WrittenItem) => itemLine(item, map, LAST_POSITION);
        const inMap = await read(fileOf(line(soundItem(number))), map);
        const expected = await read(fileOf(itemLine(soundItem(number))));
        expect(inMap.records[0]?.item).toEqual(expected.records[0]?.item);
      },
    ),
    { numRuns: 40 },
  );
});

test("a generated price file of 5,000 items is read without an issue", async () => {
  const { result, records } = await read([...priceFileText({ records: 5_000 })].join(""));
  expect(result).toMatchObject({ ok: true, records: 5_000 });
  expect(new Set(records.flatMap(({ issues }) => issues.map(({ code }) => code)))).toEqual(
    new Set(),
  );
});
