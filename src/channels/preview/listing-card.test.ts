import { describe, expect, test } from "vitest";
import { ALL_CHANNELS, definitionOf } from "@/channels/definitions/all-channels.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { type FeedItem, itemToSend } from "@/channels/files/rows/feed-item.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import type { Offered } from "@/channels/listing/listing.ts";
import { filePreviews } from "@/channels/preview/file-preview.ts";
import { listingCard } from "@/channels/preview/listing-card.ts";
import { readRecords } from "#support/files/delimited.ts";
import { filesOf, listingsOf } from "#support/files/feeds.ts";
import { configFor, KEYBOARD, OFFERED } from "#support/samples/sample-products.ts";

const channel = (key: string) => {
  const definition = definitionOf(key);
  if (definition === null) throw new Error(`There is no ${key}.`);
  return definition;
};

/** The file items of a channel, grouped by product, as if none of them had been sent before. */
async function productsOn(definition: ChannelDefinition, offered = OFFERED) {
  const plan = planOf(definition, configFor(definition));
  const listings = await listingsOf(definition, offered);
  const items = listings.map((listing): FeedItem => itemToSend({ ...listing, isNew: true }, plan));
  const products = new Map<string, FeedItem[]>();
  for (const item of items) {
    const key = item.group ?? item.sku;
    products.set(key, [...(products.get(key) ?? []), item]);
  }
  return { plan, listings, products: [...products.values()] };
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, "");

const FILES = ALL_CHANNELS.flatMap((definition) =>
  definition.files
    .filter(({ format, holds }) => format !== "xlsx" && holds !== "deleted")
    .map((file) => ({
      name: `${definition.name}, ${file.name} as ${file.format}`,
      definition,
      file,
    })),
);

describe("the preview of a product next to its file", () => {
  test.each(FILES)(
    "the file contains the rows that listing previews show, ignoring whitespace: $name",
    async ({ definition, file }) => {
      const { plan, listings, products } = await productsOn(definition);
      const only = { ...plan, definition: { ...definition, files: [file] } };
      const rows = products
        .flatMap((items) => filePreviews(items, only))
        .flatMap((one) => one.rows);
      const [whole] = await filesOf(definition, file, listings);
      const text = whole?.bytes.toString() ?? "";
      const separator = file.format.endsWith("json") ? "," : "";
      expect(rows.length).toBeGreaterThan(0);
      expect(withoutSpaces(text)).toContain(
        withoutSpaces(rows.map(({ written }) => written).join(separator)),
      );
    },
  );

  test.each(FILES.filter(({ file }) => file.format === "csv" || file.format === "tsv"))(
    "a listing preview labels every filled cell with its column’s name: $name",
    async ({ definition, file }) => {
      const { plan, listings, products } = await productsOn(definition);
      const only = { ...plan, definition: { ...definition, files: [file] } };
      const rows = products
        .flatMap((items) => filePreviews(items, only))
        .flatMap((one) => one.rows);
      const [whole] = await filesOf(definition, file, listings);
      const text = whole?.bytes.toString() ?? "";
      const table = file.titleLine ? text.slice(text.indexOf("\n") + 1) : text;
      const read = readRecords(table, file.format === "tsv" ? "\t" : (file.delimiter ?? ","));
      expect(
        rows.map(({ cells }) =>
          Object.fromEntries((cells ?? []).map(({ column, text: cell }) => [column, cell])),
        ),
      ).toEqual(read);
    },
  );
});

test("a preview of an RSS row counts a repeated element as one column with a value", async () => {
  const definition = channel("google");
  const rss = definition.files.filter(({ format }) => format === "rss");
  const images = ["a", "b", "c", "d"].map((name) => ({
    url: `https://img.example.ca/${name}.jpg`,
  }));
  const lamp = { product: { ...KEYBOARD, images }, quantity: 4 };
  const { plan, products } = await productsOn(definition, [lamp]);
  const [file] = filePreviews(products[0] ?? [], {
    ...plan,
    definition: { ...definition, files: rss },
  });
  const [row] = file?.rows ?? [];
  const names = (row?.cells ?? []).map(({ column }) => column);
  expect(names.filter((name) => name === "g:additional_image_link")).toHaveLength(3);
  expect(row?.filled).toBe(new Set(names).size);
});

test("JSON in a listing preview is broken into lines, with every value unchanged", async () => {
  const definition = channel("walmart");
  const title = 'Lamp {a}: "b", \\ [c]';
  const lamp = { product: { ...KEYBOARD, title_en: title }, quantity: 4 };
  const { plan, products } = await productsOn(definition, [lamp]);
  const [item] = filePreviews(products[0] ?? [], plan);
  const written = item?.rows[0]?.written ?? "";
  expect(written.split("\n")[1]).toBe('  "Orderable": {');
  expect(written).toContain('"price": 89.99');
  expect(JSON.parse(written)).toMatchObject({ Visible: { 303: { productName: title } } });
});

