import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  type BuildEnd,
  type BuildServer,
  buildChannel,
} from "@/channels/building/listing-build.ts";
import { google } from "@/channels/definitions/google.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { NO_RULES } from "#support/rules/channel-rules.ts";
import { configFor, KEYBOARD } from "#support/samples/sample-products.ts";

const { definition, language, currency, settings, policy } = configFor(google);
const CHANNEL = { kind: "google", definition, language, currency, country: "CA", settings, policy };

const product = (at: number, over: Partial<ProductRecord> = {}): ProductRecord => ({
  ...KEYBOARD,
  id: `00000000-0000-4000-8000-0000000000${String(at).padStart(2, "0")}`,
  sku: `P-${at}`,
  ...over,
});

const storedRows = z.array(z.object({ productId: z.string() }));

/** The server's products, none of which has a listing yet, and how many of them are on a page. */
let [products, pageSize]: [ProductRecord[], number] = [[], 3];
/** SKUs of listings that the database rejects. */
let rejected: Set<string>;
/** Products that change once, just before their listing is recorded. */
let changing: Set<string>;
let recorded: Set<string>;
/** The versions of the channel's settings with which listings were recorded. */
let configs: Set<number>;
let progress: [done: number, total: number][];
let logged: string[];
let server: BuildServer;

const REST = { quantity: 5, listed: false, gtin_shared: null };
const hasId = (row: unknown, id: unknown) =>
  typeof row === "object" && row !== null && "productId" in row && row.productId === id;
const hasSku = (value: unknown, sku: string) =>
  typeof value === "object" && value !== null && "sku" in value && value.sku === sku;
const skuOf = (id: string) => products.find((one) => one.id === id)?.sku ?? "";

beforeEach(() => {
  products = Array.from({ length: 7 }, (_, at) => product(at));
  pageSize = 3;
  rejected = new Set();
  changing = new Set();
  recorded = new Set();
  configs = new Set();
  progress = [];
  logged = [];
  server = {
    channel: async () => ({
      channel: CHANNEL,
      configVersion: 4,
      rulesVersion: 2,
      maps: [],
      waiting: products.length - recorded.size,
    }),
    ...NO_RULES,
    async products(_plan, after) {
      const left = products.filter(({ id, sku }) => !recorded.has(sku) && (!after || id > after));
      const page = left.slice(0, pageSize);
      return {
        products: page.map((one) => ({ product: one, ...REST })),
        next: page.length === pageSize ? page.at(-1)?.id : null,
      };
    },
    async record({ config, built }) {
      configs.add(config);
      const rows = storedRows.parse(built);
      if (rows.some(({ productId }) => rejected.has(skuOf(productId))))
        return { rejected: "a check failed" };
      const stale = rows.filter(({ productId }) => changing.delete(skuOf(productId)));
      const written = rows.filter((row) => !stale.includes(row));
      for (const row of written) recorded.add(skuOf(row.productId));
      const ids = stale.map(({ productId }) => productId);
      return { response: { written: written.length, stale: ids } };
    },
    async progress(done, total) {
      progress.push([done, total]);
      return true;
    },
    hasTime: () => true,
    compute: (work) => work(),
    log: (sku, reason) => logged.push(`${sku}: ${String(reason)}`),
  };
});

const positionOf = (end: BuildEnd) =>
  end !== "done" && "continuesAt" in end ? end.continuesAt : null;

/** Runs at most this many parts of a build, each with almost no time, or fewer if the build ends. */
async function buildInParts(most: number) {
  server.hasTime = () => false;
  let position: unknown = null;
  for (let parts = 1; parts <= most; parts++) {
    const end = await buildChannel(server, { done: 0, position });
    position = positionOf(end);
    if (position === null) return end;
  }
  return "unfinished";
}

test("a listing build processes every queued product, page by page, and reports its progress", async () => {
  expect(await buildChannel(server)).toBe("done");
  expect([...recorded]).toEqual(["P-0", "P-1", "P-2", "P-3", "P-4", "P-5", "P-6"]);
  expect([...configs]).toEqual([4]);
  expect(progress).toEqual([
    [3, 7],
    [6, 7],
    [7, 7],
  ]);
});

test("a listing build that runs out of time continues later with the remaining products", async () => {
  server.hasTime = () => false;
  const first = positionOf(await buildChannel(server));
  expect(first?.after).toBe(products[2]?.id);
  expect(recorded.size).toBe(3);
  const second = positionOf(await buildChannel(server, { done: 3, position: first }));
  expect(progress.at(-1)).toEqual([6, 7]);
  const third = positionOf(await buildChannel(server, { done: 6, position: second }));
  expect(recorded.size).toBe(7);
  expect(await buildChannel(server, { done: 7, position: third })).toBe("done");
});

