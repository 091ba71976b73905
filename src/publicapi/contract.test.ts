import { expect, test } from "vitest";
import { contract } from "@/publicapi/contract.ts";

test("the committed OpenAPI document is the one that the schemas give", async () => {
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
