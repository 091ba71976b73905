import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { type BuildServer, buildChannel } from "@/channels/building/listing-build.ts";
import { google } from "@/channels/definitions/google.ts";
import { NO_RULES } from "#support/rules/channel-rules.ts";
import { configFor, KEYBOARD } from "#support/samples/sample-products.ts";

const { definition, language, currency, settings, policy } = configFor(google);
const CHANNEL = { kind: "google", definition, language, currency, country: "CA", settings, policy };
const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const built = z.array(z.object({ productId: z.string() }));

/** The steps that the server has taken, in order. */
let steps: string[];
/** The numbers of the products on the page after each product. The first page comes after 0. */
let pages: Record<string, number[]>;

beforeEach(() => {
  steps = [];
  pages = {};
});

/** A server with two products per page. Products with odd numbers are variants of one product. */
const server = (changes: Partial<BuildServer> = {}): BuildServer => ({
  channel: async () => ({
    channel: CHANNEL,
    configVersion: 1,
    rulesVersion: 1,
    maps: [],
    waiting: 4,
  }),
  ...NO_RULES,
  async products(_plan, after) {
    const from = after === null ? 0 : Number(after.at(-1));
    steps.push(`read after ${from}`);
    const page = pages[from] ?? [];
    return {
      products: page.map((at) => ({
        product: {
          ...KEYBOARD,
          id: idOf(at),
          sku: `P-${at}`,
          variant_group: at % 2 === 1 ? "odd" : null,
        },
        quantity: 5,
        listed: false,
        gtin_shared: null,
      })),
      next: pages[from + 2] === undefined ? null : idOf(from + 2),
    };
  },
  async record(batch) {
    const ids = built.parse(batch.built).map(({ productId }) => productId.at(-1));
    steps.push(`record ${ids.join()}`);
    return { response: { written: ids.length, stale: [] } };
  },
  progress: async () => true,
  hasTime: () => true,
  compute: (work) => work(),
  log: () => undefined,
  ...changes,
});

test("the server reads the next page of products while the worker builds the listings of the current page", async () => {
  pages = { 0: [1, 2, 3], 2: [4] };
  expect(await buildChannel(server())).toBe("done");
  expect(steps).toEqual(["read after 0", "read after 2", "record 1,3,2", "record 4"]);
});

test("a variant's listing is built once, even if the variant also appears on the next page, which was read too early", async () => {
  pages = { 0: [1, 2, 3], 2: [1, 3, 4] };
  expect(await buildChannel(server())).toBe("done");
  expect(steps.filter((step) => step.startsWith("record"))).toEqual(["record 1,3,2", "record 4"]);
});

test("variants' listings are built once even if the third page is read while the listings are being written", async () => {
  pages = { 0: [1, 2, 3, 5], 2: [1, 3, 4, 5], 4: [1, 3, 5, 6] };
  expect(await buildChannel(server())).toBe("done");
  const recorded = steps.filter((step) => step.startsWith("record"));
  expect(recorded).toEqual(["record 1,3,5,2", "record 4", "record 6"]);
});

test("a page of listings is written while the worker computes the next one, and pages are written in order", async () => {
  pages = { 0: [2], 2: [4] };
  const { record } = server();
  await buildChannel(
    server({
      async record(batch) {
        const response = await record(batch);
        await new Promise((resolve) => setTimeout(resolve, 5));
        steps.push("written");
        return response;
      },
      compute(work) {
        steps.push("compute");
        return work();
      },
    }),
  );
  const [first, second] = [steps.indexOf("record 2"), steps.indexOf("record 4")];
  expect(steps.slice(first, second + 1)).toEqual([
    "record 2",
    "compute",
    "compute",
    "written",
    "record 4",
  ]);
});

test("a page of listings isn't written if time runs out while the page before it is being split", async () => {
  pages = { 0: [2, 6], 2: [4] };
  let isOver = false;
  const { record } = server();
  const end = await buildChannel(
    server({
      hasTime: () => !isOver,
      async record(batch) {
        isOver = true;
        await record(batch);
        return { rejected: "a check failed" };
      },
    }),
  );
  expect(end).toMatchObject({ continuesAt: { after: idOf(2), failed: ["P-2"] } });
  expect(steps).not.toContain("record 4");
});

test("a listing build that has run out of time doesn't read the next page of products", async () => {
  pages = { 0: [1, 2, 3], 2: [4] };
  await buildChannel(server({ hasTime: () => false }));
  expect(steps).toEqual(["read after 0", "record 1,3,2"]);
});

test("failing to load the next page of products ends a listing build with an error only if the page is needed", async () => {
  pages = { 0: [1, 2, 3], 2: [] };
  const { products } = server();
  const failing = (plan: string, after: string | null) =>
    after === null ? products(plan, after, []) : Promise.reject(new Error("connection lost"));
  await expect(buildChannel(server({ products: failing }))).rejects.toThrow("connection lost");
  expect(steps).toContain("record 1,3,2");
  const cancelled = server({ products: failing, progress: async () => false });
  expect(await buildChannel(cancelled)).toBe("done");
});
