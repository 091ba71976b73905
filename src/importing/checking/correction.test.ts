import { expect, test } from "vitest";
import { type Correction, correction, typedCorrections, withCorrections } from "./correction.ts";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";

const MAPPING = columnMapping.parse({
  fields: { sku: recipeOf("SKU"), price: recipeOf("Price"), condition: recipeOf("State") },
  images: [recipeOf("Image")],
});
const FIX: Correction = { kind: "fix", field: "price", fix: { does: "fix", fix: "first-number" } };
const REPLACED: Correction = {
  kind: "replaced",
  field: "condition",
  values: [{ from: "neuf", to: "new" }],
};
const ADDRESS: Correction = { kind: "image-address", base: "https://a.example/" };
const typed = (field: "price" | "stock", row: number, value: string): Correction => ({
  kind: "typed",
  field,
  values: new Map([[row, value]]),
});

test("an import's corrections change the mapping and the values of single rows", () => {
  const { mapping, overrides } = withCorrections(MAPPING, [
    FIX,
    REPLACED,
    ADDRESS,
    typed("price", 2, "11"),
    typed("stock", 2, "3"),
    typed("price", 2, "12"),
  ]);
  expect(mapping.fields.price?.fixes).toEqual(["first-number"]);
  expect(mapping.fields.condition?.values).toEqual([{ from: "neuf", to: "new" }]);
  expect(mapping.images[0]?.prefix).toBe("https://a.example/");
  expect(overrides).toEqual(new Map([[2, { price: "12", stock: "3" }]]));
});

test("undoing one correction leaves the others applied to the uncorrected mapping", () => {
  const { mapping, overrides } = withCorrections(MAPPING, [REPLACED]);
  expect(mapping).toEqual({
    ...MAPPING,
    fields: {
      ...MAPPING.fields,
      condition: recipeOf({ columns: ["State"], values: [{ from: "neuf", to: "new" }] }),
    },
  });
  expect(overrides.size).toBe(0);
  expect(withCorrections(MAPPING, []).mapping).toEqual(MAPPING);
});

test("undoing the last value typed for a row restores the one typed before", () => {
  const before = typed("price", 2, "11");
  expect(withCorrections(MAPPING, [before]).overrides.get(2)).toEqual({ price: "11" });
});

test("after a person edits the mapping, only typed values are still listed as corrections", () => {
  const row = typed("price", 2, "11");
  expect(typedCorrections([FIX, row, REPLACED, ADDRESS])).toEqual([row]);
});

test("corrections stored in an import draft are read back unchanged", () => {
  for (const each of [FIX, REPLACED, ADDRESS, typed("stock", 2, "3")])
    expect(correction.parse(structuredClone(each))).toEqual(each);
});
