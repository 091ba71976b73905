// @vitest-environment node
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import type { ChannelDefinition, ChannelFile } from "@/channels/definitions/channel-definition.ts";
import type { FeedItem } from "@/channels/feed/feed-item.ts";
import { writeFeed } from "@/channels/feed/write-feed.ts";
import { buildListings } from "@/channels/listing/build-listings.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import type { Listing } from "@/channels/listing/listing.ts";
import { readRecords } from "#support/delimited.ts";
import { configFor, inBatches, OFFERED } from "#support/sample-products.ts";
import { readSheet } from "#support/sheet-reader.ts";

async function listingsOf(definition: ChannelDefinition): Promise<Listing[]> {
  const plan = planOf(definition, configFor(definition));
  const listings: Listing[] = [];
  for await (const built of buildListings(inBatches(OFFERED, 3), plan)) {
    listings.push(...built.listings);
  }
  return listings;
}

async function filesOf(
  definition: ChannelDefinition,
  file: ChannelFile,
  items: readonly FeedItem[],
): Promise<{ name: string; bytes: Buffer }[]> {
  const files = [];
  const plan = planOf(definition, configFor(definition));
  for await (const { name, bytes } of writeFeed(inBatches(items), file, plan, "Northvale")) {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    files.push({ name, bytes: Buffer.concat(pieces) });
  }
  return files;
}

const FILES = ALL_CHANNELS.flatMap((definition) =>
  definition.files.map((file) => ({
    name: `${definition.key}, ${file.name} as ${file.format}`,
    definition,
    file,
  })),
);

