import { expect, test } from "vitest";
import { cursorOf, placeIn } from "@/publicapi/cursor.ts";
import { tagIn, tagOf } from "@/publicapi/entity-tag.ts";
import { fieldErrors } from "@/publicapi/api-error.ts";
import { batchInput } from "@/publicapi/product-schema.ts";
import { routeOf } from "@/publicapi/route.ts";

const ID = "00000000-0000-4000-8000-000000000001";

test("a page's cursor is read back to the same SKU, whatever letters it has", () => {
  const place = { at: "2026-11-26T12:00:00.123456+00:00", sku: "é+/?日本 1" };
  expect(placeIn(cursorOf(place))).toEqual(place);
});

test.each([
  "",
  "x",
  "e30",
  "bnVsbA",
  cursorOf({ at: "yesterday", sku: "A" }),
  "%",
  "a".repeat(500),
])("the text %j isn’t the cursor of a page", (text) => {
  expect(placeIn(text)).toBeNull();
});

test("an ETag names a product and its version, and a weak or foreign one names nothing", () => {
  const tag = tagOf({ id: ID, version: 12 });
  expect(tagIn(` "${tag}" `)).toBe(tag);
  const wrong = [tag, `W/"${tag}"`, `"${tag}", "x"`, '"x"', `"${ID}.0"`];
  expect(wrong.filter((text) => tagIn(text) !== null)).toEqual([]);
});

test("an address of the public API leads to its operation", () => {
  expect(routeOf("GET", "/products")).toEqual({
    name: "listProducts",
    values: { sku: "", warehouse: "" },
  });
  expect(routeOf("POST", "/products/batch")).toEqual({
    name: "writeProducts",
    values: { sku: "", warehouse: "" },
  });
  expect(routeOf("GET", "/products/batch")).toEqual({
    name: "getProduct",
    values: { sku: "batch", warehouse: "" },
  });
  expect(routeOf("PUT", "/products/A%2FB%20c")).toEqual({
    name: "putProduct",
    values: { sku: "A/B c", warehouse: "" },
  });
  expect(routeOf("PUT", "/products/A/stock/MAIN")).toEqual({
    name: "putStock",
    values: { sku: "A", warehouse: "MAIN" },
  });
});

test.each([
  ["GET", "", "not_found"],
  ["GET", "/products/", "not_found"],
  ["GET", "/products/a/b", "not_found"],
  ["PUT", "/products/a/stock/main", "not_found"],
  ["PUT", "/products/a/stock/*", "not_found"],
  ["GET", "/products/%zz", "not_found"],
  ["GET", `/products/${"x".repeat(65)}`, "not_found"],
  ["GET", "/products/%20a", "not_found"],
  ["DELETE", "/products", "method_not_allowed"],
])("the public API rejects the request %s %s", (method, path, code) => {
  expect(() => routeOf(method, path)).toThrow(expect.objectContaining({ code }));
});

test("each invalid value of a request body has a pointer and a reason", () => {
  const { error } = batchInput.safeParse({
    products: [
      { sku: "A", "co/lour": 1, status: "gone" },
      { title_en: "x".repeat(501), lead_time_days: -1, promo_ends: "soon" },
    ],
  });
  expect(error && fieldErrors(error)).toEqual([
    { pointer: "/products/0/status", detail: "Must be one of: draft, active, archived." },
    { pointer: "/products/0/co~1lour", detail: "There is no such field." },
    { pointer: "/products/1/sku", detail: "Must be of type string." },
    { pointer: "/products/1/title_en", detail: "Must be at most 500 characters." },
    { pointer: "/products/1/promo_ends", detail: "Must be a valid date." },
    { pointer: "/products/1/lead_time_days", detail: "Must be at least 0." },
  ]);
});
