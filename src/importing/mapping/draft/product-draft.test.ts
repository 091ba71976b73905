import { expect, test } from "vitest";
import type { ProductField } from "@/catalogue/product/product-field.ts";
import {
  type ColumnMapping,
  columnMapping,
  recipeOf,
  type RecipeSteps,
} from "@/importing/mapping/definition/column-mapping.ts";
import { draftReader } from "./product-draft.ts";

const COLUMNS = ["Ref", "Name", "Extra", "Cost", "Weight", "State", "Made in", "Photo"];
const ROW = [
  " A-1 ",
  "Desk lamp",
  "black",
  "1 299,50 $",
  "12 kg",
  "Neuf",
  "Chine",
  "https://a.test/1.jpg, https://a.test/2.jpg",
];

const read = (mapping: Partial<ColumnMapping>, row: readonly string[] = ROW) =>
  draftReader(columnMapping.parse(mapping), COLUMNS)({ cells: row });

const inMedia = (name: string) => `https://x.example/media/${name}`;

const fieldOf = (field: ProductField, steps: string | RecipeSteps) =>
  read({ fields: { [field]: recipeOf(steps) } }).text[field];

test.each([
  ["-1", "1"],
  ["-", ""],
  ["-", "—"],
  ["чёрный", "белый"],
])(
  "the replacement chosen for the value %j ignores case and doesn't apply to the value %j",
  (from, other) => {
    const recipe = { columns: ["Extra"], values: [{ from, to: "told" }] };
    const codeOf = (written: string) =>
      read({ fields: { successor_sku: recipeOf(recipe) } }, ["", "", written]).text.successor_sku;
    expect([codeOf(from.toUpperCase()), codeOf(other)]).toEqual(["told", other]);
  },
);

test.each<[string, ProductField, string | RecipeSteps, string]>([
  ["a column unchanged, without surrounding spaces", "sku", "Ref", "A-1"],
  [
    "several columns combined into one value",
    "title_en",
    { columns: ["Name", "Extra"], join: ", " },
    "Desk lamp, black",
  ],
  [
    "a title with HTML entities",
    "title_fr",
    { otherwise: "Caf&eacute; &amp; th&#233; &lt;5 m, R&D; A&B" },
    "Café & thé <5 m, R&D; A&B",
  ],
  ["a constant", "brand", { otherwise: "Nord" }, "Nord"],
  ["a constant where the cell is empty", "brand", { columns: ["None"], otherwise: "Nord" }, "Nord"],
  [
    "a prefix that distinguishes two suppliers",
    "sku",
    { columns: ["Ref"], prefix: "ND-" },
    "ND-A-1",
  ],
  ["one part of a cell", "weight", { columns: ["Weight"], part: { separator: " ", at: 0 } }, "12"],
  [
    "the last part of a cell",
    "weight_unit",
    { columns: ["Weight"], part: { separator: " ", at: -1 } },
    "kg",
  ],
  ["a price with its separators", "cost", { columns: ["Cost"], decimal: "," }, "1299.5"],
  ["a price in another currency", "cost", { columns: ["Cost"], factor: "1.35" }, "1754.325"],
  [
    "a mapped value",
    "category",
    { columns: ["Extra"], values: [{ from: "BLACK", to: "Noir" }] },
    "Noir",
  ],
  ["a choice by its French name", "condition", "State", "new"],
  ["tags from separate elements", "tags", { otherwise: "office|light" }, "office, light"],
  ["a country name", "country_of_origin", "Made in", "CN"],
])("the mapping reads %s", (_what, field, steps, value) => {
  expect(fieldOf(field, steps)).toBe(value);
});

test.each([
  [
    "a zero that a spreadsheet dropped",
    "gtin",
    "12345678905",
    ["restore-gtin-zero"],
    "012345678905",
  ],
  ["a title that is too long", "title_en", "x".repeat(501), ["cut-to-length"], "x".repeat(500)],
  [
    "markup",
    "description_en",
    "<p>One</p><script>alert(1)</script><p>Two &lt;</p>",
    ["strip-markup"],
    "One\nTwo &lt;",
  ],
  ["a price with five decimals", "price", "1.23456", ["round"], "1.2346"],
  ["an invalid price", "price", "call us", ["leave-out-if-wrong"], ""],
  ["a list of codes", "gtin", "012345678905;400000000001", ["first-of-list"], "012345678905"],
] as const)("a fix in a field's recipe handles %s", (_what, field, written, fixes, value) => {
  const mapping = { fields: { [field]: recipeOf({ columns: ["Ref"], fixes: [...fixes] }) } };
  expect(read(mapping, [written]).text[field]).toBe(value);
});

test("a fix can skip image names without a host", () => {
  const photo = recipeOf({
    otherwise: "https://x.example/a.jpg|b.jpg",
    fixes: ["leave-out-if-wrong"],
  });
  expect(read({ images: [photo] }).images).toEqual(["https://x.example/a.jpg"]);
});

test.each([
  ["/b/a/bag.jpg", ["https://x.example/media/b/a/bag.jpg"]],
  ["bag.jpg", ["https://x.example/media/bag.jpg"]],
  ["./in a\\bag.jpg", ["https://x.example/media/in%20a/bag.jpg"]],
  ["/bag.jpg,/back.JPG; side.png", ["bag.jpg", "back.JPG", "side.png"].map(inMedia)],
  [
    "https://y.example/w_1,h_2/bag.jpg|bag.jpg",
    ["https://y.example/w_1,h_2/bag.jpg", inMedia("bag.jpg")],
  ],
  ["//y.example/bag.jpg", ["https://y.example/bag.jpg"]],
])(
  "with a base URL, image names and partial URLs become complete URLs: %s",
  (written, addresses) => {
    const images = [recipeOf({ columns: ["Ref"], prefix: inMedia("") })];
    expect(read({ images }, [written]).images).toEqual(addresses);
  },
);

