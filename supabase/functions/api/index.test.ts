import { afterAll, beforeAll, expect, test } from "vitest";
import { API_OPERATIONS, type OperationName } from "@/publicapi/operation.ts";
import { API_VERSION } from "@/publicapi/common/api-version.ts";
import { errorSchema } from "@/publicapi/common/api-error.ts";
import { productSchema } from "@/publicapi/schemas/product-schema.ts";
import { KEY_SCOPES, type KeyScope } from "@/publicapi/common/scope.ts";
import { startStack, type Stack } from "../../local/stack.ts";

const DEMO = { email: "demo@supplier-portal.example", password: "Demo-portal-1" };

let stack: Stack;
let token: string;
let organization: string;
let key: string;

beforeAll(async () => {
  stack = await startStack({ memory: true, ports: "free", runsJobs: false, log: () => {} });
  const session = await post("/auth/v1/token?grant_type=password", DEMO, stack.anonKey);
  token = String(session["access_token"]);
  const members = await fetch(`${stack.url}/rest/v1/members?select=org_id&limit=1`, {
    headers: { apikey: stack.anonKey, authorization: `Bearer ${token}` },
  });
  organization = String(Object(await members.json())[0].org_id);
  key = await newKey(KEY_SCOPES);
});
afterAll(() => stack.stop());

async function post(path: string, body: object, bearer: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${stack.url}${path}`, {
    method: "POST",
    headers: {
      apikey: stack.anonKey,
      authorization: `Bearer ${bearer}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return Object(await response.json());
}

async function newKey(scopes: readonly KeyScope[]): Promise<string> {
  const made = await post(
    "/rest/v1/rpc/create_api_key",
    { org: organization, name: "ERP", scopes },
    token,
  );
  return String(made["key"]);
}

type Sent = { body?: unknown; headers?: Record<string, string>; as?: string };

