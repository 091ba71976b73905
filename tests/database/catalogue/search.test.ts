import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  const add = (org: string, sku: string, title: string, rest: Record<string, string> = {}) =>
    db.query(
      `insert into public.products (org_id, sku, title_en, title_fr, brand, mpn, gtin)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        org,
        sku,
        title,
        rest["fr"] ?? null,
        rest["brand"] ?? null,
        rest["mpn"] ?? null,
        rest["gtin"] ?? null,
      ],
    );
  await add(ours.org, "LTP-10234-BK", "ProBook wireless laptop", {
    fr: "Portable ProBook à écran mat",
    brand: "Acmé",
    mpn: "PB/450.G10",
    gtin: "0012345678905",
  });
  await add(ours.org, "LTP-10234", "Laptop sleeve", { brand: "Northern" });
  await add(ours.org, "KB-7", "Wireless keyboard");
  await add(theirs.org, "LTP-10299", "Laptop of the neighbours");
  await db.query(
    "insert into public.orders (org_id, number, placed_at, subtotal, buyer_name) values ($1, 'WEB-5001', now(), 1, 'Éloïse Roy')",
    [ours.org],
  );
});
afterAll(() => db.close());

type Hit = { kind: string; code: string; name: string | null; name_fr: string | null };

const search = (query: string, actor: string = people.viewer, org = ours.org) =>
  db.as(actor, (tx) => tx.query<Hit>("select * from public.search($1, $2)", [org, query]));

const codes = async (query: string) => (await search(query)).map(({ code }) => code);

describe("searching for a product", () => {
  test.each([
    ["by its SKU, before SKUs that begin with it", "LTP-10234", ["LTP-10234", "LTP-10234-BK"]],
    ["by its SKU in any spelling", "ltp 10234 bk", ["LTP-10234-BK"]],
    ["by the beginning of its SKU", "ltp", ["LTP-10234", "LTP-10234-BK"]],
    ["by part of its SKU", "10234", ["LTP-10234", "LTP-10234-BK"]],
    ["by its GTIN", "0012345678905", ["LTP-10234-BK"]],
    ["by its GTIN with fewer zeros", "12345678905", ["LTP-10234-BK"]],
    ["by its manufacturer part number", "pb450g10", ["LTP-10234-BK"]],
    ["by a word of its title and one of its brand", "acme laptop", ["LTP-10234-BK"]],
    ["by the beginning of a word", "wireless keyb", ["KB-7"]],
    ["by its French title, without the accents", "ecran", ["LTP-10234-BK"]],
    ["with two letters swapped in each word", "wirelses keybaord", ["KB-7"]],
    ["with two letters swapped in its only search word", "slevee", ["LTP-10234"]],
    ["with a wrong letter in its SKU", "LTP-10X34", ["LTP-10234"]],
  ])("the search finds a product %s", async (_how, query, found) => {
    expect(await codes(query)).toEqual(found);
  });

  test("the search finds a renamed product by its new name immediately, and doesn't find deleted products", async () => {
    await db.rehearse(async (tx) => {
      const seen = async (query: string) =>
        (
          await tx.query("select from private.product_search where words ~ $1 and org_id = $2", [
            query,
            ours.org,
          ])
        ).length;
      await tx.query("update public.products set title_en = 'Trackball' where sku = 'KB-7'");
      expect([await seen("trackball"), await seen("keyboard")]).toEqual([1, 0]);
      await tx.query("delete from public.products where sku = 'KB-7'");
      expect(await seen("trackball")).toBe(0);
    });
  });

  test("the search returns a product's titles in both languages, or its only title for both", async () => {
    expect(await search("probook")).toMatchObject([
      { name: "ProBook wireless laptop", name_fr: "Portable ProBook à écran mat" },
    ]);
    expect(await search("sleeve")).toMatchObject([
      { name: "Laptop sleeve", name_fr: "Laptop sleeve" },
    ]);
  });
});

test.each([
  ["a supplier by its code", "ours", "supplier", "OURS"],
  ["a supplier by part of its name", "par", "supplier", "OURS-2"],
  ["an order by its number", "web 50", "order", "WEB-5001"],
  ["an order by its buyer", "eloise", "order", "WEB-5001"],
])("the search finds %s", async (_what, query, kind, code) => {
  expect(await search(query)).toContainEqual(expect.objectContaining({ kind, code }));
});

test.each([
  "",
  "   ",
  "%",
  "_",
  "'; drop table products; --",
  ":* & | !",
  "\\",
  "\n",
  "🙂",
  "x".repeat(5000),
])("searching for %j finds nothing and causes no error", async (query) => {
  expect(await search(query)).toEqual([]);
});

describe("searching an organization's data", () => {
  test.each(labelled("owner", "editor", "viewer"))(
    "the search returns the organization's data to %s",
    async (_label, who) => {
      expect(await search("LTP-10234", people[who])).toHaveLength(2);
    },
  );

  test.each(labelled("neighbour", "former", "stranger"))(
    "the search returns nothing of the organization to %s",
    async (_label, who) => {
      for (const query of ["LTP-10234", "laptop", "slevee", "ours", "web 5001"])
        expect(await search(query, people[who])).toEqual([]);
    },
  );

  test("a visitor can't use the search", async () => {
    expect(await errorCode(search("laptop", "visitor"))).toBe("42501");
  });

  test("the search never returns one organization's data to another", async () => {
    expect(await search("laptop", people.neighbour, theirs.org)).toMatchObject([
      { code: "LTP-10299" },
    ]);
    expect(await search("LTP-10299")).toEqual([]);
    expect(await search("neighbours")).toEqual([]);
  });
});

test("an exact SKU match takes one place in the search results and leaves the others to partial matches", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      `insert into public.products (org_id, sku, mpn, title_en)
       select $1::uuid, 'DUP' || i, 'DUP' || i, 'Begins' from generate_series(10, 16) i
       union all select $1, 'DUP', 'DUP', 'Exact' union all select $1, 'OTHER', null, 'Spare for dup'`,
      [ours.org],
    );
    await become(tx, people.viewer);
    const found = await tx.query<Hit>("select * from public.search($1, 'dup')", [ours.org]);
    const products = found.filter(({ kind }) => kind === "product").map(({ code }) => code);
    expect(products).toEqual([
      "DUP",
      "DUP10",
      "DUP11",
      "DUP12",
      "DUP13",
      "DUP14",
      "DUP15",
      "DUP16",
    ]);
    const ids = await one<{ ids: string[] }>(
      tx,
      "select private.products_like($1, 'dup', 9) as ids",
      [ours.org],
    );
    expect([ids.ids.length, new Set(ids.ids).size]).toEqual([9, 9]);
  });
});

test("an order that matches by both number and buyer appears once in the search results", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      "insert into public.orders (org_id, number, placed_at, subtotal, buyer_name) values ($1, 'ROY-1', now(), 1, 'Roy')",
      [ours.org],
    );
    await become(tx, people.viewer);
    const found = await tx.query<Hit>("select * from public.search($1, 'roy')", [ours.org]);
    expect(found.map(({ code }) => code)).toEqual(["ROY-1"]);
  });
});

test("the search helper functions return nothing to strangers when called directly", async () => {
  const ids = (actor: string) =>
    db.as(actor, (tx) =>
      tx.query(
        "select private.products_like($1, 'laptop', 9) as products, private.orders_like($1, 'web 5001', 9) as orders",
        [ours.org],
      ),
    );
  expect(await ids(people.stranger)).toEqual([{ products: [], orders: [] }]);
  const [seen] = await ids(people.viewer);
  expect(seen).toMatchObject({ orders: [expect.any(String)] });
});

test("the search index tables are closed to people and servers", async () => {
  for (const actor of [people.owner, "visitor", "server"]) {
    for (const table of ["product_search", "search_words"]) {
      const read = db.as(actor, (tx) => tx.query(`select from private.${table}`));
      expect(await errorCode(read)).toBe("42501");
    }
  }
});
