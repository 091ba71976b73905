// @vitest-environment node
import { afterEach, expect, test } from "vitest";
import { LIMITS } from "@/importing/source/table/limits.ts";
import { read, xlsx } from "#support/files/sample-files.ts";

const { cells } = LIMITS;
afterEach(() => {
  Object.assign(LIMITS, { cells });
});

const row = (number: number) =>
  `<row r="${number}"><c r="A${number}"><v>${number}</v></c><c r="C${number}"><v>1</v></c></row>`;

test("reading an XLSX sheet stops with an error when its rows claim more cells than the limit", async () => {
  // A sheet with as many cells as the real limit would take minutes.
  Object.assign(LIMITS, { cells: 6 });
  const found = await read(await xlsx([{ name: "Products", data: row(1) + row(2) + row(3) }]));
  expect(found.issues.map(({ kind }) => kind)).toEqual(["too-many-cells"]);
  expect(found.places).not.toContain(3);
});
