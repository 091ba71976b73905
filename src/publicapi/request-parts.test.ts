// Loading `zod` instead of `zod/mini` installs zod's own error texts. Other code may load it too, and these texts must
// not appear in an API error.
import "zod";
import { expect, test } from "vitest";
import { cursorOf, placeIn } from "@/publicapi/cursor.ts";
import { tagIn, tagOf } from "@/publicapi/entity-tag.ts";
import { checkValue } from "@/publicapi/common/api-error.ts";
import { batchInput } from "@/publicapi/schemas/product-schema.ts";
import { routeOf } from "@/publicapi/route.ts";

const ID = "00000000-0000-4000-8000-000000000001";

test("a cursor is decoded to the same SKU, even with accents and symbols", () => {
  const place = { at: "2026-11-26T12:00:00.123456+00:00", key: "é+/?日本 1" };
  expect(placeIn("products", cursorOf("products", place))).toEqual(place);
});

test.each([
  "",
  "x",
  "e30",
  "bnVsbA",
  cursorOf("products", { at: "yesterday", key: "A" }),
  cursorOf("products", { at: "0000-01-01T00:00:00Z", key: "A" }),
  cursorOf("orders", { at: "2026-11-26T12:00:00Z", key: "A" }),
  "%",
  "a".repeat(500),
])("the text %j isn’t a cursor of the product list", (text) => {
  expect(placeIn("products", text)).toBeNull();
});

test("the ETag of a product version is accepted, and weak, unquoted, multiple or foreign ETags aren't", () => {
  const tag = tagOf({ id: ID, version: 12 });
  expect(tagIn(` "${tag}" `)).toBe(tag);
  const wrong = [tag, `W/"${tag}"`, `"${tag}", "x"`, '"x"', `"${ID}.0"`];
  expect(wrong.filter((text) => tagIn(text) !== null)).toEqual([]);
});

test.each([
  ["GET", "/products", "listProducts", {}],
  ["POST", "/products/batch", "writeProducts", {}],
  ["GET", "/products/batch", "getProduct", { sku: "batch" }],
  ["PUT", "/products/A%2FB%20c", "putProduct", { sku: "A/B c" }],
  ["PUT", "/products/A/stock/MAIN", "putStock", { sku: "A", warehouse: "MAIN" }],
  ["POST", `/orders/${ID}/ship`, "shipOrder", { order: ID }],
  ["GET", "/jobs/12", "getJob", { job: "12" }],
])("the public API finds the operation of the request %s %s", (method, path, name, values) => {
  expect(routeOf(method, path)).toMatchObject({ name, values });
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
  ["GET", "/products/a%00", "not_found"],
  ["GET", "/orders/1", "not_found"],
  ["GET", "/jobs/0", "not_found"],
  ["GET", `/jobs/${"9".repeat(19)}`, "not_found"],
  ["DELETE", "/products", "method_not_allowed"],
])("the public API rejects the request %s %s with the error %s", (method, path, code) => {
  expect(() => routeOf(method, path)).toThrow(expect.objectContaining({ code }));
});

test("each invalid value of a request body has a pointer and a reason", () => {
  const invalid = checkValue(batchInput, {
    products: [
      { sku: "A", "co/lour": 1, status: "gone" },
      { title_en: "x".repeat(501), lead_time_days: -1, promo_ends: "soon" },
      { sku: " A", price: "1,5", currency: "dollars" },
      { sku: "B", title_en: "a\nb", description_en: "a\n\tb", description_fr: "a\u0007b" },
    ],
  });
  expect(!invalid.isValid && invalid.errors).toEqual([
    { pointer: "/products/0/status", detail: "Must be one of: draft, active, archived." },
    { pointer: "/products/0/co~1lour", detail: "There is no such field." },
    { pointer: "/products/1/sku", detail: "Must be of type string." },
    { pointer: "/products/1/title_en", detail: "Must have at most 500 characters." },
    { pointer: "/products/1/promo_ends", detail: "Must be a valid date." },
    { pointer: "/products/1/lead_time_days", detail: "Must be at least 0." },
    {
      pointer: "/products/2/sku",
      detail: "Must not begin or end with a space, or contain control characters.",
    },
    { pointer: "/products/2/currency", detail: "Must be a currency code such as CAD." },
    {
      pointer: "/products/2/price",
      detail:
        'Must be a number such as "19.90", with at most 10 digits before the point and 4 after it.',
    },
    {
      pointer: "/products/3/title_en",
      detail: "Must not contain line breaks or other control characters.",
    },
    {
      pointer: "/products/3/description_fr",
      detail: "Must not contain control characters, except line breaks and tabs.",
    },
  ]);
  expect(checkValue(batchInput, { products: [] })).toMatchObject({
    errors: [{ pointer: "/products", detail: "Must have at least 1 item." }],
  });
});
