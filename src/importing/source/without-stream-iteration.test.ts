import { afterAll, beforeAll, expect, test } from "vitest";
import { gzipped, partsOf, readPart, xlsx, zipped } from "#support/files/sample-files.ts";

const { prototype } = ReadableStream;
const removed = [Symbol.asyncIterator, "values"] as const;
const descriptors = removed.map((name) => Object.getOwnPropertyDescriptor(prototype, name));

// Safari can't iterate over streams, so the tests remove that ability.
beforeAll(() => {
  for (const name of removed) Reflect.deleteProperty(prototype, name);
});
afterAll(() => {
  removed.forEach((name, at) => {
    const descriptor = descriptors[at];
    if (descriptor) Object.defineProperty(prototype, name, descriptor);
  });
});

const CSV = "SKU;Title\nA-1;Desk lamp\n";
const row = (at: number, cells: readonly string[]) =>
  `<row r="${at}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;

test("in the simulated browser, the stream of a file can't be iterated over", () => {
  expect(Symbol.asyncIterator in new Blob([CSV]).stream()).toBe(false);
});

test.each([
  ["a CSV file", "lamps.csv", () => CSV],
  ["a compressed CSV file", "lamps.csv.gz", () => gzipped(CSV)],
  ["a zip", "lamps.zip", () => zipped({ "lamps.csv": CSV })],
  [
    "a workbook",
    "lamps.xlsx",
    () => xlsx([{ name: "Lamps", data: row(1, ["SKU", "Title"]) + row(2, ["A-1", "Desk lamp"]) }]),
  ],
  ["JSON", "lamps.json", () => JSON.stringify([{ SKU: "A-1", Title: "Desk lamp" }])],
  ["XML", "lamps.xml", () => "<shop><item><SKU>A-1</SKU><Title>Desk lamp</Title></item></shop>"],
])(
  "the import reads %s in a browser that can't iterate over streams",
  async (_kind, name, content) => {
    const [part] = await partsOf(await content(), name);
    if (part === undefined) throw new Error("The file has no table.");
    const { columns, rows } = await readPart(part);
    expect({ columns, rows }).toEqual({ columns: ["SKU", "Title"], rows: [["A-1", "Desk lamp"]] });
  },
);
