import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  type ProductFieldKind,
  PRODUCT_FIELDS,
  type ProductField,
} from "@/catalogue/product/product-field.ts";
import { COLUMN_FIELDS } from "@/importing/vocabulary/column-names.ts";
import { documentsIn } from "@/site/frame/documents.ts";
import type { GuideBlock } from "@/site/guide/block.ts";
import { guide as english } from "@/site/guide/english.ts";
import { guide as french } from "@/site/guide/french.ts";
import { type Guide, guideOf, searchGuide } from "@/site/guide/guide.ts";
import { tableUnder } from "#support/guide-table.ts";

const small: Guide = guideOf({
  "./en/02-files.md": {
    title: "Files",
    summary: "What is read",
    updated: "2026-11-21",
    blocks: [
      { kind: "heading", level: 2, id: "gtin", line: ["GTINs"] },
      { kind: "paragraph", line: ["The ", { kind: "code", text: "check digit" }, " counts."] },
      { kind: "heading", level: 2, id: "limits", line: ["Limits"] },
      { kind: "list", ordered: false, items: [["A GTIN of 14 digits"], ["Désignation"]] },
    ],
  },
  "./en/01-begin.md": { title: "Begin", summary: "First steps", updated: "2026-11-21", blocks: [] },
});

test("chapters come in the order of their files, each at an address of its own", () => {
  expect(small.map(({ id }) => id)).toEqual(["begin", "files"]);
});

test("the place whose heading holds the word comes first", () => {
  expect(searchGuide(small, "gtin").map(({ id }) => id)).toEqual(["gtin", "limits"]);
});

test("every word has to be there, in any order", () => {
  expect(searchGuide(small, "digit check").map(({ id }) => id)).toEqual(["gtin"]);
  expect(searchGuide(small, "check nowhere")).toEqual([]);
});

test("accents and capitals do not count", () => {
  expect(searchGuide(small, "DESIGNATION").map(({ id }) => id)).toEqual(["limits"]);
});

test.each(["", "   ", "\t"])("%j looks for nothing", (query) => {
  expect(searchGuide(small, query)).toEqual([]);
});

test("signs that mean something to patterns are ordinary letters", () => {
  expect(searchGuide(small, "(.*)[")).toEqual([]);
});

test("an excerpt shows the words, however far down they stand", () => {
  const text = `${"lorem ipsum ".repeat(60)}needle ${"dolor sit ".repeat(60)}`;
  const guide = guideOf({
    "./en/01-a.md": {
      title: "A",
      summary: "",
      updated: "2026-11-21",
      blocks: [{ kind: "paragraph", line: [text] }],
    },
  });
  const [found] = searchGuide(guide, "needle");
  expect(found?.excerpt).toContain("needle");
  expect(found?.excerpt.length).toBeLessThan(200);
});

const headings = (guide: Guide) =>
  guide.map(({ id, blocks }) => [
    id,
    ...blocks.flatMap((block) => (block.kind === "heading" ? [block.id] : [])),
  ]);

test("French and English have the same chapters at the same addresses", () => {
  expect(english.length).toBeGreaterThan(5);
  expect(headings(french)).toEqual(headings(english));
});

test("no address is given twice", () => {
  const ids = headings(english).flat();
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

const linesOf = (block: GuideBlock) => {
  if (block.kind === "list") return block.items;
  if (block.kind === "table") return [...block.head, ...block.rows.flat()];
  return block.kind === "code" ? [] : [block.line];
};

const linksOf = (guide: Guide) =>
  guide
    .flatMap(({ blocks }) => blocks.flatMap(linesOf))
    .flat()
    .flatMap((part) => (typeof part !== "string" && part.kind === "link" ? [part.href] : []));

test.each([
  ["English", english],
  ["French", french],
])("every link of the %s guide leads somewhere", (_language, guide) => {
  const ids = headings(guide).flat();
  const routes = readFileSync("src/app/routes.tsx", "utf8");
  const dead = linksOf(guide).filter((href) => {
    if (href.startsWith("#")) return !ids.includes(href.slice(1));
    if (href.endsWith(".pdf")) return readFileSync(`public${href}`).length === 0;
    return !routes.includes(`path: "${href}"`);
  });
  expect(dead).toEqual([]);
});

test("the French guide leads to French documents", () => {
  const inEnglish: string[] = Object.values(documentsIn("en"));
  expect(linksOf(english).filter((href) => inEnglish.includes(href))).not.toEqual([]);
  expect(linksOf(french).filter((href) => inEnglish.includes(href))).toEqual([]);
});

/** What each row of the guide's table is about, in its order. */
const ROWS: readonly (readonly ProductField[])[] = [
  ["sku"],
  ["gtin"],
  ["brand", "mpn"],
  ["title_en", "title_fr"],
  ["description_en", "description_fr"],
  ["category"],
  ["condition"],
  ["status"],
  ["cost", "promo_cost", "promo_ends", "msrp", "map", "price", "currency"],
  ["weight", "weight_unit", "length", "width", "height", "size_unit"],
  ["country_of_origin", "hs_code"],
  ["lead_time_days", "minimum_order"],
  ["eta"],
  ["successor_sku", "variant_group"],
  [], // Images, which are edited otherwise.
  ["tags"],
];

test("the guide's table is about every field of a product", () => {
  expect(ROWS.flat().toSorted()).toEqual(Object.keys(PRODUCT_FIELDS).toSorted());
});

test("whatever the import knows a column by is a field the guide tells of", () => {
  const elsewhere = new Map([
    ["title", "title_en"],
    ["description", "description_en"],
    ["country", "country_of_origin"],
  ]);
  const documented: readonly string[] = ROWS.flat();
  const undocumented = COLUMN_FIELDS.filter(
    (field) => !documented.includes(elsewhere.get(field) ?? field),
  );
  // The one is kept with the stock, the other has a row of its own.
  expect(undocumented).toEqual(["quantity", "image"]);
});

/** What a row has to say of a field: how long, how much, which words, as the language writes it. */
function rulesOf(field: ProductField, locale: string): string[] {
  const kind: ProductFieldKind = PRODUCT_FIELDS[field];
  const number = (value: number) => value.toLocaleString(locale).replaceAll(/\s/g, " ");
  if ("longest" in kind) return field === "gtin" ? [] : [number(kind.longest)];
  if (kind.is === "integer") return [number(kind.least), number(kind.most)];
  if (kind.is === "choice") return [...kind.choices];
  return kind.is === "money" ? [field] : [];
}

test.each([
  ["en-CA", english],
  ["fr-CA", french],
])("the table of fields tells the rules that hold (%s)", (locale, guide) => {
  const rows = tableUnder(guide, "fields");
  expect(rows).toHaveLength(ROWS.length);
  const undocumented = ROWS.flatMap((fields, at) => {
    const message = (rows[at]?.join(" ") ?? "").replaceAll(/\s/g, " ");
    return fields.flatMap((field) =>
      rulesOf(field, locale)
        .filter((rule) => !message.includes(rule))
        .map((rule) => `${field}: ${rule}`),
    );
  });
  expect(undocumented).toEqual([]);
});
