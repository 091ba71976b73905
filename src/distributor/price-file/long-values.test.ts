// @vitest-environment node
import { expect, test } from "vitest";
import {
  headerLine,
  itemLine,
  soundItem,
  type WrittenItem,
} from "#support/distributor/price-file.ts";
import { CANADA } from "./field-map.ts";
import type { ItemIssueCode } from "./item-check.ts";
import { openPriceFile } from "./open-price-file.ts";
import { type FileRecord, readPriceFile } from "./read-price-file.ts";

const LONG = "9".repeat(500);

async function read(content: string) {
  const opening = await openPriceFile(new File([content], "100200.ap"));
  if (!opening.ok) throw new Error(opening.rejection.kind);
  const records: FileRecord[] = [];
  const result = await readPriceFile(
    { batches: opening.opened.table.batches(), map: CANADA, today: "2026-11-24" },
    (batch) => records.push(...batch),
  );
  return { result, records };
}

const fileOf = (...lines: string[]) => [headerLine(), ...lines].map((line) => `${line}\n`).join("");
const others = () => [901, 902, 903].map((number) => itemLine(soundItem(number)));

test.each<[string, WrittenItem, object]>([
  ["a text is cut off", { promoComment: LONG }, { promoComment: LONG.slice(0, 250) }],
  ["a description is cut off", { descriptionFr: LONG }, { descriptionFr: LONG.slice(0, 200) }],
  ["a part number is left out", { mpn: LONG }, { mpn: null }],
  ["a category is left out", { category: LONG }, { category: null }],
  ["a successor is left out", { successor: LONG }, { successor: null }],
])(
  "in a price file, %s if it's longer than the catalogue can store",
  async (_what, written, item) => {
    const { records } = await read(fileOf(itemLine({ ...soundItem(1), ...written }), ...others()));
    expect(records[0]?.item).toMatchObject(item);
    expect(records[0]?.issues).toEqual([{ code: "value-too-long" }]);
  },
);

test.each<[string, WrittenItem, ItemIssueCode, boolean]>([
  ["a price of 9 digits", { msrp: "123456789.00" }, "amount-unreadable", true],
  ["a weight of 7 digits", { weight: "1234567" }, "measure-unreadable", false],
])("in a price file, %s is reported as unreadable", async (_what, written, code, isRejected) => {
  const { records } = await read(fileOf(itemLine({ ...soundItem(1), ...written }), ...others()));
  expect(records[0]).toMatchObject({ issues: [{ code }], isRejected });
});

test("a price file's header without an account, or with a long one, is accepted", async () => {
  const text = (account: string) =>
    `${headerLine().replace("CA100200", account)}\n${others().join("\n")}\n`;
  expect((await read(text(""))).result).toMatchObject({ ok: true, header: { account: "—" } });
  expect((await read(text(LONG))).result).toMatchObject({ header: { account: LONG.slice(0, 40) } });
});
