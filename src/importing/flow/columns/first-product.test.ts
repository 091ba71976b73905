import { expect, test } from "vitest";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { firstProduct } from "./first-product.ts";

const COLUMNS = ["Item", "Name", "Nom", "Cost", "Price", "Picture", "Qty", "Weight"];
const ROW = ["A-1", "Lamp", "", "8", "12.5", "https://a.example/1.jpg", "7", "heavy"];
const mapped = (fields: Record<string, string>, more: object = {}) =>
  columnMapping.parse({
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, column]) => [field, recipeOf(column)]),
    ),
    ...more,
  });
const linesOf = (mapping: ReturnType<typeof mapped>, rows: readonly string[][] = [ROW]) =>
  firstProduct(mapping, COLUMNS, rows)?.lines.map(({ field, value, isRequired, issue }) =>
    [field, value, isRequired ? "required" : "", issue?.code ?? ""].join("|"),
  );

test("the preview of the first product shows the main fields first, then the others that have a value or an issue", () => {
  const mapping = mapped(
    { sku: "Item", title_en: "Name", title_fr: "Nom", cost: "Cost", price: "Price" },
    { images: [recipeOf("Picture")], stock: [{ place: "", recipe: recipeOf("Qty") }] },
  );
  expect(linesOf(mapping)).toEqual([
    "sku|A-1|required|",
    "title_en|Lamp|required|",
    "title_fr|||title-french-missing",
    "price|12.5|required|",
    "images|https://a.example/1.jpg|required|",
    "stock|7||",
    "cost|8||",
  ]);
});

test("the preview of the first product names required fields without a column", () => {
  expect(linesOf(mapped({ sku: "Item" }))).toEqual([
    "sku|A-1|required|",
    "title_en||required|",
    "price||required|",
    "images||required|",
  ]);
});

test("a French title counts as the title in the preview of the first product", () => {
  const row = ROW.with(1, "").with(2, "Lampe");
  const lines = linesOf(mapped({ sku: "Item", title_en: "Name", title_fr: "Nom" }), [row]);
  expect(lines?.slice(1, 3)).toEqual(["title_fr|Lampe|required|", "price||required|"]);
});

test("a value that an import skips is shown with its issue in the preview of the first product", () => {
  expect(linesOf(mapped({ sku: "Item", weight: "Weight" }))?.at(-1)).toBe(
    "weight|||value-no-decimal",
  );
});

test("the preview of the first product skips empty rows, and is empty if all rows are", () => {
  const mapping = mapped({ sku: "Item" });
  expect(linesOf(mapping, [["", " "], ROW])?.[0]).toBe("sku|A-1|required|");
  expect(firstProduct(mapping, COLUMNS, [["", ""]])).toBeNull();
});

test("rows of one product are joined in the preview of the first product", () => {
  const mapping = mapped(
    { sku: "Item", title_en: "Name", price: "Price", variant_group: "Nom" },
    {
      images: [recipeOf("Picture")],
      variants: { are: "follow-up-rows", group: "Nom", inherited: null, ownMarks: null },
    },
  );
  const group = (row: string[]) => row.with(2, "G");
  const more = ["", "", "G", "", "", "https://a.example/2.jpg", "", ""];
  expect(linesOf(mapping, [group(ROW), more])?.find((line) => line.startsWith("images"))).toBe(
    "images|https://a.example/1.jpg, https://a.example/2.jpg|required|",
  );
});
