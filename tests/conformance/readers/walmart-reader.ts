import * as z from "zod/mini";
import {
  gtinFault,
  hasActiveContent,
  isLink,
  lengthOf,
  repeated,
  type Violation,
  violationList,
} from "../market-rules.ts";

/**
 * What Walmart Marketplace does with its feeds. Sources: item, inventory and price management of the Marketplace API of
 * September 2026 (feed types, shapes, limits) and the item specification as published for version 5.0; read on
 * 2026-11-23. Canada's feed header and the shape of the retire feed aren't published.
 */

const MOST_ITEMS = 10_000;
const MOST_BYTES = 10_000_000;
const text = z.string().check(z.minLength(1));
const code = text.check(z.maxLength(50));

const itemFeed = z.strictObject({
  MPItemFeedHeader: z.strictObject({
    businessUnit: z.enum(["WALMART_US", "WALMART_CA"]),
    locale: z.enum(["en", "fr"]),
    version: z.string().check(z.regex(/^\d+\.\d+/)),
  }),
  MPItem: z.array(
    z.object({
      Orderable: z.object({
        sku: code,
        productIdentifiers: z.strictObject({
          productIdType: z.enum(["UPC", "GTIN", "EAN", "ISBN"]),
          productId: text,
        }),
        price: z.number(),
        ShippingWeight: z.number(),
        fulfillmentLagTime: z.optional(z.int()),
      }),
      Visible: z.record(
        text,
        z.object({
          productName: text,
          brand: text,
          shortDescription: text,
          keyFeatures: z.array(text).check(z.minLength(1)),
          mainImageUrl: text,
          productSecondaryImageURL: z.optional(z.array(text)),
        }),
      ),
    }),
  ),
});

const inventoryFeed = z.strictObject({
  InventoryHeader: z.strictObject({ version: z.literal("1.4") }),
  Inventory: z.array(
    z.strictObject({
      sku: code,
      quantity: z.strictObject({ unit: z.literal("EACH"), amount: z.int().check(z.minimum(0)) }),
    }),
  ),
});

const priceFeed = z.strictObject({
  PriceHeader: z.strictObject({ version: z.literal("1.7") }),
  Price: z.array(
    z.strictObject({
      sku: code,
      pricing: z.tuple([
        z.object({
          currentPrice: z.strictObject({
            currency: z.enum(["CAD", "USD"]),
            amount: z.number().check(z.positive()),
          }),
          currentPriceType: z.enum(["BASE", "REDUCED", "CLEARANCE"]),
        }),
      ]),
    }),
  ),
});

const retireFeed = z.strictObject({
  RetireItemHeader: z.object({ version: text }),
  RetireItem: z.array(z.strictObject({ sku: code })),
});

const DIGITS: Readonly<Record<string, number>> = { UPC: 12, EAN: 13, ISBN: 13, GTIN: 14 };

function sized(source: string, items: readonly { sku: string }[]) {
  const list = violationList();
  list.require(items.length <= MOST_ITEMS, "file", "items", "are at most 10,000");
  list.require(Buffer.byteLength(source) <= MOST_BYTES, "file", "size", "is at most 10 MB");
  for (const { sku } of repeated(items, (item) => item.sku))
    list.require(false, sku, "sku", "is unique");
  return list;
}

/** Reads an item feed. It throws if the shape is wrong, because Walmart then rejects the whole file. */
export function readItems(source: string): { skus: string[]; violations: Violation[] } {
  const { MPItem: items } = itemFeed.parse(JSON.parse(source));
  const skus = items.map(({ Orderable: { sku } }) => ({ sku }));
  const { violations, require } = sized(source, skus);
  for (const { Orderable: offer, Visible: visible } of items) {
    const holds = (value: boolean, field: string, rule: string) =>
      require(value, offer.sku, field, rule);
    const { productIdType: type, productId: id } = offer.productIdentifiers;
    holds(id.length === DIGITS[type] && gtinFault(id) === null, "productId", "fits its type");
    holds(
      offer.price > 0 && Number.isInteger(Math.round(offer.price * 1e6) / 1e4),
      "price",
      "is a price",
    );
    holds(offer.ShippingWeight > 0, "ShippingWeight", "is above zero");
    const kinds = Object.entries(visible);
    holds(kinds.length === 1, "Visible", "has one product type");
    for (const [, content] of kinds) {
      holds(lengthOf(content.productName) <= 199, "productName", "has at most 199 characters");
      holds(
        !hasActiveContent(content.shortDescription),
        "shortDescription",
        "has no active content",
      );
      const images = [content.mainImageUrl, ...(content.productSecondaryImageURL ?? [])];
      holds(images.every(isLink), "mainImageUrl", "is a link");
    }
  }
  const id = (item: (typeof items)[number]) =>
    item.Orderable.productIdentifiers.productId.padStart(14, "0");
  for (const item of repeated(items, id))
    require(false, item.Orderable.sku, "productId", "belongs to one SKU");
  return { skus: skus.map(({ sku }) => sku), violations };
}

export function readInventory(source: string) {
  const { Inventory: items } = inventoryFeed.parse(JSON.parse(source));
  const amounts = new Map(items.map(({ sku, quantity }) => [sku, quantity.amount]));
  return { amounts, violations: sized(source, items).violations };
}

export function readPrices(source: string) {
  const { Price: items } = priceFeed.parse(JSON.parse(source));
  const prices = new Map(items.map(({ sku, pricing: [{ currentPrice }] }) => [sku, currentPrice]));
  return { prices, violations: sized(source, items).violations };
}

export function readRetired(source: string) {
  const { RetireItem: items } = retireFeed.parse(JSON.parse(source));
  return { skus: items.map(({ sku }) => sku), violations: sized(source, items).violations };
}
