import { expect, test } from "vitest";
import { openSource } from "@/importing/source/open-source.ts";
import { SOURCE_KINDS } from "@/importing/source/parts/source-part.ts";
import { rejectedFileExtension, rejectedFile } from "./rejected-file.ts";

const HEADER = ["SKU", "Title", "Reason"];
const ROWS = [
  ["0815", 'A "b"; c\nd', "No price"],
  ["=1+1", "", "No price"],
];

async function* batches() {
  yield [HEADER];
  yield ROWS;
}

test.each(SOURCE_KINDS)(
  "rejected rows of a source of kind %s are written to a file that reads back unchanged",
  async (kind) => {
    const file = await rejectedFile(batches(), { kind, delimiter: ";" });
    expect(rejectedFileExtension(file)).toBe(kind === "xlsx" || kind === "ods" ? "xlsx" : "csv");
    const source = await openSource(Object.assign(file, { name: "rejected" }));
    const part = source.outcome === "opened" ? source.parts[0] : undefined;
    const opened = await part?.open();
    expect(opened?.table.columns).toEqual(HEADER);
    expect(opened?.first.rows).toEqual(ROWS);
  },
);