test("an image that occurs several times in a product's lists is read once", () => {
  expect(read({ images: [recipeOf("Photo"), recipeOf("Photo")] }).images).toEqual([
    "https://a.test/1.jpg",
    "https://a.test/2.jpg",
  ]);
});

test("images exported with alternative texts are read by their URLs", () => {
  const written = [
    { url: "https://a.test/1.jpg", alt: "Front, lit" },
    { url: "https://a.test/2.jpg?size=1,2" },
  ];
  const { images } = read({ images: [recipeOf("Ref")] }, [JSON.stringify(written)]);
  expect(images).toEqual(written.map(({ url }) => url));
});

test.each([
  ['["https://a.test/1.jpg", "https://a.test/2.jpg"]'],
  ['["https:\\/\\/a.test\\/1.jpg","https:\\/\\/a.test\\/2.jpg"]'],
  ["['https://a.test/1.jpg', 'https://a.test/2.jpg']"],
  ['[{"src":"https://a.test/1.jpg","width":10},{"src":"https://a.test/2.jpg"}]'],
  ['{"images":[{"url":"https://a.test/1.jpg"},{"url":"https://a.test/2.jpg"}]}'],
  ['{"main":"https://a.test/1.jpg","back":"https://a.test/2.jpg","kind":"photo"}'],
])("images are read from a list in the text of a cell: %s", (written) => {
  expect(read({ images: [recipeOf("Ref")] }, [written]).images).toEqual([
    "https://a.test/1.jpg",
    "https://a.test/2.jpg",
  ]);
});

test("brackets are part of an image's name unless they enclose a list", () => {
  const images = [recipeOf({ columns: ["Ref"], prefix: inMedia("") })];
  expect(read({ images }, ["[1] lamp.jpg"]).images).toEqual([inMedia("[1]%20lamp.jpg")]);
  expect(read({ images }, ['["lamp.jpg"]']).images).toEqual([inMedia("lamp.jpg")]);
  expect(read({ images }, ["[]"]).images).toEqual([]);
});

test("a column mapped to an attribute is read under the attribute's name, and attributes without a value are left out", () => {
  const attributes = [
    { name: "Finish", recipe: recipeOf("Extra") },
    { name: "__proto__", recipe: recipeOf("Name") },
    { name: "Empty", recipe: recipeOf("None") },
  ];
  expect(read({ attributes }).attributes).toEqual([
    { name: "Finish", value: "black" },
    { name: "__proto__", value: "Desk lamp" },
  ]);
});

test("a row that is too short leaves the fields of the missing cells empty", () => {
  expect(
    read({ fields: { sku: recipeOf("Ref"), cost: recipeOf("Cost") } }, ["A"]).text,
  ).toMatchObject({
    sku: "A",
    cost: "",
  });
});

test("stock such as >100 is read as 100, negative stock as 0, and other text is skipped", () => {
  const mapping = columnMapping.parse({
    fields: { sku: recipeOf("SKU") },
    stock: [{ place: "", recipe: recipeOf("Qty") }],
  });
  const drafts = draftReader(mapping, ["SKU", "Qty"]);
  const stockOf = (written: string) => drafts({ cells: ["A", written] });
  expect(stockOf(">100")).toMatchObject({
    stock: ["100"],
    stockIssues: [{ at: 0, written: ">100", quantity: "100", reason: "at-least" }],
  });
  expect(stockOf("-3").stock).toEqual(["0"]);
  expect(stockOf("in stock")).toMatchObject({
    stock: [""],
    stockIssues: [{ written: "in stock", quantity: "", reason: null }],
  });
  expect(stockOf("12 ea")).toMatchObject({ stock: ["12"], stockIssues: [] });
});

test("an apostrophe that protects leading zeros is removed from a code, and any other apostrophe stays", () => {
  const mapping = columnMapping.parse({ fields: { sku: recipeOf("SKU"), gtin: recipeOf("UPC") } });
  const reader = draftReader(mapping, ["SKU", "UPC"]);
  expect(reader({ cells: ["'0136", "'012345678905"] }).text).toMatchObject({
    sku: "0136",
    gtin: "012345678905",
  });
  expect(reader({ cells: ["'57-CHEVY", ""] }).text.sku).toBe("'57-CHEVY");
  expect(reader({ cells: ["A", "'N/A"] }).leftOut).toMatchObject([{ written: "'N/A" }]);
});

test.each([
  ["628000000013.0", "628000000013", undefined],
  ["0000628000000013", "00628000000013", undefined],
  ["628000000013.5", "", "628000000013.5"],
  ["call us.0", "", "call us.0"],
])("the GTIN cell %j is read as %j", (written, expected, leftOut) => {
  const mapping = columnMapping.parse({ fields: { gtin: recipeOf("UPC") } });
  const draft = draftReader(mapping, ["UPC"])({ cells: [written] });
  expect([draft.text.gtin, draft.leftOut[0]?.written]).toEqual([expected, leftOut]);
});