test("a listing build with very little time per part ends, even if some listings can't be built", async () => {
  rejected = new Set(["P-0", "P-1", "P-2"]);
  expect(await buildInParts(20)).toEqual({ failed: ["P-0", "P-1", "P-2"] });
  expect([...recorded]).toEqual(["P-3", "P-4", "P-5", "P-6"]);
});

test("splitting a page of products in halves extends the lease at each step, and stops when time runs out", async () => {
  pageSize = 100;
  rejected = new Set(products.map(({ sku }) => sku));
  server.hasTime = () => false;
  const position = positionOf(await buildChannel(server));
  expect(position).toMatchObject({ after: products[0]?.id, failed: ["P-0"] });
  expect(progress).toHaveLength(4);
});

test("a listing build starts over if the channel has changed since the build's position was stored", async () => {
  server.hasTime = () => false;
  const position = positionOf(await buildChannel(server));
  recorded.clear();
  await buildChannel(server, { done: 3, position: { ...position, config: 3 } });
  expect([...recorded]).toEqual(["P-0", "P-1", "P-2"]);
});

test("a listing build that continues later also rebuilds the listings of changed products before its position", async () => {
  server.hasTime = () => false;
  const position = positionOf(await buildChannel(server));
  recorded.delete("P-0");
  server.hasTime = () => true;
  expect(await buildChannel(server, { done: 3, position })).toBe("done");
  expect(recorded.size).toBe(7);
});

test("the listing of a product that changes during the build is rebuilt", async () => {
  changing = new Set(["P-1", "P-5"]);
  expect(await buildChannel(server)).toBe("done");
  expect(recorded.size).toBe(7);
});

test("a product whose listing the database rejects is reported, and all others are built", async () => {
  rejected = new Set(["P-1", "P-6"]);
  pageSize = 100;
  expect(await buildChannel(server)).toEqual({ failed: ["P-1", "P-6"] });
  expect(logged).toEqual(["P-1: a check failed"]);
  expect([...recorded].toSorted()).toEqual(["P-0", "P-2", "P-3", "P-4", "P-5"]);
});

test("variants of one product stay together when the database rejects one of their listings", async () => {
  products = [
    product(0),
    product(1, { variant_group: "SHIRT" }),
    product(2),
    product(3, { variant_group: "SHIRT" }),
  ];
  rejected = new Set(["P-3"]);
  pageSize = 100;
  expect(await buildChannel(server)).toEqual({ failed: ["P-1", "P-3"] });
  expect([...recorded].toSorted()).toEqual(["P-0", "P-2"]);
});

test("a product whose listing throws an error is reported, and all others are built", async () => {
  const broken = products[2]?.id;
  server.compute = (work) => {
    const result = work();
    const rows: unknown[] = Array.isArray(result) ? result : [];
    // Simulates a bug that only one product's values trigger.
    if (rows.some((row) => hasId(row, broken))) throw new RangeError("Invalid string length");
    return result;
  };
  expect(await buildChannel(server)).toEqual({ failed: ["P-2"] });
  expect(logged).toEqual(["P-2: RangeError: Invalid string length"]);
  expect(recorded.size).toBe(6);
});

test("a product that can't be parsed is reported, and all others are built", async () => {
  const broken = { ...product(3), version: "three" };
  const { products: read } = server;
  server.products = async (...request) => {
    const text = JSON.stringify(await read(...request), (_key, value: unknown) =>
      hasSku(value, broken.sku) ? broken : value,
    );
    return JSON.parse(text);
  };
  expect(await buildChannel(server)).toEqual({ failed: ["P-3"] });
  expect(recorded.size).toBe(6);
});

test("a listing build ends when someone changes the channel, because the change adds another build", async () => {
  server.record = async () => "channel-changed";
  expect(await buildChannel(server)).toBe("done");
  expect(progress).toEqual([]);
});

test("a listing build stops when it's cancelled", async () => {
  server.progress = async () => false;
  expect(await buildChannel(server)).toBe("done");
  expect(recorded.size).toBe(3);
});

test.each([
  ["a channel that was deleted", null],
  [
    "a kind of channel that the code doesn't know",
    { channel: { ...CHANNEL, kind: "a" }, configVersion: 1, rulesVersion: 1, maps: [], waiting: 3 },
  ],
])("listings aren't built for %s", async (_what, channel) => {
  server.channel = async () => channel;
  expect(await buildChannel(server)).toBe("done");
  expect(recorded.size).toBe(0);
});

test("a listing build ends if its channel is deleted while the build runs", async () => {
  server.products = async () => null;
  expect(await buildChannel(server)).toBe("done");
});

test("an unreachable server ends a listing build with an error, so that the build is retried", async () => {
  server.record = async () => {
    throw new TypeError("fetch failed");
  };
  await expect(buildChannel(server)).rejects.toThrow("fetch failed");
});
