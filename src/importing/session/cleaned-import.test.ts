import { expect, test } from "vitest";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { cellChanges, cellsOfNew } from "@/importing/comparing/cell-changes.ts";
import { DEFAULT_MODE, type ImportMode } from "@/importing/comparing/import-mode.ts";
import type { RowChange } from "@/importing/comparing/row-change.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { importSession } from "@/importing/session/import-session.ts";
import type { CleanAction } from "@/rules/clean/clean-action.ts";
import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";
import { aRecord } from "#support/samples/product-record.ts";

const ID = "00000000-0000-4000-8000-0000000000a1";

type Import = {
  rules: readonly CleanRule[];
  /** The product with the SKU A-1 in the catalogue. */
  stored?: Partial<ProductRecord>;
  mode?: Partial<ImportMode>;
  mapping?: Partial<ColumnMapping>;
};

/** Imports a file with clean rules: what the check found, the changes to send, and the cells of A-1. */
async function imported(text: string, { rules, stored, ...given }: Import) {
  const changes: RowChange[] = [];
  const read: string[] = [];
  const record = aRecord({ id: ID, sku: "A-1", attributes: {}, tags: [], images: [], ...stored });
  const session = importSession({
    onProgress: () => {},
    async present(ids) {
      read.push(...ids);
      return stored === undefined ? [] : [record];
    },
    putChunk: async (_plan, _number, chunk) => void changes.push(...chunk),
  });
  await session.open(new File([text], "products.csv"));
  const { columns, first } = await session.preview(0, {});
  const mapping = { ...suggestMapping({ columns, rows: first.rows }).mapping, ...given.mapping };
  const mode = { ...DEFAULT_MODE, ...given.mode };
  const cleaning = { rules, supplier: null, now: "2026-11-23T15:00:00Z", timeZone: "UTC" };
  const checked = await session.check({ mapping, mode, cleaning, home: "CAD" }, new Map());
  if (checked === null) throw new Error("The check was cancelled.");
  await session.addPage({
    ids: stored === undefined ? [] : [ID],
    skus: stored === undefined ? [] : ["A-1"],
    versions: stored === undefined ? [] : [7],
    fingerprints: stored === undefined ? [] : ["0".repeat(32)],
    watched: stored === undefined ? [] : [null],
    foreign: [],
    archived: [],
    gaps: stored === undefined ? "" : "0",
    currencies: stored === undefined ? [] : [record.currency],
    amounts: stored === undefined ? "" : "0",
    stocked: "",
    next: null,
  });
  await session.difference();
  const [row] = await session.rows(stored === undefined ? "new" : "updated", 1);
  const cells = !row
    ? []
    : stored === undefined
      ? cellsOfNew(row.draft, checked.compared)
      : cellChanges(row.draft, record, checked.compared, mapping.emptyCells, () => "");
  await session.plan("plan", null);
  return { checked, changes, cells, read };
}

const rule = (actions: CleanAction[], name: string, when: Condition | null = null) =>
  aCleanRule(actions, { id: name, name, when });

const ALIAS = rule(
  [{ do: "translate", field: "brand", table: [["nord inc", "Nord"]], otherwise: "keep" }],
  "Brand aliases",
);
const IS_EMPTY: Condition = { field: "brand", is: "is-empty" };
const FILL = rule([{ do: "set", field: "brand", value: "Nord" }], "Fill the brand", IS_EMPTY);
const MICE = rule([{ do: "set", field: "category", value: "Mice" }], "Mice", {
  field: "title_en",
  is: "contains",
  value: "mouse",
});

test("clean rules change the rows of an import, and each change names its rule", async () => {
  const { checked, changes, cells } = await imported("SKU,Title,Brand\nA-1,Lamp,NORD Inc\n", {
    rules: [ALIAS],
  });
  expect(checked.cleaned).toEqual({
    rows: 1,
    rules: { "Brand aliases": 1 },
    reviews: 0,
    skipped: [],
  });
  expect(changes).toMatchObject([
    { sku: "A-1", set: { title_en: "Lamp", brand: "Nord" }, rules: { brand: "Brand aliases" } },
  ]);
  expect(cells).toContainEqual({
    field: "brand",
    before: "",
    after: "Nord",
    rule: "Brand aliases",
  });
});

test("a value that a rule fills in for a new product isn't reported as missing", async () => {
  const text = "SKU,Title,Brand,Price\nA-1,Lamp,,5\n";
  const codes = async (rules: readonly CleanRule[]) =>
    (await imported(text, { rules })).checked.issueGroups.map(({ field }) => field);
  expect(await codes([ALIAS])).toContain("brand");
  expect(await codes([FILL])).not.toContain("brand");
});

test("if an empty cell keeps the stored value, a rule reads that value", async () => {
  const text = "SKU,Title,Brand\nA-1,Lamp,\n";
  const unfilled = await imported(text, { rules: [FILL], stored: { brand: "Sud" } });
  expect(unfilled.changes).toMatchObject([{ id: ID, version: 7, set: { title_en: "Lamp" } }]);
  expect(unfilled.changes[0]?.set).not.toHaveProperty("brand");
  const filled = await imported(text, { rules: [FILL], stored: { brand: null } });
  expect(filled.changes).toMatchObject([
    { set: { brand: "Nord" }, rules: { brand: "Fill the brand" } },
  ]);
  expect(filled.cells).toContainEqual(
    expect.objectContaining({ field: "brand", after: "Nord", rule: "Fill the brand" }),
  );
});

