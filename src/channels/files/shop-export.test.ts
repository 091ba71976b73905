import { expect, test } from "vitest";
import { bigcommerce } from "@/channels/definitions/bigcommerce.ts";
import { readShopIds } from "@/channels/files/shop-export.ts";

const COLUMNS = bigcommerce.shopIds ?? {
  columns: { row: "", id: "", sku: "" },
  product: "",
  variant: "",
};

test("the ids of products and variants are read from a BigCommerce export, whatever its other rows and columns", () => {
  const rows = [
    ["\ufeffItem", "ID", "Name", "Type", "SKU"],
    ["Product", "112", "Cap", "physical", "CAP"],
    ["Variant", "87", "", "", " CAP-1 "],
    ["Image", "301", "", "", ""],
    ["Product", "113", "Mug", "physical", ""],
    ["Product", "", "New", "physical", "NEW"],
    ["Video", "9", "", "", "CAP"],
  ];
  expect(readShopIds(rows, COLUMNS)).toEqual({
    ids: [
      { level: "product", sku: "CAP", id: "112" },
      { level: "variant", sku: "CAP-1", id: "87" },
    ],
  });
});

test("if a BigCommerce export lists a SKU several times, the last id is used", () => {
  const rows = [
    ["Item", "ID", "SKU"],
    ["Product", "1", "CAP"],
    ["Product", "2", "CAP"],
  ];
  expect(readShopIds(rows, COLUMNS)).toEqual({ ids: [{ level: "product", sku: "CAP", id: "2" }] });
});

test("a file without the columns of a BigCommerce export is rejected", () => {
  expect(
    readShopIds(
      [
        ["sku", "price"],
        ["CAP", "2"],
      ],
      COLUMNS,
    ),
  ).toEqual({ error: "no-columns" });
  expect(readShopIds([], COLUMNS)).toEqual({ error: "no-columns" });
});
