// @vitest-environment node
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
  string,
  tuple,
  webUrl,
} from "fast-check";
import { expect, test } from "vitest";
import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import type { Offered } from "@/channels/listing/listing.ts";
import { readRecords } from "#support/files/delimited.ts";
import { filesOf, listingsOf, meant, readBack } from "#support/files/feeds.ts";
import { KEYBOARD } from "#support/samples/sample-products.ts";

/** Text as people and programs write it, including characters that break tables, markup and quotes. */
const text = oneof(
  string({ unit: "grapheme", minLength: 1 }),
  string({ unit: "binary-ascii", minLength: 1 }),
  constantFrom(
    'a "b", c;d|e',
    '"quoted" first',
    "=1+1",
    "tab\there",
    "line\r\nline",
    "<b>&amp;</b>",
    "\u2028",
    "]]><!--",
    "\u202egnol oot",
    "👨‍👩‍👧‍👦 a\u0301 مصباح",
    "a\u0001\u0085b\ufffe",
    " x ",
  ),
);
const decimal = tuple(integer({ min: 0, max: 99_999 }), integer({ min: 0, max: 9999 }));

const product = record({
  title_en: text,
  description_en: text,
  description_fr: option(text),
  brand: text,
  mpn: text,
  tags: array(text, { maxLength: 3 }),
  price: decimal.map(([whole, part]) => `${whole}.${String(part).padStart(4, "0")}`),
  msrp: option(decimal.map(([whole]) => String(whole))),
  images: array(
    oneof(
      { weight: 9, arbitrary: webUrl({ withQueryParameters: true, validSchemes: ["https"] }) },
      constantFrom("https://img.example.ca/\u0001.jpg", "https://img.example.ca/\u202egpj.exe"),
    ).map((url) => ({ url })),
    { maxLength: 4 },
  ),
  attributes: record({ features: array(text), colour: text, multipack: nat() }),
});

const offered: Arbitrary<Offered[]> = array(record({ change: product, quantity: nat(1000) }), {
  minLength: 1,
  maxLength: 4,
}).map((all) =>
  all.map(({ change, quantity }, at) => ({
    product: { ...KEYBOARD, ...change, id: `id-${at}`, sku: `KB-${at}` },
    quantity,
  })),
);

const FLAT = ALL_CHANNELS.filter(({ rows }) => rows === "flat").flatMap((definition) =>
  definition.files
    .filter(({ holds }) => holds !== "deleted")
    .map((file) => ({
      name: `${definition.key} as ${file.format}, ${file.name}`,
      definition,
      file,
    })),
);

test.each(FLAT)(
  "a product that passes the checks is read back from the file with the same values: $name",
  async ({ definition, file }) => {
    let passed = 0;
    await assert(
      asyncProperty(offered, async (products) => {
        const listings = await listingsOf(definition, products);
        const ready = listings.filter(({ state }) => state === "ready");
        passed += ready.length;
        const [written] = await filesOf(definition, file, ready);
        const expected = meant(
          definition,
          file,
          ready.map(({ payload }) => payload),
        );
        const read = readBack(definition, file, written?.bytes ?? Buffer.alloc(0));
        expect(read).toEqual(expected);
      }),
      { numRuns: 30 },
    );
    // If no product passed the checks, this test would succeed without testing anything.
    expect(passed).toBeGreaterThan(10);
  },
);

test.each(ALL_CHANNELS.filter(({ rows }) => rows !== "flat"))(
  "prices stay in their column with the correct values, whatever the texts contain: $name",
  async (definition) => {
    const [file] = definition.files;
    const price = definition.fields.find(
      ({ need, part }) => need === "required" && part === "price",
    );
    if (!file || !price) throw new Error(`${definition.name} has a file and a price.`);
    await assert(
      asyncProperty(offered, async (products) => {
        const listings = await listingsOf(definition, products);
        const ready = listings.filter(({ state }) => state === "ready");
        const [written] = await filesOf(definition, file, ready);
        const rows = readRecords(written?.bytes.toString() ?? "", ",");
        const prices = rows.flatMap((row) => row[price.name] ?? []);
        expect(prices).toEqual(ready.map(({ payload }) => payload[price.name]));
      }),
      { numRuns: 30 },
    );
  },
);
