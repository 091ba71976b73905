// @vitest-environment node
import { expect, test } from "vitest";
import { partsOf } from "#support/files/sample-files.ts";

async function elementOf(content: string) {
  const [part] = await partsOf(content);
  const { element, spread } = (await part?.open())?.detected ?? {};
  return [element?.value, spread];
}

test.each([
  [
    "variants",
    { products: [{ id: 1, title: "Hat", variants: [{ sku: "H-S" }, { sku: "H-M" }] }] },
    ["item/products", "variants"],
  ],
  [
    "descriptions",
    { catalogue: { product: { gtin: "0628000000006", texts: [{ en: "Hat" }, { en: "A hat" }] } } },
    ["item/catalogue/product", ""],
  ],
])(
  "the only product of a file is the row element, although its %s repeat",
  async (_what, file, found) => {
    expect(await elementOf(JSON.stringify(file))).toEqual(found);
  },
);

test.each([
  ["a title", "<export><products><title>Spring</title>ROWS</products></export>"],
  ["nothing else", "<export><products>ROWS</products></export>"],
])("repeated elements in an element with %s are the rows", async (_what, file) => {
  const rows = '<row sku="A"><name>Hat</name></row><row sku="B"><name>Cap</name></row>';
  expect((await elementOf(file.replace("ROWS", rows)))[0]).toBe("export/products/row");
});
