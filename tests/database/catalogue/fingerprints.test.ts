import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productText } from "../../../src/catalogue/product/product.ts";
import { fieldError, readTags } from "../../../src/catalogue/product/product-field.ts";
import {
  emptyFields,
  LISTING_FIELDS,
  type ListingField,
} from "../../../src/catalogue/quality/listing-needs.ts";
import { cataloguePage } from "../../../src/importing/comparing/catalogue-page.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { canonicalText, type Compared } from "../../../src/importing/comparing/fingerprint.ts";
import { textHasher, parseHash } from "../../../src/importing/comparing/text-hash.ts";
import type { ProductDraft } from "../../../src/importing/mapping/draft/product-draft.ts";
import { readNumber } from "../../../src/catalogue/product/read-number.ts";
import { isSecondEngine } from "../engines.ts";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const COMPARED: Compared = {
  fields: [
    "title_en",
    "tags",
    "cost",
    "weight",
    "minimum_order",
    "promo_ends",
    "images",
    "variant_options",
  ],
  attributes: ["Finish", "o'clock"],
  stock: [""],
};

const query = async (tx: Queryable, rest = "", org = ours.org) => {
  const { page } = await one<{ page: unknown }>(
    tx,
    `select public.product_fingerprints($1, $2, $3, stock_warehouses => $4 ${rest}) as page`,
    [org, [...COMPARED.fields], [...COMPARED.attributes], [...COMPARED.stock]],
  );
  return cataloguePage.parse(page);
};

const printable = (longest: number) =>
  fc
    .string({ unit: "grapheme", maxLength: longest })
    .map((text) => text.trim())
    .filter((text) => fieldError("title_en", text) === null);
const decimal = fc.oneof(
  fc.constantFrom("", "0", "0.5000", "007", "9999999999.9999"),
  fc.tuple(fc.nat(99_999_999), fc.nat(9999)).map(([whole, part]) => `${whole}.${part}`),
);
const named = fc.array(
  fc.record({ name: printable(20).filter(Boolean), value: printable(20).filter(Boolean) }),
  {
    maxLength: 4,
  },
);

const drafts: fc.Arbitrary<ProductDraft> = fc
  .record({
    title_en: printable(60),
    tags: fc
      .array(printable(10), { maxLength: 3 })
      .map((tags) => readTags(tags.join(",")).join(", ")),
    cost: decimal,
    weight: decimal.filter((text) => text.length < 12),
    minimum_order: fc.constantFrom("", "1", "0012"),
    promo_ends: fc.constantFrom("", "2026-11-30"),
    images: fc.array(fc.webUrl(), { maxLength: 3 }),
    options: named,
    attributes: fc.constantFrom(
      [],
      [{ name: "Finish", value: "é" }],
      [{ name: "o'clock", value: "12" }],
    ),
    quantity: fc.constantFrom("", "0", "12", "999999999"),
  })
  .map(({ images, options, attributes, quantity, ...written }) => ({
    text: productText((field) => {
      const value =
        field in written ? Object.entries(written).find(([name]) => name === field)?.[1] : "";
      const text = typeof value === "string" ? value : "";
      return ["cost", "weight", "minimum_order"].includes(field) ? readNumber(text, null) : text;
    }),
    images,
    options,
    attributes,
    stock: [quantity],
    stockIssues: [],
    leftOut: [],
    leftOutImages: [],
  }));

test("a row of a file has the same fingerprint as the product created from it", async () => {
  const hash = textHasher();
  await db.rehearse(async (tx) => {
    await fc.assert(
      fc.asyncProperty(drafts, async (draft) => {
        const { text } = draft;
        await tx.query(
          `update public.products set title_en = nullif($2, ''), tags = $3, cost = nullif($4, '')::numeric,
             weight = nullif($5, '')::numeric, minimum_order = nullif($6, '')::int, promo_ends = nullif($7, '')::date,
             images = $8::text::jsonb, variant_options = $9::text::jsonb, attributes = $10::text::jsonb
           where id = $1`,
          [
            ours.product,
            text.title_en,
            readTags(text.tags),
            text.cost,
            text.weight,
            text.minimum_order,
            text.promo_ends,
            JSON.stringify(draft.images.map((url) => ({ url, alt: "seen" }))),
            JSON.stringify(
              Object.fromEntries(draft.options.map(({ name, value }) => [name, value])),
            ),
            JSON.stringify(
              Object.fromEntries([
                ["Other", "x"],
                ...draft.attributes.map(({ name, value }) => [name, value]),
              ]),
            ),
          ],
        );
        await tx.query("delete from public.stock where product_id = $1", [ours.product]);
        await tx.query(
          `insert into public.stock (org_id, product_id, warehouse_id, on_hand)
           select $1, $2, private.default_warehouse($1), nullif($3, '')::int where $3 <> ''`,
          [ours.org, ours.product, draft.stock[0] ?? ""],
        );
        await become(tx, people.editor);
        const { fingerprints } = await query(tx);
        await tx.exec("reset role");
        expect(fingerprints.map(parseHash)).toEqual([hash(canonicalText(COMPARED)(draft).text)]);
      }),
      { numRuns: 60 },
    );
  });
});