describe("the files of every channel", () => {
  test.each(ALL_CHANNELS)("$name takes all three sample products", async (definition) => {
    const listings = await listingsOf(definition);
    const errors = listings.flatMap(({ sku, issues }) =>
      issues.filter(({ severity }) => severity === "error").map((issue) => ({ sku, ...issue })),
    );
    expect(errors).toEqual([]);
    expect(listings.map(({ state }) => state)).toEqual(["ready", "ready", "ready"]);
  });

  test.each(FILES.filter(({ file }) => file.format !== "xlsx"))(
    "$name is written as ever",
    async ({ definition, file }) => {
      const [written] = await filesOf(definition, file, await listingsOf(definition));
      await expect(written?.bytes.toString()).toMatchFileSnapshot(
        `golden/${definition.key}-${file.name}.${file.format}.golden`,
      );
    },
  );

  test.each(FILES)("$name is the same, byte for byte, every time", async ({ definition, file }) => {
    const listings = await listingsOf(definition);
    const [first] = await filesOf(definition, file, listings);
    const [again] = await filesOf(definition, file, listings);
    expect(first?.bytes.equals(again?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  test.each(
    FILES.filter(
      ({ definition, file }) => definition.rows === "flat" && /[ct]sv/.test(file.format),
    ),
  )("$name is read back by another parser as it was meant", async ({ definition, file }) => {
    const listings = await listingsOf(definition);
    const [written] = await filesOf(definition, file, listings);
    const text = written?.bytes.toString() ?? "";
    const table = file.titleLine ? text.slice(text.indexOf("\n") + 1) : text;
    const separator = file.format === "tsv" ? "\t" : (file.delimiter ?? ",");
    const plan = planOf(definition, configFor(definition));
    const columns = new Map(plan.fields.map((field) => [field.name, field]));
    const wanted = listings.map(({ payload }) =>
      Object.fromEntries(
        Object.entries(payload)
          .filter(([name]) => file.columns?.includes(name) ?? true)
          .map(([name, value]) => {
            const kind = columns.get(name)?.kind;
            const between = kind?.is === "list" ? kind.separator : "";
            return [name, typeof value === "string" ? value : value.join(between)];
          }),
      ),
    );
    expect(readRecords(table, separator)).toEqual(wanted);
  });
});

const fileOf = (definition: ChannelDefinition, format: ChannelFile["format"]) => {
  const file = definition.files.find((one) => one.format === format);
  if (!file) throw new Error(`${definition.name} has no ${format}.`);
  return file;
};
const channel = (key: string) => {
  const definition = ALL_CHANNELS.find((one) => one.key === key);
  if (!definition) throw new Error(`There is no ${key}.`);
  return definition;
};

test("Google's XML is XML, with an element for every value", async () => {
  const google = channel("google");
  const listings = await listingsOf(google);
  const [written] = await filesOf(google, fileOf(google, "rss"), listings);
  const { document } = new JSDOM(written?.bytes.toString(), { contentType: "text/xml" }).window;
  const items = Array.from(document.getElementsByTagName("item"), (item) =>
    Array.from(item.children, ({ localName, namespaceURI, textContent }) => {
      expect(namespaceURI).toBe("http://base.google.com/ns/1.0");
      return [localName, textContent];
    }),
  );
  expect(items).toEqual(
    listings.map(({ payload }) =>
      Object.entries(payload).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
    ),
  );
});

test("Walmart's JSON has numbers for amounts, and what is seen under the product type", async () => {
  const walmart = channel("walmart");
  const [written] = await filesOf(
    walmart,
    fileOf(walmart, "walmart-json"),
    await listingsOf(walmart),
  );
  expect(written?.bytes.toString()).toContain('"price":89.99,');
  expect(JSON.parse(written?.bytes.toString() ?? "")).toMatchObject({
    MPItemFeedHeader: { businessUnit: "WALMART_CA", locale: "en", version: "5.0" },
    MPItem: [
      {
        Orderable: {
          sku: "KB-200-FR",
          productIdentifiers: { productIdType: "UPC", productId: "062800000024" },
          price: 89.99,
          ShippingWeight: 1.102,
        },
        Visible: { "303": { brand: "Northvale", keyFeatures: ["104 keys", "Quiet"] } },
      },
      { Orderable: { sku: "SHIRT-1" } },
      { Orderable: { sku: "SHIRT-2" } },
    ],
  });
});

test("a workbook for Mirakl holds the same cells as its text", async () => {
  const mirakl = channel("mirakl");
  const listings = await listingsOf(mirakl);
  const [sheet] = await filesOf(mirakl, fileOf(mirakl, "xlsx"), listings);
  const [text] = await filesOf(mirakl, fileOf(mirakl, "csv"), listings);
  const [names = [], ...rows] = readSheet(sheet?.bytes ?? Buffer.alloc(0));
  const records = rows.map((row) =>
    Object.fromEntries(row.flatMap((cell, at) => (cell === null ? [] : [[names[at], cell]]))),
  );
  expect(records).toEqual(readRecords(text?.bytes.toString() ?? "", ";"));
});

test("a file that is full goes on in a second one, and no product is parted", async () => {
  const walmart = channel("walmart");
  const items = await listingsOf(walmart);
  const most = { rows: 2 };
  const split = await filesOf(walmart, { ...fileOf(walmart, "walmart-json"), most }, items);
  expect(split.map(({ name }) => name)).toEqual(["mp-item-1.json", "mp-item-2.json"]);
  const counts = split.map(({ bytes }) => JSON.parse(bytes.toString()).MPItem.length);
  expect(counts).toEqual([2, 1]);

  const shopify = channel("shopify");
  const listings = await listingsOf(shopify);
  const csv = fileOf(shopify, "csv");
  const whole = (await filesOf(shopify, csv, listings))[0]?.bytes.length ?? 0;
  const parts = await filesOf(shopify, { ...csv, most: { bytes: whole - 1 } }, listings);
  expect(parts.map(({ bytes }) => readRecords(bytes.toString(), ",").length)).toEqual([2, 2]);
  for (const { bytes } of parts) expect(bytes.length).toBeLessThan(whole);
});

test("variants that come apart stop the file instead of overwriting each other", async () => {
  const shopify = channel("shopify");
  const [keyboard, ...shirts] = await listingsOf(shopify);
  if (!keyboard || !shirts[0] || !shirts[1]) throw new Error("There are three.");
  const torn = filesOf(shopify, fileOf(shopify, "csv"), [shirts[0], keyboard, shirts[1]]);
  await expect(torn).rejects.toThrow("The variants of SHIRT came apart.");
});

test("a feed without products is a file with its header", async () => {
  const amazon = channel("amazon");
  const [written] = await filesOf(amazon, fileOf(amazon, "tsv"), []);
  expect(written?.bytes.toString()).toMatch(/^sku\tproduct-id\t[^\n]+\n$/);
});
