import { expect, test } from "vitest";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { newDraft, newestFirst, readStoredDraft } from "@/importing/drafts/import-draft.ts";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";

const ID = "0b2f1c7e-3c1d-4c62-9a53-2f1a9ad6b001";
const draft = newDraft(
  ID,
  { name: "prices.csv", size: 17, isStored: true, fingerprint: null },
  {
    address: "https://supplier.example/prices.csv",
    supplier: "0b2f1c7e-3c1d-4c62-9a53-2f1a9ad6b002",
    mode: DEFAULT_MODE,
    table: {
      part: 0,
      name: "prices.csv",
      step: "check",
      options: { delimiter: ";", headerRow: null },
      uncorrected: columnMapping.parse({ fields: { sku: recipeOf("SKU") } }),
      profile: null,
      corrections: [{ kind: "typed", field: "price", values: new Map([[2, "11"]]) }],
    },
  },
  "2026-11-26T12:00:00.000Z",
);

test("a stored import draft is read with its settings, mapping, corrections and step", () => {
  expect(readStoredDraft(ID, structuredClone(draft))).toEqual({ id: ID, draft });
});

test.each<[string, unknown]>([
  ["another format", { ...draft, format: 1 }],
  ["an unknown step", { ...draft, table: { ...draft.table, step: "elsewhere" } }],
  [
    "corrections of an unknown field",
    {
      ...draft,
      table: {
        ...draft.table,
        corrections: [{ kind: "typed", field: "colour", values: new Map() }],
      },
    },
  ],
  ["the id of another draft", { ...draft, id: "0b2f1c7e-3c1d-4c62-9a53-2f1a9ad6b003" }],
  ["no content", undefined],
])("a stored import draft with %s can't be resumed but can be discarded", (_what, stored) => {
  expect(readStoredDraft(ID, stored)).toEqual({ id: ID, draft: null });
});

test("import drafts are listed from newest to oldest, and unreadable ones come last", () => {
  const newer = { ...draft, savedAt: "2026-11-26T13:00:00.000Z" };
  const listed = [
    { id: "1", draft: null },
    { id: "2", draft },
    { id: "3", draft: newer },
  ];
  expect(newestFirst(listed).map(({ id }) => id)).toEqual(["3", "2", "1"]);
});
