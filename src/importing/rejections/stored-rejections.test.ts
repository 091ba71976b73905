import { expect, test } from "vitest";
import type { IssueGroup } from "@/importing/checking/issue-counts.ts";
import { collectRejections, storedRejections, rejectionsFile } from "./stored-rejections.ts";

const HEADER = ["SKU", "Title", ""];
const issue: IssueGroup = {
  code: "value-too-long",
  field: "title_en",
  severity: "rejected",
  error: { is: "too-long", longest: 200 },
  count: 1,
  fixable: 0,
  examples: [],
  values: [],
};
const form = { kind: "csv", delimiter: ";" } as const;
const rejections = [{ reason: "rejected" as const, code: "23514", field: "images" }];

async function* rows(...written: string[][]) {
  yield [HEADER];
  yield written;
}

test("rejected rows with any characters can be stored as JSON and written to a file with readable reasons", async () => {
  const odd = [
    "A;1",
    'nul \u0000, half a sign \ud800, "quoted"',
    "value-too-long title_en\nforeign",
  ];
  const stored = await collectRejections(rows(odd), { form, issueGroups: [issue], rejections });
  const restored = storedRejections.parse(JSON.parse(JSON.stringify(stored)));
  expect(restored).toEqual(stored);

  const file = await rejectionsFile(restored, "Grund", (keys) =>
    keys.map((key) => `<${key}>`).join(),
  );
  expect(await file.text()).toBe(
    '"SKU";"Title";"Grund"\r\n"A;1";"nul \u0000, half a sign \ufffd, ""quoted""";"<value-too-long title_en>,<foreign>"\r\n',
  );
});

test("stored rejections stop at a size limit and count the omitted rows", async () => {
  const long = ["A", "x".repeat(300_000), "foreign"];
  const stored = await collectRejections(rows(long, long, long, long, long), {
    form,
    issueGroups: [issue],
    rejections,
  });
  expect(stored.rows).toHaveLength(4);
  expect(stored.leftOut).toBe(2);
});

test("stored rejections include the errors that reject a row, but not warnings", async () => {
  const remark: IssueGroup = { ...issue, code: "gtin-missing", severity: "warning" };
  const stored = await collectRejections(rows(), {
    form,
    issueGroups: [issue, remark],
    rejections,
  });
  expect(stored.issues).toEqual([
    { code: "value-too-long", field: "title_en", error: { is: "too-long", longest: 200 } },
  ]);
});
