import { expect, test } from "vitest";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
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

test("numbers and dates are read in the formats a person chose", () => {
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

test("measurements use the units a person chose, whatever was detected", () => {
  const { fields } = withValueFormats(MAPPING, {
    units: [
      { column: "Weight", unit: "lb" },
      { column: "Length", unit: "in" },
      { column: "Price", unit: "g" },
    ],
  });
  expect([fields.weight_unit?.otherwise, fields.size_unit?.otherwise]).toEqual(["lb", "in"]);
});

test("the mapping stays unchanged if a person chose no formats", () => {
  expect(withValueFormats(MAPPING, {})).toEqual(MAPPING);
});

test("a measure in the unit a person chose isn't converted from the unit in its column name", () => {
  const { mapping } = suggestMapping({
    columns: ["SKU", "Name", "Length (in)", "Width (cm)"],
    rows: [["A", "Lamp", "10", "5"]],
  });
  const units = ["Length (in)", "Width (cm)"].map((column) => ({ column, unit: "cm" }));
  const { fields } = withValueFormats(mapping, { units });
  expect([mapping.fields.length?.factor, fields.length?.factor]).toEqual(["2.54", null]);
  expect(fields.size_unit?.otherwise).toBe("cm");
});
