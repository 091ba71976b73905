import { expect, test } from "vitest";
import { contract } from "@/publicapi/contract.ts";
import { curlSample, pythonSample, typescriptSample } from "@/publicapi/reference/code-samples.ts";
import {
  byNoun,
  contractDocument,
  matching,
  contractOperations,
} from "@/publicapi/reference/contract-document.ts";
import { firstBody, firstValues, requestOf } from "@/publicapi/reference/sample-request.ts";
import { fieldsOf } from "@/publicapi/reference/schema-fields.ts";
import { API_OPERATIONS } from "@/publicapi/operation.ts";

const read = contractDocument.parse(contract());
const { schemas } = read.components;
const ALL = contractOperations(read);
const named = (name: string) => {
  const found = ALL.find((operation) => operation.name === name);
  if (!found) throw new Error(`There is no operation ${name}.`);
  return found;
};
const sampleOf = (name: string, values = firstValues(named(name), schemas)) =>
  requestOf(named(name), "https://x.example/api/v1", values, firstBody(named(name), schemas));

test("the API reference lists every operation of the contract once, by noun, and a search finds an operation by all its words", () => {
  expect(ALL.map(({ name }) => name).toSorted()).toEqual(Object.keys(API_OPERATIONS).toSorted());
  expect(byNoun(ALL).map(([noun]) => noun)).toContain("webhooks");
  expect(matching(ALL, "replace secret WEBHOOKS:manage").map(({ name }) => name)).toEqual([
    "rotateWebhookSecret",
  ]);
});

test.each(ALL.filter(({ body }) => body.kind === "json").map(({ name }) => name))(
  "the example body of the API operation %s is valid",
  (name) => {
    const operation = Object.entries(API_OPERATIONS).find(([one]) => one === name)?.[1];
    const body = operation && "body" in operation ? operation.body : null;
    const { error } = body?.safeParse(JSON.parse(firstBody(named(name), schemas))) ?? {};
    expect(error?.issues ?? []).toEqual([]);
  },
);

test("the example line of a product stream is a valid product", () => {
  const line = JSON.parse(firstBody(named("streamProducts"), schemas));
  expect(API_OPERATIONS.streamProducts.lines.input.parse(line)).toMatchObject({ sku: "KB-200-FR" });
});

test("code samples encode values in the URL, and leave out empty parameters", () => {
  const { url, headers } = sampleOf("putProduct", { sku: "A/1 é", "if-match": "" });
  expect(url).toBe("https://x.example/api/v1/products/A%2F1%20%C3%A9");
  expect(headers).toEqual({ "content-type": "application/json" });
  expect(sampleOf("listProducts", { limit: "2", cursor: "" }).url).toMatch(/products\?limit=2$/);
});

test("code samples escape quotes in each language", () => {
  const request = { ...sampleOf("putProduct"), body: `{"title_en": "5' \\"desk\\" $HOME"}` };
  expect(curlSample(request)).toContain(String.raw`'{"title_en": "5'\'' \"desk\" $HOME"}'`);
  expect(typescriptSample(request)).toContain(String.raw`"title_en": "5' \"desk\" $HOME"`);
  expect(pythonSample(request)).toContain(String.raw`"title_en": "5' \"desk\" $HOME"`);
});

test("code samples show a body that isn't valid JSON as it was typed", () => {
  const request = { ...sampleOf("putProduct"), body: "{" };
  expect(typescriptSample(request)).toContain('body: "{"');
  expect(pythonSample(request)).toContain('data="{".encode()');
});

test("code samples read a file from disk in each language", () => {
  const request = sampleOf("importFile");
  expect(curlSample(request)).toContain("--data-binary @prices.xlsx");
  expect(typescriptSample(request)).toContain("readFile");
  expect(pythonSample(request)).toContain('open("prices.xlsx", "rb")');
});

test("the API reference shows the type, limits and nested fields of a field", () => {
  const fields = fieldsOf({ $ref: "#/components/schemas/ProductInput" }, schemas);
  expect(fields.find(({ name }) => name === "brand")).toEqual({
    name: "brand",
    type: "text or null",
    isRequired: false,
    limits: "at most 120 characters",
    fields: [],
  });
  const images = fields.find(({ name }) => name === "images");
  expect(images?.fields.map(({ name }) => name)).toEqual(["url", "alt"]);
});
