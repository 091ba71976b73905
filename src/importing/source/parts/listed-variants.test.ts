// @vitest-environment node
import { expect, test } from "vitest";
import { read } from "#support/files/sample-files.ts";
import { imported } from "#support/files/imported-list.ts";

const HEADER =
  "sku,attribute_set_code,product_type,name,price,visibility,qty,configurable_variations";
const simple = (sku: string, visibility = "Not Visible Individually") =>
  `${sku},Default,simple,Jacket ${sku},9.99,${visibility},3,`;
const parent = (sku: string, ...variants: string[]) =>
  `${sku},Default,configurable,Jacket,,"Catalog, Search",,"${variants.join("|")}"`;
const fileOf = (...rows: string[]) => [HEADER, ...rows, ""].join("\n");

test("the products listed in a Magento product become its variants, and the product that lists them isn't imported", async () => {
  const { products, skipped } = await imported(
    fileOf(
      simple("J-S"),
      simple("J-M"),
      parent("JACKET", "sku=J-S,size=S,color=Red", "sku=J-M,size=M,color=Red"),
      simple("LAMP", '"Catalog, Search"'),
    ),
  );
  expect(products.map(({ text: { sku, variant_group } }) => [sku, variant_group])).toEqual([
    ["J-S", "JACKET"],
    ["J-M", "JACKET"],
    ["LAMP", ""],
  ]);
  expect(products[1]?.options).toEqual([
    { name: "size", value: "M" },
    { name: "color", value: "Red" },
  ]);
  expect(skipped).toEqual(["JACKET"]);
});

test("a Magento product that lists no variants stays a product", async () => {
  const { rows } = await read(fileOf(simple("J-S"), parent("EMPTY")));
  expect(rows.map(([sku]) => sku)).toEqual(["J-S", "EMPTY"]);
});

test("hidden Magento products that no product lists stay products, however many there are", async () => {
  const skus = Array.from({ length: 12_000 }, (_, at) => `H-${at}`);
  const { rows } = await read(fileOf(...skus.map((sku) => simple(sku))));
  expect(rows.map(([sku]) => sku)).toEqual(skus);
});

test("a Magento file is read row by row if the person chooses to read all rows", async () => {
  const text = fileOf(simple("J-S"), parent("JACKET", "sku=J-S,size=S"));
  expect((await read(text)).rows).toHaveLength(1);
  const { rows, columns } = await read(text, { totalsRows: "read" });
  expect(rows).toHaveLength(2);
  expect(columns).toEqual(HEADER.split(","));
});
