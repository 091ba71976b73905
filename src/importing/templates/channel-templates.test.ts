// @vitest-environment node
import { expect, test } from "vitest";
import { KNOWN_FORMATS, recognizeFormat } from "@/importing/mapping/formats/known-formats.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { CHANNEL_TEMPLATES } from "./channel-templates.ts";

const generations = KNOWN_FORMATS.filter(({ key }) => key !== "supplier-portal").flatMap(
  (format) => format.generations,
);

test("there is a channel template for every recognized set of column names, except our own", () => {
  const found = CHANNEL_TEMPLATES.map(({ columns }) => recognizeFormat(columns)?.generation);
  expect(found).toEqual(generations);
});

test.each(CHANNEL_TEMPLATES.map(({ name, columns }) => [name, columns] as const))(
  "the channel template %s has no pattern as a column name, and its SKU is recognized",
  (_name, columns) => {
    expect(columns.filter((column) => column.includes("*", 1))).toEqual([]);
    expect(suggestMapping({ columns, rows: [] }).mapping.fields.sku?.columns).toHaveLength(1);
  },
);

test("no two channel templates have the same name", () => {
  const names = CHANNEL_TEMPLATES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
