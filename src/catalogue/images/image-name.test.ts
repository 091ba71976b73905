import { expect, test } from "vitest";
import { gtinForms, readingsOf } from "@/catalogue/images/image-name.ts";

const read = (name: string) => readingsOf(name).map(({ key, position }) => `${key} #${position}`);

test.each([
  ["LAMP-1.jpg", ["lamp-1 #1", "lamp #1"]],
  ["LAMP-BK_02.png", ["lamp-bk_02 #1", "lamp-bk #2"]],
  ["Lamp BK (3).webp", ["lamp bk (3) #1", "lamp bk #3"]],
  ["0012345678905.jpg", ["0012345678905 #1"]],
  ["0012345678905-2.JPEG", ["0012345678905-2 #1", "0012345678905 #2"]],
  ["A.B.12.jpg", ["a.b.12 #1", "a.b #12"]],
  ["sku without extension", ["sku without extension #1"]],
  ["scan-20261126.jpg", ["scan-20261126 #1"]],
  [".jpg", []],
])("the file name %s may mean these SKUs or GTINs and positions: %j", (name, expected) => {
  expect(read(name)).toEqual(expected);
});

test("a file name with decomposed accents matches the SKU with composed ones", () => {
  expect(read("E\u0301TE\u0301.jpg")).toEqual(["\u00e9t\u00e9 #1"]);
});

test("a GTIN is looked up with and without leading zeros, and other texts aren't looked up as GTINs", () => {
  expect(gtinForms("00012345678905")).toEqual(["012345678905", "0012345678905", "00012345678905"]);
  expect(gtinForms("12345678905")).toEqual(["012345678905", "0012345678905", "00012345678905"]);
  expect(gtinForms("96385074")).toContain("96385074");
  expect(gtinForms("lamp-1")).toEqual([]);
  expect(gtinForms("123")).toEqual([]);
});
