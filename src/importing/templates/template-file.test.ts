// @vitest-environment node
import { expect, test } from "vitest";
import { PRODUCT_FIELD_NAMES, productText } from "@/catalogue/product/product.ts";
import { readProducts } from "@/importing/checking/read-products.ts";
import { rowCheck } from "@/importing/checking/row-check.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import {
  type SuggestedMapping,
  suggestMapping,
} from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { openSource } from "@/importing/source/open-source.ts";
import type { OpenedTable } from "@/importing/source/parts/source-part.ts";
import { SAMPLE_PRODUCTS } from "./template-products.ts";
import { TEMPLATE_COLUMNS } from "./template-column.ts";
import { TEMPLATE_FORMATS, templateFile, type TemplateFormat } from "./template-file.ts";

type Opened = OpenedTable & SuggestedMapping;

/** Opens one of our own files as the import opens any file. */
async function opened(format: TemplateFormat, products = SAMPLE_PRODUCTS): Promise<Opened> {
  const file = Object.assign(await templateFile(format, products), { name: "products" });
  const source = await openSource(file);
  const part = source.outcome === "opened" ? source.parts[0] : undefined;
  if (part === undefined) throw new Error("It cannot be opened.");
  const table = await part.open();
  return { ...table, ...suggestMapping({ columns: table.table.columns, rows: table.first.rows }) };
}

async function productsIn({ table, mapping }: Opened) {
  const found = [];
  for await (const batch of readProducts(table, { mapping, overrides: new Map() }).batches())
    for (const { draft } of batch) found.push(draft);
  return found;
}

test.each(TEMPLATE_FORMATS)(
  "the %s sample file imports exactly the products it was made from",
  async (format) => {
    const file = await opened(format);
    const found = await productsIn(file);
    expect(found.map(({ text, images, stock }) => ({ text, images, stock }))).toEqual(
      SAMPLE_PRODUCTS.map(({ images, stock, ...fields }) => ({
        text: productText((field) => fields[field] ?? ""),
        images,
        stock: [stock],
      })),
    );
    expect(file.table.issues).toEqual([]);
  },
);

test("the import finds no errors or warnings in the sample file", async () => {
  const file = await opened("csv");
  const check = rowCheck(file.mapping, DEFAULT_MODE);
  expect((await productsIn(file)).flatMap(check)).toEqual([]);
});

test("the sample products use every field", () => {
  const used = new Set(SAMPLE_PRODUCTS.flatMap((product) => Object.keys(product)));
  expect([...used].toSorted()).toEqual(TEMPLATE_COLUMNS.toSorted());
});

test.each(["csv", "tsv", "xlsx", "xml", "json", "ndjson"] as const)(
  "the empty %s template has a column for every field, recognized by its name",
  async (format) => {
    const { table, suggestions, mapping } = await opened(format, []);
    expect(table.columns).toHaveLength(TEMPLATE_COLUMNS.length);
    expect(Object.keys(mapping.fields).toSorted()).toEqual(PRODUCT_FIELD_NAMES.toSorted());
    expect([mapping.images, mapping.stock].map((each) => each.length)).toEqual([1, 1]);
    expect(suggestions.some(({ why }) => why === "content")).toBe(false);
  },
);

test("the empty templates contain no products", async () => {
  for (const format of TEMPLATE_FORMATS) {
    const products = await productsIn(await opened(format, []));
    expect(products.filter(({ text }) => text.sku !== "")).toEqual([]);
  }
});
