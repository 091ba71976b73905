// @vitest-environment node
import { expect, test } from "vitest";
import { headerLine, itemLine, soundItem } from "#support/distributor/price-file.ts";
import { CANADA } from "@/distributor/price-file/field-map.ts";
import { issueRecordsFile } from "./issue-records-file.ts";
import { priceFileSession } from "./price-file-session.ts";
import { FileChanged } from "./file-changed.ts";

const TODAY = "2026-11-24";
const textOf = (...costs: string[]) =>
  [headerLine(), ...costs.map((cost, at) => itemLine({ ...soundItem(at + 1), cost })), ""].join(
    "\n",
  );

/** A file on a disk, which another program can change. */
function fileOnDisk(text: string) {
  let content: Blob | null = new Blob([text]);
  const current = () => {
    if (content === null) throw new DOMException("The file is gone.", "NotReadableError");
    return content;
  };
  const file = Object.assign(new File([text], "100200.ap"), {
    slice: (from?: number, to?: number) => current().slice(from, to),
    stream: () => current().stream(),
  });
  return {
    file,
    become: (changed: string | null) => {
      content = changed === null ? null : new Blob([changed]);
    },
  };
}

const CHECKED = textOf("10.00", "11.00", "12.00");

test.each([
  ["is deleted", null],
  ["is emptied", ""],
  ["has another cost", textOf("10.00", "11.00", "13.00")],
  ["has one item fewer", textOf("10.00", "11.00")],
  ["ends in the middle of a record", CHECKED.slice(0, -60)],
])("an import stops if the price file %s after it was checked", async (_how, changed) => {
  const { file, become } = fileOnDisk(CHECKED);
  const session = priceFileSession(() => undefined);
  expect(await session.check(file, CANADA, TODAY)).toMatchObject({ ok: true, records: 3 });
  become(changed);
  await expect(session.nextItems(10)).rejects.toThrow(FileChanged);
});

test("a price file that was saved again without changes is imported", async () => {
  const { file, become } = fileOnDisk(CHECKED);
  const session = priceFileSession(() => undefined);
  await session.check(file, CANADA, TODAY);
  become(CHECKED);
  expect(await session.nextItems(5)).toHaveLength(3);
});

test("downloading a CSV file of issues fails if the price file was deleted after it was checked", async () => {
  const { file, become } = fileOnDisk(CHECKED);
  become(null);
  const labels = { header: [], issues: new Map() };
  const made = issueRecordsFile({ file, map: CANADA, today: TODAY }, null, labels);
  await expect(made).rejects.toThrow(FileChanged);
});
