// @vitest-environment node
import { expect, test } from "vitest";
import { imported } from "#support/files/imported-list.ts";
import { read } from "#support/files/sample-files.ts";

const CUP = { name: "Steel cup", price: 9.5, stock: 4 };
const MUG = { name: "Stone mug", price: 12, stock: 0 };

test.each([
  ["a whole file", { "A-1": CUP, "B-2": MUG }],
  ["a part of a file", { currency: "CAD", products: { "A-1": CUP, "B-2": MUG } }],
  ["a server's response", { data: { count: 2, items: { "A-1": CUP, "B-2": MUG } } }],
])("products in an object keyed by SKU are read from %s", async (_where, content) => {
  const { products } = await imported(JSON.stringify(content));
  expect(products.map(({ text, stock }) => [text.sku, text.title_en, text.price, stock])).toEqual([
    ["A-1", "Steel cup", "9.5", ["4"]],
    ["B-2", "Stone mug", "12", ["0"]],
  ]);
});

test("a price and stock list in an object keyed by SKU gets its SKUs from the keys", async () => {
  const list = Object.fromEntries([1, 2, 3, 4].map((at) => [`W${at}00`, { price: at, qty: at }]));
  const { products } = await imported(JSON.stringify(list));
  expect(products.map(({ text }) => text.sku)).toEqual(["W100", "W200", "W300", "W400"]);
});

test("keys of an object get no column if its products contain them as a field", async () => {
  const { columns, rows } = await read(
    JSON.stringify({ "A-1": { sku: "A-1", ...CUP }, "B-2": { sku: "B-2", ...MUG } }),
  );
  expect(columns).toEqual(["sku", "name", "price", "stock"]);
  expect(rows).toHaveLength(2);
});

test("an empty product, and a value between the products, don't shift the values of the others", async () => {
  const { columns, rows } = await read(
    JSON.stringify({ a1: CUP, a2: MUG, a3: CUP, a4: MUG, a5: CUP, note: "Fall", a6: {}, a7: MUG }),
  );
  expect(columns[0]).toBe("key");
  expect(rows.map(([key]) => key)).toEqual(["a1", "a2", "a3", "a4", "a5", "a6", "a7"]);
  expect(rows[6]).toEqual(["a7", "Stone mug", "12", "0"]);
});

test.each([
  [
    "prices",
    { sku: "A-1", title: "Cup", prices: { t1: { price: 9, qty: 1 }, t2: { price: 8, qty: 9 } } },
  ],
  ["parts", { name: { name: "x", price: 1 }, image: { name: "y", url: "z" } }],
])("the %s of one product aren't products", async (_what, content) => {
  expect((await read(JSON.stringify(content))).columns).not.toContain("key");
});
