import { expect, test } from "vitest";
import { partsOf } from "#support/files/sample-files.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import { type ElementBranch, elementTree, withRepeats, withRowElement } from "./element-tree.ts";

const SHOP =
  "<shop><product><size><sku>S-1</sku></size><size><sku>S-2</sku></size><photo>a</photo><photo>b</photo></product>" +
  "<product><size><sku>H-1</sku></size><photo>c</photo></product></shop>";

async function treeOf(text: string, options: SourceOptions) {
  const [part] = await partsOf(text);
  const opened = await part?.open(options);
  const element = opened?.detected.element?.value ?? "";
  const isGrid = opened?.detected.headerRow !== undefined;
  return elementTree(opened?.elements ?? [], { ...options, element, isGrid });
}

/** One line for each element, indented by depth. */
const lines = (branches: readonly ElementBranch[], depth = 0): string[] =>
  branches.flatMap(({ name, count, isRow, repeats, children }) => [
    [" ".repeat(depth) + name, count, isRow && "row", repeats].filter(Boolean).join(" "),
    ...lines(children, depth + 1),
  ]);

test("the element tree shows nesting, and lets repeated elements become columns or rows", async () => {
  expect(lines(await treeOf(SHOP, {}))).toEqual([
    "shop 1",
    " product 2 row",
    "  size 3 joined",
    "  photo 3 joined",
  ]);
  const options = { spread: "size", numbered: ["photo"] };
  expect(lines(await treeOf(SHOP, options))).toEqual([
    "shop 1",
    " product 2 row",
    "  size 3 rows",
    "  photo 3 numbered",
  ]);
});

test("a list within a list gets a column for each value, and a list among those values becomes one cell", async () => {
  const lists = '{"values":[["sku","tags"],["A",["x","y"]],["B",["z"]]]}';
  expect(lines(await treeOf(lists, { numbered: ["item/item"] }))).toEqual([
    "item 1",
    " values 3 row",
    "  item 6 numbered",
    "   item 3 joined",
  ]);
});

test("only repeated elements within the row element can become columns or rows", async () => {
  expect(lines(await treeOf(SHOP, { element: "shop/product/size" }))).toEqual([
    "shop 1",
    " product 2",
    "  size 3 row",
    "  photo 3",
  ]);
});

test("a JSON list has an element tree too", async () => {
  const json = JSON.stringify({
    products: [
      { sku: 1, tags: ["a", "b"] },
      { sku: 2, tags: [] },
    ],
  });
  expect(lines(await treeOf(json, {}))).toEqual(["item 1", " products 2 row", "  tags 2 joined"]);
});

test("only one repeated element can become rows, but any number can become columns", () => {
  const rows = withRepeats({ element: "shop/product", spread: "photo" }, "size", "rows");
  expect(rows).toEqual({ element: "shop/product", spread: "size" });
  const columns = withRepeats(withRepeats(rows, "photo", "numbered"), "size", "numbered");
  expect(columns).toEqual({ element: "shop/product", spread: "", numbered: ["photo", "size"] });
  expect(withRepeats(columns, "photo", "joined")).toEqual({
    element: "shop/product",
    spread: "",
    numbered: ["size"],
  });
});

test("choosing another row element resets the choices for elements within the old one", () => {
  expect(
    withRowElement({ element: "shop/product", spread: "size", numbered: ["photo"] }, "shop"),
  ).toEqual({ element: "shop" });
});
