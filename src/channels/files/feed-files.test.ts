// @vitest-environment node
import { describe, expect, test } from "vitest";
import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import type { ChannelDefinition, ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { readRecords } from "#support/files/delimited.ts";
import { filesOf, listingsOf, meant, readBack } from "#support/files/feeds.ts";
import { OFFERED } from "#support/samples/sample-products.ts";

const samplesFor = (definition: ChannelDefinition) => listingsOf(definition, OFFERED);

const FILES = ALL_CHANNELS.flatMap((definition) =>
  definition.files.map((file) => ({
    name: `${definition.key}, ${file.name} as ${file.format}`,
    definition,
    file,
  })),
);

describe("the files of every channel", () => {
  test.each(ALL_CHANNELS)("all three sample products are ready for $name", async (definition) => {
    const listings = await samplesFor(definition);
    const errors = listings.flatMap(({ sku, issues }) =>
      issues.filter(({ severity }) => severity === "error").map((issue) => ({ sku, ...issue })),
    );
    expect(errors).toEqual([]);
    expect(listings.map(({ state }) => state)).toEqual(["ready", "ready", "ready"]);
  });

  test.each(FILES.filter(({ file }) => file.format !== "xlsx"))(
    "a channel file matches its golden file: $name",
    async ({ definition, file }) => {
      const [written] = await filesOf(definition, file, await samplesFor(definition));
      await expect(written?.bytes.toString()).toMatchFileSnapshot(
        `golden/${definition.key}-${file.name}.${file.format}.golden`,
      );
    },
  );

  test.each(FILES)(
    "a channel file is byte-for-byte identical on every run: $name",
    async ({ definition, file }) => {
      const listings = await samplesFor(definition);
      const [first] = await filesOf(definition, file, listings);
      const [again] = await filesOf(definition, file, listings);
      expect(first?.bytes.equals(again?.bytes ?? Buffer.alloc(0))).toBe(true);
    },
  );

  test.each(
    FILES.filter(({ definition, file }) => definition.rows === "flat" && file.holds !== "deleted"),
  )(
    "another parser reads the same values from a channel file: $name",
    async ({ definition, file }) => {
      const listings = await samplesFor(definition);
      const [written] = await filesOf(definition, file, listings);
      const expected = meant(
        definition,
        file,
        listings.map(({ payload }) => payload),
      );
      const read = readBack(definition, file, written?.bytes ?? Buffer.alloc(0));
      expect(read).toEqual(expected);
    },
  );
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

test("Walmart's JSON has amounts as numbers, and the visible section under the product type", async () => {
  const walmart = channel("walmart");
  const [written] = await filesOf(
    walmart,
    fileOf(walmart, "walmart-json"),
    await samplesFor(walmart),
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

test("a feed file that reaches its limit of rows or bytes continues in a second file, and no product is split", async () => {
  const walmart = channel("walmart");
  const items = await samplesFor(walmart);
  const most = { rows: 2 };
  const split = await filesOf(walmart, { ...fileOf(walmart, "walmart-json"), most }, items);
  expect(split.map(({ name }) => name)).toEqual(["mp-item-1.json", "mp-item-2.json"]);
  const counts = split.map(({ bytes }) => JSON.parse(bytes.toString()).MPItem.length);
  expect(counts).toEqual([2, 1]);

  const shopify = channel("shopify");
  const listings = await samplesFor(shopify);
  const csv = fileOf(shopify, "csv");
  const whole = (await filesOf(shopify, csv, listings))[0]?.bytes.length ?? 0;
  const parts = await filesOf(shopify, { ...csv, most: { bytes: whole - 1 } }, listings);
  expect(parts.map(({ bytes }) => readRecords(bytes.toString(), ",").length)).toEqual([2, 2]);
  for (const { bytes } of parts) expect(bytes.length).toBeLessThan(whole);
});

test("writing a file fails if the variants of a product aren't adjacent, instead of letting them overwrite each other", async () => {
  const shopify = channel("shopify");
  const [keyboard, ...shirts] = await samplesFor(shopify);
  if (!keyboard || !shirts[0] || !shirts[1]) throw new Error("There are three.");
  const separated = filesOf(shopify, fileOf(shopify, "csv"), [shirts[0], keyboard, shirts[1]]);
  await expect(separated).rejects.toThrow("The variants of SHIRT came apart.");
});

test("the file of a feed without products has only the header", async () => {
  const amazon = channel("amazon");
  const [written] = await filesOf(amazon, fileOf(amazon, "tsv"), []);
  expect(written?.bytes.toString()).toMatch(/^sku\tproduct-id\t[^\n]+\n$/);
});
