import { expect, test } from "vitest";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { withValueFormats } from "./value-formats.ts";

const MAPPING = columnMapping.parse({
  fields: {
    sku: recipeOf("Code"),
    price: recipeOf("Price"),
    eta: recipeOf("Due"),
    weight: recipeOf("Weight"),
    weight_unit: recipeOf({ otherwise: "kg" }),
    length: recipeOf("Length"),
  },
  stock: [{ place: "", recipe: recipeOf("Qty") }],
});

test("numbers and dates are read as a person says", () => {
  const { fields, stock } = withValueFormats(MAPPING, {
    decimal: ",",
    thousands: " ",
    dateOrder: "dmy",
  });
  expect([fields.price, fields.sku, stock[0]?.recipe]).toMatchObject([
    { decimal: ",", thousands: " " },
    { decimal: null, thousands: null },
    { decimal: ",", thousands: " " },
  ]);
  expect(fields.eta?.date).toBe("dmy");
});

test("measures are in the units a person says, whatever was found out", () => {
  const { fields } = withValueFormats(MAPPING, {
    units: [
      { column: "Weight", unit: "lb" },
      { column: "Length", unit: "in" },
      { column: "Price", unit: "g" },
    ],
  });
  expect([fields.weight_unit?.otherwise, fields.size_unit?.otherwise]).toEqual(["lb", "in"]);
});

test("where nothing is said, nothing changes", () => {
  expect(withValueFormats(MAPPING, {})).toEqual(MAPPING);
});
