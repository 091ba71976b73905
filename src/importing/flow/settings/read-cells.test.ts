import { expect, test } from "vitest";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { cellReader } from "./read-cells.ts";

const COLUMNS = ["SKU", "Price", "Due", "Weight", "Qty", "Remarks"];
const MAPPING = columnMapping.parse({
  fields: {
    sku: recipeOf("SKU"),
    price: recipeOf({ columns: ["Price"], decimal: "," }),
    eta: recipeOf({ columns: ["Due"], date: "dmy" }),
    weight: recipeOf("Weight"),
    weight_unit: recipeOf({ otherwise: "lb" }),
  },
  stock: [{ place: "", recipe: recipeOf("Qty") }],
});

test("the import preview shows how prices, dates, measures and quantities are read, but not how text is", () => {
  const read = cellReader(MAPPING, COLUMNS);
  expect(read(["A-1", "1.299,50 $", "03/04/2027", "2.5", "12 pcs", "1,299"])).toEqual([
    null,
    "1299.5",
    "2027-04-03",
    "2.5 lb",
    "12",
    null,
  ]);
  expect(read(["A-1", "12,50", "", "", "12", ""])[1]).toBe("12.5");
  expect(read(["A-1", "", "", "", "", ""])).toEqual([null, "", "", "", "", null]);
});

test("a plain number is shown once, as it's written, and not again without its trailing zeros", () => {
  const plain = columnMapping.parse({ fields: { sku: recipeOf("SKU"), price: recipeOf("Price") } });
  const read = cellReader(plain, ["SKU", "Price"]);
  expect(
    ["12.50", "12.5", "10.00", "100", "1,250.00"].map((cell) => read(["A-1", cell])[1]),
  ).toEqual([null, null, null, null, "1250"]);
});
