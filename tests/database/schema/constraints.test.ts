import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { one, openTestDatabase, errorCode, type TestDatabase } from "../support.ts";
import { addTenants, ours } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await addTenants(db);
});
afterAll(() => db.close());

const CHECK = "23514";
const TAKEN = "23505";
const REFERRED_TO = "23503";

const errorCodeOf = (sql: string) => errorCode(db.rehearse((tx) => tx.query(sql)));
const withProduct = (assignment: string) =>
  errorCodeOf(`update public.products set ${assignment} where id = '${ours.product}'`);

describe("invalid values", () => {
  test.each([
    ["an empty SKU", "sku = ''"],
    ["spaces around its SKU", "sku = ' A-1 '"],
    ["a SKU of 65 characters", "sku = repeat('A', 65)"],
    ["a line break in its title", `title_en = E'Mug\\nred'`],
    ["a control character in its description", `description_fr = E'Ding\\u0007'`],
    ["a title that is too long", "title_en = repeat('a', 501)"],
    ["a negative price", "price = -0.01"],
    ["a currency name instead of a code", "currency = 'dollars'"],
    ["a country name instead of a code", "country_of_origin = 'Canada'"],
    ["a weight in an unsupported unit", "weight_unit = 'st'"],
    ["a minimum order of 0", "minimum_order = 0"],
    ["an invalid image URL", `images = '[{"url": "javascript:alert(1)"}]'`],
    ["an image without a URL", `images = '[{"alt": "A mug"}]'`],
    ["one invalid image among valid ones", `images = '[{"url": "https://a.example/1.jpg"}, "x"]'`],
    ["images that aren't a list", `images = '{"url": "https://a.example/1.jpg"}'`],
    ["attributes that aren't an object", `attributes = '["red"]'`],
    [
      "attributes of 70 kB",
      `attributes = jsonb_build_object('a', (select string_agg(md5(i::text), '') from generate_series(1, 2200) i))`,
    ],
    ["a tag that is null", "tags = array['a', null]"],
    ["101 tags", "tags = array_fill('a'::text, array[101])"],
  ])("the database rejects a product with %s", async (_what, assignment) => {
    expect(await withProduct(assignment)).toBe(CHECK);
  });
});

describe("unusual values", () => {
  test.each([
    ["an invalid GTIN", "gtin = '6.28E+11'"],
    ["a description of several lines", `description_en = E'One.\\n\\n\\tTwo.'`],
    ["accents, quotes, emoji", `title_fr = 'Écran 27" « neuf » 🔥'`],
    ["a fraction of a cent", "cost = 0.0125"],
    ["a MAP above its MSRP", "map = 20, msrp = 10"],
    ["only a SKU", "title_en = null, price = null, supplier_id = null"],
    [
      "images with alternative texts",
      `images = '[{"url": "https://a.example/1.jpg", "alt": "A mug"}]'`,
    ],
  ])("the database accepts a product with %s", async (_what, assignment) => {
    expect(await withProduct(assignment)).toBe("none");
  });
});

test("two products of an organization never share a SKU, even with different capitalization", async () => {
  const add = (sku: string) =>
    errorCodeOf(`insert into public.products (org_id, sku) values ('${ours.org}', '${sku}')`);
  expect(await add("ours")).toBe(TAKEN);
  expect(await add("ours-2")).toBe("none");
});

test("a product's version increases with every change, and only then", async () => {
  const versions = await db.rehearse(async (tx) => {
    const set = async (title: string) =>
      (
        await one<{ version: number }>(
          tx,
          "update public.products set title_en = $1 where id = $2 returning version",
          [title, ours.product],
        )
      ).version;
    return [await set("Mug"), await set("Mug"), await set("Cup")];
  });
  expect(versions).toEqual([2, 2, 3]);
});

test.each([
  [
    "an invalid document URL",
    `[{"url": "javascript:alert(1)", "title": "Terms", "kind": "other"}]`,
  ],
  [
    "a document without a title",
    `[{"url": "https://a.example/1.pdf", "title": "", "kind": "other"}]`,
  ],
  ["a document without a type", `[{"url": "https://a.example/1.pdf", "title": "Terms"}]`],
  ["documents that aren't a list", `{"url": "https://a.example/1.pdf"}`],
])("a supplier can't have %s", async (_what, documents) => {
  const add = (list: string) =>
    errorCodeOf(`update public.suppliers set documents = '${list}' where id = '${ours.supplier}'`);
  expect(await add(documents)).toBe(CHECK);
  expect(
    await add(`[{"url": "https://a.example/1.pdf", "title": "Terms", "kind": "agreement"}]`),
  ).toBe("none");
});

test("a supplier's version increases with every change, and only then", async () => {
  const versions = await db.rehearse(async (tx) => {
    const rename = async (name: string) =>
      (
        await one<{ version: number }>(
          tx,
          "update public.suppliers set name = $1 where id = $2 returning version",
          [name, ours.supplier],
        )
      ).version;
    return [await rename("Nord"), await rename("Nord"), await rename("Sud")];
  });
  expect(versions).toEqual([2, 2, 3]);
});

test("a supplier with products can't be deleted", async () => {
  expect(await errorCodeOf(`delete from public.suppliers where id = '${ours.supplier}'`)).toBe(
    REFERRED_TO,
  );
});

test("available stock is computed from the on-hand and reserved quantities", async () => {
  const row = await db.rehearse(async (tx) =>
    one(
      tx,
      "update public.stock set on_hand = 3, reserved = 5 where org_id = $1 returning available",
      [ours.org],
    ),
  );
  expect(row).toEqual({ available: -2 });
  expect(await errorCodeOf("update public.stock set on_hand = -1")).toBe(CHECK);
});

test("an order's total is computed as the sum of its parts and can't be written", async () => {
  const row = await db.rehearse(async (tx) =>
    one(
      tx,
      `update public.orders set subtotal = 100.10, discount = 10.01, shipping = 12.99, tax = 13.40
       where id = $1 returning total::text`,
      [ours.order],
    ),
  );
  expect(row).toEqual({ total: "116.48" });
  expect(await errorCodeOf("update public.orders set total = 1")).toBe("428C9");
  expect(await errorCodeOf("update public.orders set discount = subtotal + 1")).toBe(CHECK);
});

test("a duplicate order number is rejected, with or without a channel", async () => {
  const repeat = (channel: string) =>
    errorCodeOf(`
      insert into public.orders (org_id, channel_id, number, placed_at, subtotal)
      select '${ours.org}', ${channel}, 'X-1', now(), 1 from generate_series(1, 2)`);
  expect(await repeat(`'${ours.channel}'`)).toBe(TAKEN);
  expect(await repeat("null")).toBe(TAKEN);
});

test("an order line keeps its SKU and total when its product is deleted", async () => {
  const line = await db.rehearse(async (tx) => {
    await tx.query("delete from public.products where id = $1", [ours.product]);
    return one(tx, "select product_id, sku, total::text from public.order_lines where id = $1", [
      ours.line,
    ]);
  });
  expect(line).toEqual({ product_id: null, sku: "OURS", total: "9.50" });
});
