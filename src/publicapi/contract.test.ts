import { expect, test } from "vitest";
import { contract } from "@/publicapi/contract.ts";

test("the committed OpenAPI document matches the schemas", async () => {
  await expect(`${JSON.stringify(contract(), null, 2)}\n`).toMatchFileSnapshot(
    "../../docs/openapi.json",
  );
});

test("every reference in the OpenAPI document has a target", () => {
  const text = JSON.stringify(contract());
  const names = Array.from(text.matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name]) => name);
  const schemas: object = Object(contract()["components"]).schemas;
  const known = Object.keys(schemas);
  expect(names.length).toBeGreaterThan(10);
  expect(known).toEqual(expect.arrayContaining(names));
  expect(text).not.toContain("$defs");
  for (const schema of Object.values(schemas)) expect(schema.type).toBe("object");
});

test("the SKU pattern of the OpenAPI document accepts only valid SKUs, and no pattern needs Unicode categories", () => {
  const text = JSON.stringify(contract());
  expect(text).not.toMatch(/\\\\p\{/i);
  const { pattern } = Object(contract()["components"]).schemas.ProductLineInput.properties.sku;
  const matches = (sku: string) => new RegExp(pattern).test(sku);
  expect(["A", "é 1", "日本"].filter((sku) => !matches(sku))).toEqual([]);
  expect(["", " A", "A ", "A\u0007B", "A\u0085B"].filter(matches)).toEqual([]);
});