/** Sends a request. Checks that the response has a request ID and, if it's an error, the shape of errors. */
async function send(method: string, path: string, { body, headers = {}, as = key }: Sent = {}) {
  const response = await fetch(`${stack.url}/functions/v1/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${as}`,
      // The server closes a connection if it didn't read the request's body, so connections aren't reused.
      connection: "close",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json: unknown = text === "" ? null : JSON.parse(text);
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  const isError = response.headers.get("content-type") === "application/problem+json";
  expect(isError).toBe(response.status >= 400);
  expect(isError ? errorSchema.parse(json).status : response.status).toBe(response.status);
  return { status: response.status, headers: response.headers, json: Object(json) };
}

/** Sends a request for one operation. A successful response must have the shape that the contract defines. */
async function run(name: OperationName, path: string, sent: Sent = {}) {
  const { method, answers } = API_OPERATIONS[name];
  const response = await send(method, path, sent);
  const answer = new Map<string, { parse: (json: unknown) => unknown } | null>(
    Object.entries({ ...answers, [response.status >= 400 ? response.status : ""]: errorSchema }),
  ).get(String(response.status));
  if (answer === undefined) throw new Error(`The contract of ${name} has no ${response.status}.`);
  expect(response.json).toEqual(answer ? answer.parse(response.json) : {});
  return response;
}

test("the API creates, reads, changes and deletes a product, and prevents a lost update", async () => {
  const path = "/products/API%2F1";
  const created = await run("putProduct", path, { body: { title_en: "Desk", price: "19.90" } });
  expect(created.status).toBe(201);
  expect(productSchema.parse(created.json)).toMatchObject({ sku: "API/1", price: "19.9" });
  const tag = created.headers.get("etag") ?? "";

  const read = await run("getProduct", path);
  expect(read.json).toEqual(created.json);
  expect(read.headers.get("ratelimit-policy")).toBe('"default";q=600;w=60');
  expect((await run("getProduct", path, { headers: { "if-none-match": tag } })).status).toBe(304);

  const headers = { "if-match": tag };
  const patch = { body: { price: null, attributes: { Colour: "Oak" } }, headers };
  const changed = await run("patchProduct", path, patch);
  expect(changed.json).toMatchObject({
    price: null,
    title_en: "Desk",
    attributes: { Colour: "Oak" },
  });
  const lost = await run("patchProduct", path, patch);
  expect(lost.json).toMatchObject({ status: 412, code: "precondition_failed" });
  expect(
    (await run("putProduct", path, { body: {}, headers: { "if-none-match": "*" } })).status,
  ).toBe(412);
  expect((await run("putProduct", "/products/None", { body: {}, headers })).status).toBe(412);
  expect((await run("deleteProduct", path, { headers })).status).toBe(412);
  expect((await run("deleteProduct", path)).status).toBe(204);
  expect((await run("getProduct", path)).json).toMatchObject({ code: "not_found" });
  expect((await run("patchProduct", path, { body: {} })).status).toBe(404);
});

test("the API's pages of products don't overlap, and updated_since lists only later changes", async () => {
  const first = await run("listProducts", "/products?limit=50");
  const cursor = String(first.json.next_cursor);
  expect(first.headers.get("link")).toBe(`<?limit=50&cursor=${cursor}>; rel="next"`);
  const second = await run("listProducts", `/products?limit=50&cursor=${cursor}`);
  const skus = [...first.json.data, ...second.json.data].map(({ sku }: { sku: string }) => sku);
  expect(new Set(skus).size).toBe(100);

  const since = new Date().toISOString();
  await run("putProduct", "/products/API-2", { body: { brand: "Acme" } });
  const { json } = await run("listProducts", `/products?updated_since=${since}`);
  expect(json.data).toMatchObject([{ sku: "API-2", brand: "Acme" }]);
  expect(json.next_cursor).toBeNull();
});

test("a batch reports each rejected product, writes the others, and is written only once for the same idempotency key", async () => {
  const products = [
    { sku: "B-1", brand: "A" },
    { sku: "B-2", currency: "ZZZ", price: 1.5 },
    { sku: "b-1" },
  ];
  const sent = { body: { products }, headers: { "idempotency-key": "nightly-1" } };
  const first = await run("writeProducts", "/products/batch", sent);
  expect(first.status).toBe(207);
  expect(first.json.items).toMatchObject([
    { sku: "B-1", status: 201, product: { brand: "A" } },
    { sku: "B-2", status: 201, product: { price: "1.5" } },
    { sku: "b-1", status: 409, error: { code: "duplicate" } },
  ]);
  expect((await run("writeProducts", "/products/batch", sent)).json).toEqual(first.json);
  const other = { ...sent, body: { products: [{ sku: "B-3" }] } };
  expect((await run("writeProducts", "/products/batch", other)).json).toMatchObject({
    status: 422,
    code: "idempotency_key_reused",
  });
});

test.each([
  ["broken JSON", "{", 400, "invalid_json", undefined],
  ["an unknown field", { colour: "red" }, 422, "invalid_body", "/colour"],
  ["an identifier", { id: "00000000-0000-4000-8000-000000000000" }, 422, "invalid_body", "/id"],
  ["a price with too many decimals", { price: "1.99999" }, 422, "invalid_body", "/price"],
  ["a control character", { title_en: "a\u0007b" }, 422, "invalid_body", "/title_en"],
  [
    "a supplier that doesn't exist",
    { supplier_id: "00000000-0000-4000-8000-000000000000" },
    422,
    "invalid_body",
    "/supplier_id",
  ],
  ["images that aren't a list", { images: {} }, 422, "invalid_body", "/images"],
  ["a body of 6 MB", { description_en: "x".repeat(6_000_000) }, 413, "too_large", undefined],
])(
  "a product with %s is rejected, and nothing is written",
  async (_what, body, status, code, pointer) => {
    const response = await run("putProduct", "/products/BAD", { body });
    expect(response).toMatchObject({ status, json: { code } });
    expect(response.json.errors?.[0].pointer).toBe(pointer);
    expect((await run("getProduct", "/products/BAD")).status).toBe(404);
  },
);

test("a stream of products is answered line by line", async () => {
  const response = await fetch(`${stack.url}/functions/v1/api/v1/products`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
    body: '{"sku":"LINE-1","brand":"Acme"}\n{"sku":"LINE-2","brand":1}\n',
  });
  expect(response.headers.get("sp-version")).toBe(API_VERSION);
  const lines = (await response.text()).trim().split("\n");
  expect(lines.map((line): object => JSON.parse(line))).toMatchObject([
    { line: 1, sku: "LINE-1", status: 201 },
    { line: 2, status: 422 },
    { summary: { is_complete: true, lines: 2, created: 1, rejected: 1 } },
  ]);
});

