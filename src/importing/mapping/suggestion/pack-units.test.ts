import { expect, test } from "vitest";
import { suggestMapping } from "./suggest-mapping.ts";

test.each([
  ["UOM", "DZ", "DZ", "EA"],
  ["U/M", "CS12", "EA", "ea."],
  ["Unité de mesure", "Caisse", "Boîte", "Unité"],
  ["Price UOM", "C", "EA", "EA"],
  ["UM", "E", "C", "M"],
  ["Sold by", "Case", "Each", "Each"],
  ["Vendu à", "la caisse", "l’unité", "la douzaine"],
  ["Pack", "12/355ml", "24/355 ml", "6/1L"],
  ["Format", "6 x 500 g", "12 x 1,5 kg", "4x4L"],
])(
  "amounts and quantities are mapped as guesses next to a %s column that contains packs",
  (column, ...units) => {
    const { suggestions } = suggestMapping({
      columns: ["SKU", "Name", column, "Cost", "Qty on hand"],
      rows: units.map((unit, at) => [`G-${at}`, `Work glove ${at}`, unit, `${at + 3}.50`, `${at}`]),
    });
    const found = suggestions.flatMap(({ target, confidence, why }) =>
      why === "packs" ? [[target, confidence < 0.85]] : [],
    );
    expect(found).toEqual([
      ["cost", true],
      ["stock", true],
    ]);
  },
);

test("a unit column that contains only pieces doesn't affect the mapping of amounts", () => {
  const { suggestions } = suggestMapping({
    columns: ["SKU", "Name", "UOM", "Cost"],
    rows: ["EA", "EA", "EA"].map((unit, at) => [`G-${at}`, `Glove ${at}`, unit, `${at + 3}.50`]),
  });
  expect(suggestions.find(({ target }) => target === "cost")).toMatchObject({ why: "header" });
});