test("if an empty cell clears the stored value, a rule reads the field as empty", async () => {
  const { changes, read } = await imported("SKU,Title,Brand\nA-1,Lamp,\n", {
    rules: [FILL],
    stored: { brand: "Sud" },
    mapping: { emptyCells: "clear" },
  });
  expect(changes).toMatchObject([{ set: { brand: "Nord" } }]);
  expect(read).toEqual([]);
});

test("if the file doesn't have a field, a rule reads it from the stored product", async () => {
  const isSud: Condition = { field: "brand", is: "equals", value: "Sud" };
  const tag = rule([{ do: "tag", add: ["sale"], remove: [] }], "Tag", isSud);
  const text = "SKU,Title\nA-1,Lamp\n";
  const { changes } = await imported(text, {
    rules: [tag],
    stored: { brand: "Sud", tags: ["old"] },
  });
  expect(changes).toMatchObject([{ set: { tags: ["old", "sale"] }, rules: { tags: "Tag" } }]);
  const other = await imported(text, { rules: [tag], stored: { brand: "Nord", tags: ["old"] } });
  expect(other.changes[0]?.set).toEqual({ title_en: "Lamp" });
});

test("a rule in an import reads a field as an earlier rule wrote it", async () => {
  const isNord: Condition = { field: "brand", is: "equals", value: "Nord" };
  const tag = rule([{ do: "set", field: "category", value: "Own" }], "Own brand", isNord);
  const { changes } = await imported("SKU,Title,Brand\nA-1,Lamp,\n", {
    rules: [FILL, tag],
    stored: { brand: null, category: null },
  });
  expect(changes).toMatchObject([{ set: { brand: "Nord", category: "Own" } }]);
});

test("a rule can write a field that the file doesn't have, without reading the catalogue", async () => {
  const { changes, read } = await imported("SKU,Title\nA-1,Optical mouse\nA-2,Lamp\n", {
    rules: [MICE],
  });
  expect(changes).toMatchObject([
    { set: { title_en: "Optical mouse", category: "Mice" } },
    { set: { title_en: "Lamp" } },
  ]);
  expect(changes[1]?.set).not.toHaveProperty("category");
  expect(read).toEqual([]);
});

test("an attribute that a rule writes doesn't change the product's other attributes", async () => {
  const colour = rule([{ do: "copy", from: "title_en", field: "attribute:Name" }], "Name");
  const { changes } = await imported("SKU,Title\nA-1,Lamp\n", {
    rules: [colour],
    stored: { attributes: { Colour: "Red" } },
  });
  expect(changes).toMatchObject([
    { set: { attributes: { Colour: "Red", Name: "Lamp" } }, rules: { attributes: "Name" } },
  ]);
});

test("an import of prices and stock writes nothing else, even if rules change other fields", async () => {
  const { changes } = await imported("SKU,Title,Price\nA-1,Optical mouse,5\n", {
    rules: [MICE],
    stored: { category: null },
    mode: { kind: "prices-and-stock" },
  });
  expect(changes).toMatchObject([{ set: { price: "5" } }]);
  expect(changes[0]).not.toHaveProperty("rules");
});

test("rules that read stock or the whole catalogue, or have an error, don't run in an import", async () => {
  const few: Condition = { field: "available", is: "less-than", value: "3" };
  const repeated: Condition = { field: "gtin", is: "is-duplicate" };
  const broken: Condition = { field: "brand", is: "matches", value: "(" };
  const set: CleanAction[] = [{ do: "set", field: "brand", value: "X" }];
  const { checked, changes } = await imported("SKU,Title,Brand\nA-1,Lamp,Nord\n", {
    rules: [rule(set, "Few", few), rule(set, "Repeated", repeated), rule(set, "Broken", broken)],
  });
  expect(checked.cleaned?.skipped).toEqual([
    { name: "Few", because: "reads-catalogue" },
    { name: "Repeated", because: "reads-catalogue" },
    { name: "Broken", because: "error" },
  ]);
  expect(changes).toMatchObject([{ set: { brand: "Nord" } }]);
});

test("a rule can clear a value from the file", async () => {
  const drop = rule(
    [{ do: "translate", field: "brand", table: [["Nord", "Nord"]], otherwise: "empty" }],
    "Known brands",
  );
  const { changes } = await imported("SKU,Title,Brand\nA-1,Lamp,n/k\n", {
    rules: [drop],
    stored: { brand: "Sud" },
  });
  expect(changes).toMatchObject([{ set: { brand: null }, rules: { brand: "Known brands" } }]);
});

test("a GTIN is imported if a rule makes it valid, and left out if it's invalid even after the rule", async () => {
  const replace: CleanAction = { do: "replace", field: "gtin", find: "UPC ", with: "" };
  const { changes } = await imported(
    "SKU,Title,UPC\nA-1,Lamp,UPC 628000000006\nA-2,Desk,UPC 628000000007\n",
    { rules: [rule([replace], "UPC")] },
  );
  expect(changes.map(({ set }) => set["gtin"])).toEqual(["628000000006", undefined]);
});