test("stock is set in a warehouse and read, and isn't changed by a request with an unknown product or warehouse or an invalid quantity", async () => {
  await run("putProduct", "/products/API-4", { body: {} });
  const list = "/products/api-4/stock";
  expect((await run("listStock", list)).json).toEqual({ data: [] });
  const put = (code: string, body: object) => run("putStock", `${list}/${code}`, { body });
  const set = await put("MTL", { on_hand: 12 });
  expect(set).toMatchObject({
    status: 200,
    json: { warehouse: "MTL", on_hand: 12, available: 12 },
  });
  expect((await put("MTL", { on_hand: 12 })).json).toEqual(set.json);
  for (const on_hand of [-1, 1.5, "5", 1e9, null])
    expect((await put("MTL", { on_hand })).json.errors[0].pointer).toBe("/on_hand");
  expect((await put("NOWHERE", { on_hand: 1 })).status).toBe(404);
  expect((await run("listStock", list)).json).toEqual({ data: [set.json] });
  expect((await run("listStock", "/products/None/stock")).status).toBe(404);
  expect((await run("putStock", "/products/None/stock/MTL", { body: set.json })).status).toBe(422);
});

test("an API request without a valid key, scope, path, parameter or header is rejected", async () => {
  const wrong = `${key.slice(0, -1)}x`;
  for (const as of [wrong, "", stack.anonKey, token])
    expect(await send("GET", "/products", { as })).toMatchObject({ status: 401 });
  const reader = await newKey(["products:read"]);
  expect((await send("GET", "/products/API-2", { as: reader })).status).toBe(200);
  expect((await send("PUT", "/products/X", { as: reader, body: {} })).json.code).toBe(
    "scope_missing",
  );
  expect((await send("GET", "/nothing")).json.code).toBe("not_found");
  expect((await send("GET", "/products/%E0%A4%A")).json.code).toBe("not_found");
  expect((await send("POST", "/products", { body: {} })).headers.get("allow")).toBe("GET, PATCH");
  for (const query of ["limit=0", "limit=x", "cursor=x", "page=2", "updated_since=yesterday"])
    expect(await send("GET", `/products?${query}`)).toMatchObject({
      json: { code: "invalid_query" },
    });
  const headers = { "content-type": "text/plain" };
  expect((await send("PUT", "/products/X", { body: "{}", headers })).json.code).toBe("media_type");
  for (const tag of ['"1"', "W/x", "'; drop"])
    expect((await send("DELETE", "/products/API-2", { headers: { "if-match": tag } })).status).toBe(
      412,
    );
});

test("an API write is in the audit log with the key's name", async () => {
  await run("putProduct", "/products/API-3", { body: { brand: "Acme" } });
  const page = await post(
    "/rest/v1/rpc/audit_page",
    { org: organization, query: { limit: 1 } },
    token,
  );
  expect(page["events"]).toMatchObject([
    { area: "products", action: "api", label: "ERP", is_person: false },
  ]);
});
