import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  type ProductFieldKind,
  PRODUCT_FIELDS,
  type ProductField,
} from "@/catalogue/product/product-field.ts";
import { COLUMN_FIELDS } from "@/importing/vocabulary/column-names.ts";
import { documentsIn } from "@/site/frame/documents.ts";
import { guideImages } from "@/site/build/guide-images.ts";
import type { GuideBlock } from "@/site/guide/block.ts";
import { guide as english } from "@/site/guide/english.ts";
import { guide as french } from "@/site/guide/french.ts";
import { type Guide, guideOf, searchGuide } from "@/site/guide/guide.ts";
import { tableUnder } from "#support/files/guide-table.ts";

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

test("guide chapters follow the order of their files, each with its own URL", () => {
  expect(small.map(({ id }) => id)).toEqual(["begin", "files"]);
});

test("a guide search lists sections with the word in the heading first", () => {
  expect(searchGuide(small, "gtin").map(({ id }) => id)).toEqual(["gtin", "limits"]);
});

test("a guide search needs every word, in any order", () => {
  expect(searchGuide(small, "digit check").map(({ id }) => id)).toEqual(["gtin"]);
  expect(searchGuide(small, "check nowhere")).toEqual([]);
});

test("a guide search ignores accents and capitals", () => {
  expect(searchGuide(small, "DESIGNATION").map(({ id }) => id)).toEqual(["limits"]);
});

test.each(["", "   ", "\t"])("a guide search for %j finds nothing", (query) => {
  expect(searchGuide(small, query)).toEqual([]);
});

test("a guide search treats regular expression characters as plain text", () => {
  expect(searchGuide(small, "(.*)[")).toEqual([]);
});

test("a guide search excerpt shows the matched words, even far down in a section", () => {
  const text = `${"long before ".repeat(60)}needle ${"long after ".repeat(60)}`;
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

test("the English and French guides have the same chapters at the same URLs", () => {
  expect(english.length).toBeGreaterThan(5);
  expect(headings(french)).toEqual(headings(english));
});

test("every URL in the guide is unique", () => {
  const ids = headings(english).flat();
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

const linesOf = (block: GuideBlock) => {
  if (block.kind === "list") return block.items;
  if (block.kind === "table") return [...block.head, ...block.rows.flat()];
  return block.kind === "code" || block.kind === "image" ? [] : [block.line];
};

const linksOf = (guide: Guide) =>
  guide
    .flatMap(({ blocks }) => blocks.flatMap(linesOf))
    .flat()
    .flatMap((part) => (typeof part !== "string" && part.kind === "link" ? [part.href] : []));

test.each([
  ["English", english],
  ["French", french],
])("every link in the %s guide has a target", (_language, guide) => {
  const ids = headings(guide).flat();
  const routes = readFileSync("src/app/routes.tsx", "utf8");
  const dead = linksOf(guide).filter((href) => {
    if (href.startsWith("#")) return !ids.includes(href.slice(1));
    if (href.endsWith(".pdf")) return readFileSync(`public${href}`).length === 0;
    return !routes.includes(`path: "${href}"`);
  });
  expect(dead).toEqual([]);
});

test("the French guide links to French documents", () => {
  const inEnglish: string[] = Object.values(documentsIn("en"));
  expect(linksOf(english).filter((href) => inEnglish.includes(href))).not.toEqual([]);
  expect(linksOf(french).filter((href) => inEnglish.includes(href))).toEqual([]);
});

/** The product fields that each row of the guide's table covers, in the table's order. */
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
  [], // The row about images, which aren't a product field.
  ["tags"],
];

test("the rows of the guide's field table cover every product field", () => {
  expect(ROWS.flat().toSorted()).toEqual(Object.keys(PRODUCT_FIELDS).toSorted());
});

test("the guide documents every field that the import recognizes as a column", () => {
  const elsewhere = new Map([
    ["title", "title_en"],
    ["description", "description_en"],
    ["country", "country_of_origin"],
  ]);
  const documented: readonly string[] = ROWS.flat();
  const undocumented = COLUMN_FIELDS.filter(
    (field) => !documented.includes(elsewhere.get(field) ?? field),
  );
  // `quantity` belongs to the stock, and `image` has its own row.
  expect(undocumented).toEqual(["quantity", "image"]);
});

/** The rules that a row has to mention for a field: length, range and choices, written in the guide's language. */
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
])("the guide's field table states the current validation rules (%s)", (locale, guide) => {
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

const imagesOf = (guide: Guide) =>
  guide.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "image" ? [block.src] : [])),
  );

test("every drawing that the guides show exists, and each is shown once", () => {
  const shown = [...imagesOf(english), ...imagesOf(french)];
  const drawn = guideImages().map(({ path }) => path);
  expect(shown.toSorted()).toEqual(drawn.toSorted());
});
