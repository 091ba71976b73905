import { expect, test } from "vitest";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import {
  headerKeyOf,
  type ImportProfile,
  readProfileFile,
  rememberedProfile,
  writeProfileFile,
} from "./import-profile.ts";

const SUPPLIER = "00000000-0000-4000-8000-000000000001";
const OTHER = "00000000-0000-4000-8000-000000000002";

const profile = (change: Partial<ImportProfile> = {}): ImportProfile => ({
  id: "00000000-0000-4000-8000-000000000009",
  version: 1,
  name: "Prices",
  supplierId: SUPPLIER,
  headerKey: headerKeyOf(["SKU", "Price"]),
  fileSettings: { delimiter: ";" },
  mapping: columnMapping.parse({
    fields: {
      sku: recipeOf({ columns: ["SKU"], prefix: "N-" }),
      title_en: recipeOf({ columns: ["Model", "Brand", "Size"], join: ", " }),
    },
  }),
  savedAt: "2026-11-20T10:00:00Z",
  ...change,
});

test("files with the same columns have the same header key, regardless of order, case and accents", () => {
  expect(headerKeyOf(["Prix", "Réf."])).toBe(headerKeyOf(["ref", "PRIX"]));
  expect(headerKeyOf(["Prix", "Ref"])).not.toBe(headerKeyOf(["Prix"]));
  expect(headerKeyOf([])).toMatch(/^[0-9a-f]{32}$/);
});

test("the import finds a file's profile by its columns first, then by its supplier", () => {
  const ours = profile({ name: "ours" });
  const sameColumns = profile({
    name: "same columns",
    supplierId: OTHER,
    savedAt: "2026-11-21T10:00:00Z",
  });
  const ourLast = profile({
    name: "our last",
    headerKey: headerKeyOf(["x"]),
    savedAt: "2026-11-21T11:00:00Z",
  });
  const file = { headerKey: ours.headerKey, supplierId: SUPPLIER };
  expect(rememberedProfile([sameColumns, ourLast, ours], file)?.name).toBe("ours");
  expect(rememberedProfile([sameColumns, ourLast], file)?.name).toBe("same columns");
  expect(rememberedProfile([ourLast], file)?.name).toBe("our last");
  expect(rememberedProfile([ourLast], { ...file, supplierId: null })).toBeNull();
});

test("an exported profile can be read again and doesn't name its supplier", () => {
  const { name, headerKey, fileSettings, mapping } = profile();
  const text = writeProfileFile(profile());
  expect(text).not.toContain(SUPPLIER);
  expect(readProfileFile(text)).toMatchObject({ name, headerKey, fileSettings, mapping });
});

test("a profile with unusually many value replacements is exported and read completely", () => {
  const values = Array.from({ length: 20_000 }, (_, at) => ({ from: `Noir ${at}`, to: "black" }));
  const mapping = columnMapping.parse({ fields: { title_en: recipeOf({ values }) } });
  const read = readProfileFile(writeProfileFile(profile({ mapping })));
  expect(read?.mapping.fields.title_en?.values).toEqual(values);
});

test.each(["", "no JSON", "{}", '{"kind": "supplier-portal-import-profile", "format": 2}'])(
  "the text %j isn't read as a profile",
  (text) => {
    expect(readProfileFile(text)).toBeNull();
  },
);
