import { expect, test } from "vitest";
import { USUAL_MODE } from "@/importing/comparing/import-mode.ts";
import { columnMapping, recipeOf } from "@/importing/mapping/column-mapping.ts";
import { tableOfRows } from "../../../tests/support/table-of-rows.ts";
import { type CheckMessage, importCheck } from "./import-check.ts";

const setup = {
  mapping: columnMapping.parse({ fields: { sku: recipeOf("SKU"), price: recipeOf("Price") } }),
  mode: USUAL_MODE,
  overrides: new Map(),
};

async function said(way: "create-and-update" | "snapshot") {
  const messages: CheckMessage[] = [];
  const table = tableOfRows([
    ["SKU", "Price"],
    ["A", "1"],
    ["B", "soon"],
  ]);
  const check = await importCheck(table, { ...setup, mode: { ...USUAL_MODE, way } }, (message) =>
    messages.push(message),
  );
  check.take({ done: true });
  return messages;
}

test("it says how far it is, what it found, and what that means for the catalogue", async () => {
  expect(await said("create-and-update")).toMatchObject([
    { progress: { rows: 2, rejected: 1 } },
    { checked: { rows: 2, causes: [{ code: "value-no-decimal" }], skus: ["A"] } },
    { difference: { new: 1, rejected: 1, missing: 0 } },
  ]);
});

test("a file that tells of everything is compared with the whole catalogue", async () => {
  expect(await said("snapshot")).toContainEqual({
    checked: expect.objectContaining({ skus: null }),
  });
});
