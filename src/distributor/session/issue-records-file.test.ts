// @vitest-environment node
import { expect, test } from "vitest";
import { headerLine, itemLine, soundItem } from "#support/distributor/price-file.ts";
import { CANADA } from "@/distributor/price-file/field-map.ts";
import { ITEM_ISSUES } from "@/distributor/price-file/item-check.ts";
import { type IssueRecordsLabels, issueRecordsFile } from "./issue-records-file.ts";

const LABELS: IssueRecordsLabels = {
  header: ["Line", "SKU", "Part", "Brand", "Description", "Cost", "Issues", "Record"],
  issues: new Map(Object.keys(ITEM_ISSUES).map((code) => [code, `(${code})`])),
};

const rejected = itemLine({ ...soundItem(2), cost: "CALL" });
const LINES = [
  headerLine(),
  itemLine(soundItem(1)),
  rejected,
  ...Array.from({ length: 120 }, (_, at) =>
    itemLine({ ...soundItem(at + 10), description: `-1+MOUSE, ${at}`, total: "1" }),
  ),
  itemLine({ ...soundItem(900), attributes: "NYY" }),
];
const recordsOf = async (issue: Parameters<typeof issueRecordsFile>[1]) => {
  const file = new File([LINES.join("\n")], "100200.ap");
  const csv = await issueRecordsFile({ file, map: CANADA, today: "2026-11-24" }, issue, LABELS);
  return (await csv.text()).split("\r\n").slice(0, -1);
};

test("the CSV file of a price file's warning has all records with that warning and their original text", async () => {
  const [header, first, ...others] = await recordsOf("total-differs");
  expect(header).toBe("Line,SKU,Part,Brand,Description,Cost,Issues,Record");
  expect(first).toBe(
    `4,1000010,NTV-10,NORTHVALE,"'-1+MOUSE, 0",11.85,(total-differs),"${LINES[3]}"`,
  );
  expect(others).toHaveLength(119);
});

test("the CSV file of all of a price file's issues has only the records with errors or warnings", async () => {
  const [, first, ...others] = await recordsOf(null);
  expect(first).toBe(
    `3,1000002,NTV-2,NORTHVALE,WIRELESS MOUSE 2,,(amount-unreadable); (not-orderable),${rejected}`,
  );
  expect(others).toHaveLength(120);
  expect(await recordsOf("refurbished")).toHaveLength(2);
});
