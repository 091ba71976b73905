import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { modelOf } from "./contract-model.ts";
import { pythonContract } from "./write-python.ts";
import { typescriptContract } from "./write-typescript.ts";

const contract: unknown = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
const model = modelOf(contract);

/** Compares the generated files with the committed ones; `npx vitest run sdk/generate -u` writes them. */
test.each([
  ["typescript/src/generated/contract.ts", typescriptContract(model)],
  ["python/src/supplier_portal/generated/contract.py", pythonContract(model)],
])("the SDK file %s matches the OpenAPI document", async (file, text) => {
  await expect(text).toMatchFileSnapshot(`../${file}`);
});

test("the generated TypeScript SDK has a method for every operation that isn't written by hand", () => {
  const text = typescriptContract(model);
  const byHand = ["streamProducts", "uploadProducts", "importFile"];
  for (const { name } of model.operations)
    expect(byHand.includes(name) || text.includes(`  ${name}(`)).toBe(true);
});

test("the SDKs repeat a request after a 202 only for operations whose description mentions it", () => {
  const continued = model.operations.filter(({ continues }) => continues);
  const described = model.operations.filter(({ about }) =>
    about.some((text) => text.includes("A 202 means that only part was")),
  );
  expect(continued.map(({ name }) => name)).toEqual(described.map(({ name }) => name));
  expect(described).not.toEqual([]);
});
