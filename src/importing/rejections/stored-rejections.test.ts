import { expect, test } from "vitest";
import type { IssueGroup } from "@/importing/checking/issue-tally.ts";
import { collectRejections, storedRejections, rejectionsFile } from "./stored-rejections.ts";

const HEADER = ["SKU", "Title", ""];
const cause: IssueGroup = {
  code: "value-too-long",
  field: "title_en",
  severity: "rejected",
  problem: { is: "too-long", longest: 200 },
  count: 1,
  fixable: 0,
  examples: [],
  values: [],
};
const form = { kind: "csv", delimiter: ";" } as const;
const refusals = [{ reason: "refused" as const, code: "23514", field: "images" }];

async function* rows(...written: string[][]) {
  yield [HEADER];
  yield written;
}

test("rejected rows are stored as text with any characters, and come back with readable reasons", async () => {
  const odd = [
    "A;1",
    'nul \u0000, half a sign \ud800, "quoted"',
    "value-too-long title_en\nforeign",
  ];
  const kept = await collectRejections(rows(odd), { form, causes: [cause], refusals });
  const told = storedRejections.parse(JSON.parse(JSON.stringify(kept)));
  expect(told).toEqual(kept);

  const file = await rejectionsFile(told, "Grund", (keys) => keys.map((key) => `<${key}>`).join());
  expect(await file.text()).toBe(
    '"SKU";"Title";"Grund"\r\n"A;1";"nul \u0000, half a sign \ufffd, ""quoted""";"<value-too-long title_en>,<foreign>"\r\n',
  );
});

test("stored rejections stop at a size limit and count the rows left out", async () => {
  const long = ["A", "x".repeat(300_000), "foreign"];
  const kept = await collectRejections(rows(long, long, long, long, long), {
    form,
    causes: [cause],
    refusals,
  });
  expect(kept.rows).toHaveLength(4);
  expect(kept.leftOut).toBe(2);
});

test("stored rejections include the errors that reject a row, but no warnings", async () => {
  const remark: IssueGroup = { ...cause, code: "gtin-missing", severity: "warning" };
  const kept = await collectRejections(rows(), { form, causes: [cause, remark], refusals });
  expect(kept.causes).toEqual([
    { code: "value-too-long", field: "title_en", problem: { is: "too-long", longest: 200 } },
  ]);
});