describe("the preview of a listing", () => {
  test.each([
    ["shopify", { now: "89.99", before: "99.99" }],
    ["woocommerce", { now: "89.99", before: "99.99" }],
    ["magento", { now: "89.99", before: "99.99" }],
    ["bigcommerce", { now: "89.99", before: "99.99" }],
    ["google", { now: "89.99", before: "99.99" }],
    ["ebay", { now: "89.99", before: "99.99" }],
    ["mirakl", { now: "89.99", before: "99.99" }],
    ["bestbuy_ca", { now: "89.99", before: "99.99" }],
    ["walmart", { now: "89.99", before: "" }],
    ["amazon", { now: "89.99", before: "" }],
    ["newegg", { now: "89.99", before: "" }],
  ])(
    "the listing preview on %s shows the price that buyers pay, and the crossed-out price if it's sent: %j",
    async (key, price) => {
      const { plan, products } = await productsOn(channel(key));
      expect(listingCard(products[0] ?? [], KEYBOARD.sku, plan).price).toEqual(price);
    },
  );

  test.each(ALL_CHANNELS)(
    "a listing preview shows a title, a description and images if they are sent: $name",
    async (definition) => {
      const { plan, products } = await productsOn(definition);
      const card = listingCard(products[0] ?? [], KEYBOARD.sku, plan);
      expect(card.title).toBe(card.sends.title ? KEYBOARD.title_en : "");
      expect(card.description.text.includes("104")).toBe(card.sends.description);
      expect(card.images.length).toBe(card.sends.images ? 2 : 0);
      expect(Number(card.quantity) === 137 || card.quantity === "in_stock").toBe(true);
      expect(card.variants).toEqual([]);
    },
  );

  test("all channels but Amazon, Mirakl and Newegg are sent a product's title, description and images", () => {
    const sends = ALL_CHANNELS.map((definition) => {
      const card = listingCard([], "", planOf(definition, configFor(definition)));
      return [definition.key, Object.values(card.sends).filter(Boolean).length];
    });
    expect(Object.fromEntries(sends.filter(([, count]) => count !== 3))).toEqual({
      amazon: 0,
      mirakl: 1,
      newegg: 0,
    });
  });

  test.each(ALL_CHANNELS.filter(({ variants }) => variants !== null))(
    "a listing preview shows one title for all variants, and the options of each: $name",
    async (definition) => {
      const { plan, products } = await productsOn(definition);
      const card = listingCard(products[1] ?? [], "SHIRT-2", plan);
      expect(card.title).toBe("Northvale wool shirt, M 👕");
      expect(card.optionNames.map((name) => name.toLowerCase().replace("colour", "color"))).toEqual(
        ["color"],
      );
      expect(card.variants).toMatchObject([
        { sku: "SHIRT-1", options: ["red"], price: { now: "45.00" } },
        { sku: "SHIRT-2", options: ["dark blue"], price: { now: "47.50" } },
      ]);
      expect(card.price.now).toBe("47.50");
      expect(card.images).toEqual([
        "https://img.example.ca/shirt-2.jpg",
        "https://img.example.ca/shirt-1.jpg",
      ]);
    },
  );

  test("a listing preview uses the channel's chosen language, even if the channel accepts both", async () => {
    const definition = channel("bestbuy_ca");
    const plan = planOf(definition, configFor(definition, { language: "fr" }));
    const { products } = await productsOn(definition);
    expect(listingCard(products[0] ?? [], KEYBOARD.sku, plan).title).toBe(KEYBOARD.title_fr);
  });

  test("a listing preview shows the field mapped to the channel’s title, not the default one", async () => {
    const definition = channel("google");
    const config = configFor(definition, { fields: { title: { fact: "mpn" } } });
    const plan = planOf(definition, config);
    const [first] = OFFERED;
    const offered: Offered[] = first ? [first] : [];
    const { buildListing } = await import("@/channels/listing/build-listing.ts");
    const items = offered.map((one) => buildListing(one, plan));
    expect(listingCard(items, KEYBOARD.sku, plan).title).toBe("KB-200");
  });

  test("a listing preview shows nothing where a product has no value", async () => {
    const bare = {
      ...KEYBOARD,
      title_en: null,
      description_en: null,
      brand: null,
      images: [],
      price: null,
    };
    const { plan, products } = await productsOn(channel("shopify"), [
      { product: bare, quantity: 0 },
    ]);
    expect(listingCard(products[0] ?? [], KEYBOARD.sku, plan)).toMatchObject({
      title: "",
      description: { text: "" },
      images: [],
      price: { now: "", before: "" },
      quantity: "0",
    });
  });
});