test("the fingerprint list contains versions and watched prices, and shows which products are archived or belong to another supplier", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      `insert into public.products (org_id, sku, supplier_id, status, price) values
        ($1, 'FOREIGN', $2, 'active', 9.5), ($1, 'AWAY', $3, 'archived', null)`,
      [ours.org, ours.spareSupplier, ours.supplier],
    );
    await become(tx, people.viewer);
    const page = await query(tx, `, supplier => '${ours.supplier}', watched => 'price'`);
    expect(page.next).toBeNull();
    expect(page.versions).toEqual([1, 1, 1]);
    expect(page.foreign.map((at) => page.skus[at])).toEqual(["FOREIGN"]);
    expect(page.archived.map((at) => page.skus[at])).toEqual(["AWAY"]);
    expect(page.watched.filter((price) => price !== null)).toEqual(["9.5"]);
  });
});

test("the fingerprint list shows which listing fields of each product are empty, encoded as in the import", async () => {
  await db.rehearse(async (tx) => {
    for (const gaps of Array.from({ length: 16 }, (_, bits) => bits)) {
      const has = (field: ListingField) => ((gaps >> LISTING_FIELDS.indexOf(field)) & 1) === 0;
      expect(emptyFields((field) => !has(field))).toBe(gaps);
      await tx.query(
        `update public.products set title_en = $2, title_fr = $3, price = $4, images = $5::text::jsonb where id = $1`,
        [
          ours.product,
          has("title_en") ? "Lamp" : null,
          has("title_fr") ? "Lampe" : null,
          has("price") ? "5" : null,
          has("images") ? '[{"url":"https://a.test/1.jpg"}]' : "[]",
        ],
      );
      await become(tx, people.viewer);
      const page = await query(tx);
      await tx.exec("reset role");
      expect(page.gaps).toBe(gaps.toString(16));
    }
  });
});

test("fingerprints of a few products can be requested by SKU, ignoring capitals", async () => {
  const { skus } = await db.as(people.viewer, (tx) =>
    query(tx, ", only_skus => array['ours', 'none']"),
  );
  expect(skus).toEqual(["OURS"]);
});

test.skipIf(isSecondEngine())(
  "the fingerprints of a catalogue are returned page by page, each product once",
  async () => {
    await db.rehearse(async (tx) => {
      await tx.exec("alter table public.products disable trigger index_new_products");
      await tx.query(
        "insert into public.products (org_id, sku) select $1, 'P' || i from generate_series(1, 20100) i",
        [ours.org],
      );
      await become(tx, people.viewer);
      const first = await query(tx);
      const second = await query(tx, `, after => '${first.next}'`);
      expect([first.skus.length, second.skus.length, second.next]).toEqual([20_000, 101, null]);
      expect(new Set([...first.skus, ...second.skus]).size).toBe(20_101);
    });
  },
);

test.each(labelled("neighbour", "former", "stranger"))(
  "%s gets no fingerprints of the organization's products",
  async (_label, who) => {
    expect(await errorCode(db.as(people[who], (tx) => query(tx)))).toBe("42501");
  },
);

test("a member of another organization gets only the fingerprints of their own products", async () => {
  const { skus } = await db.as(people.neighbour, (tx) => query(tx, "", theirs.org));
  expect(skus).toEqual(["THEIRS"]);
});

test.each([
  ["an unknown field", "'{id}'", "null"],
  ["SQL instead of a field", `'{"price) from secrets --"}'`, "null"],
  ["a column that can't be compared", "'{price}'", "'sku'"],
])("a fingerprint request is rejected: %s", async (_what, fields, watched) => {
  const call = `select public.product_fingerprints('${ours.org}', ${fields}, watched => ${watched})`;
  expect(await errorCode(db.as(people.editor, (tx) => tx.query(call)))).toBe("22023");
});

test("fingerprints can cover as many columns as a mapping can hold", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.owner);
    const names = Array.from({ length: 200 }, (_, at) => `Column ${at + 1}`);
    const { page, fingerprint } = await one<{ page: unknown; fingerprint: string }>(
      tx,
      `select public.product_fingerprints($1, '{}', $2) as page,
        lpad(to_hex(hashtextextended(repeat(chr(30), 199) collate "C", 0)), 16, '0') as fingerprint`,
      [ours.org, names],
    );
    const { fingerprints } = cataloguePage.parse(page);
    expect(fingerprints.length).toBeGreaterThan(0);
    expect(new Set(fingerprints)).toEqual(new Set([fingerprint]));
  });
});
