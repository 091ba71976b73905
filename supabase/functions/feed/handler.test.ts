import { gunzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import { google } from "@/channels/definitions/google.ts";
import { handle, type Parts } from "./handler.ts";

const TOKEN = "ab".repeat(32);
const FEED = "00000000-0000-4000-8000-0000000f0001";
const PRODUCT = "00000000-0000-4000-8000-0000000f0002";

afterEach(() => vi.restoreAllMocks());

const opening = {
  outcome: "open",
  feed: FEED,
  file: "products",
  format: "tsv",
  version: "7.1",
  title: "Northvale",
  channel: {
    kind: "google",
    definition: versionOf(google),
    language: "en",
    country: "CA",
    currency: "CAD",
    settings: {},
    policy: {},
    maps: [],
  },
};

const page = (from: number, to: number, version = "7.1") => ({
  items: Array.from({ length: to - from }, (_none, at) => ({
    sku: `SKU-${from + at}`,
    group: null,
    withdrawn: false,
    payload: { id: `SKU-${from + at}`, title: `Mug number ${from + at}` },
  })),
  version,
  next: to < 30 ? { place: `s SKU-${to}`, product: PRODUCT } : null,
});

/** Responds with an opened feed of three pages, or with the given results. */
const database = (results: Record<string, unknown> = {}) =>
  vi.fn<Parts["call"]>((name, values) => {
    if (name in results) return Promise.resolve(results[name]);
    if (name === "open_feed") return Promise.resolve(opening);
    const place = /s SKU-(\d+)/.exec(JSON.stringify(values))?.[1] ?? "0";
    return Promise.resolve(page(Number(place), Number(place) + 10));
  });

type Asking = { path?: string; method?: string; headers?: Record<string, string>; code?: string };

const fetchFeed = (
  call: Parts["call"],
  { path = `${TOKEN}.txt`, method = "GET", headers = {}, code = "project_feed_1" }: Asking = {},
) =>
  handle(new Request(`http://functions.example/feed/${path}`, { method, headers }), {
    call,
    hash: (text) => Promise.resolve(`hash of ${text}`),
    fingerprint: (text) => Promise.resolve(`fingerprint of ${text}`),
    isHosted: false,
    code,
  });

test("a feed contains the sent listings in the channel's format", async () => {
  const call = database();
  const response = await fetchFeed(call, { headers: { "x-forwarded-for": "198.51.100.7" } });
  const lines = (await response.text()).trim().split("\n");

  expect([response.status, response.headers.get("cache-control")]).toEqual([
    200,
    "private, no-cache, no-transform",
  ]);
  expect(lines).toHaveLength(31);
  expect(lines[0]).toMatch(/^id\ttitle\t/);
  expect(lines[30]).toMatch(/^SKU-29\tMug number 29/);
  expect(call).toHaveBeenCalledWith("open_feed", {
    token_hash: `hash of ${TOKEN}`,
    address: "fingerprint of 198.51.100.7",
  });
});

test("a feed with the same data has the same bytes and the same ETag", async () => {
  const [one, two] = [await fetchFeed(database()), await fetchFeed(database())];
  expect(one.headers.get("etag")).toBe(two.headers.get("etag"));
  expect(await one.text()).toBe(await two.text());
});

test("a client with the current feed gets 304, and no page is read", async () => {
  const tag = (await fetchFeed(database())).headers.get("etag") ?? "";
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const call = database();
    const response = await fetchFeed(call, { headers: { "if-none-match": known } });
    expect([response.status, await response.text()]).toEqual([304, ""]);
    expect(call).toHaveBeenCalledTimes(1);
  }
  const call = database({
    open_feed: { ...opening, version: "8.1" },
    feed_page: page(29, 30, "8.1"),
  });
  const later = await fetchFeed(call, { headers: { "if-none-match": tag } });
  expect(later.status).toBe(200);
});

test("a new deployment changes the feed's ETag, even with the same data", async () => {
  const tag = (await fetchFeed(database())).headers.get("etag") ?? "";
  const requested = { headers: { "if-none-match": tag }, code: "project_feed_2" };
  const changed = await fetchFeed(database(), requested);
  expect([changed.status, changed.headers.get("etag") === tag]).toEqual([200, false]);
});

test.each([
  ["gzip, deflate, br", true],
  ["gzip;q=0.5", true],
  ["*", true],
  ["gzip;q=0", false],
  ["br", false],
  ["", false],
])("a feed request that accepts %j gets gzip: %s", async (accepts, isPacked) => {
  const response = await fetchFeed(database(), { headers: { "accept-encoding": accepts } });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-encoding")).toBe(isPacked ? "gzip" : null);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  const plain = await (await fetchFeed(database())).text();
  expect((isPacked ? gunzipSync(bytes) : bytes).toString()).toBe(plain);
});

test("compressed and plain feeds have different ETags", async () => {
  const packed = await fetchFeed(database(), { headers: { "accept-encoding": "gzip" } });
  expect(packed.headers.get("etag")).not.toBe((await fetchFeed(database())).headers.get("etag"));
});

test("a HEAD request for a feed returns the same headers without reading pages", async () => {
  const call = database();
  const [head, whole] = [await fetchFeed(call, { method: "HEAD" }), await fetchFeed(database())];
  expect([...head.headers]).toEqual([...whole.headers]);
  // Without any body, the server would send a content length of zero.
  expect(head.body).not.toBeNull();
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(call).toHaveBeenCalledTimes(1);
});

test.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])(
  "the feed rejects the method %s",
  async (method) => {
    const call = database();
    const response = await fetchFeed(call, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(call).not.toHaveBeenCalled();
  },
);

test.each([
  "",
  ".txt",
  TOKEN,
  `${TOKEN}.`,
  `${TOKEN.toUpperCase()}.txt`,
  `${TOKEN}0.txt`,
  `${TOKEN.slice(1)}.txt`,
  `${TOKEN}.txt/`,
  `${TOKEN}.txt%00`,
  `${TOKEN}-0.txt`,
  `${TOKEN}-99999.txt`,
  `%2e%2e/${TOKEN}.exe%20`,
  "..%2F..%2Fetc%2Fpasswd",
  `${"a".repeat(5000)}.txt`,
  "' or 1=1 --.txt",
])("the feed path %j is not found, and the database is not called", async (path) => {
  const call = database();
  const response = await fetchFeed(call, { path });
  expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(call).not.toHaveBeenCalled();
});

test.each([
  [{ outcome: "unknown" }, 404],
  [{ outcome: "revoked" }, 410],
  [{ outcome: "rate_limited", seconds: 12 }, 429],
  [{ outcome: "surprise" }, 503],
])(
  "a feed for which the database returns %j responds with %i and is not cached",
  async (result, status) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const response = await fetchFeed(database({ open_feed: result }));
    expect([response.status, response.headers.get("cache-control")]).toEqual([status, "no-store"]);
    expect(response.headers.get("retry-after")).toBe({ 429: "12", 503: "60" }[status] ?? null);
  },
);

test.each([
  ["an extension other than the file's", { path: `${TOKEN}.xml` }, {}],
  ["a part that doesn't exist", { path: `${TOKEN}-2.txt` }, {}],
  ["a file the channel no longer has", {}, { file: "offers" }],
  ["a channel kind that no longer exists", {}, { channel: { ...opening.channel, kind: "gone" } }],
])("the feed responds with 404 for %s", async (_what, requested, over) => {
  const call = database({ open_feed: { ...opening, ...over } });
  expect((await fetchFeed(call, requested)).status).toBe(404);
});

test.each([
  ["is out of stock in the feed", "zero", "out_of_stock"],
  ["isn't in the feed", "keep", null],
])(
  "a product removed from sale %s if the channel's removal policy is %s",
  async (_what, removal, expected) => {
    const item = { sku: "S-1", group: null, payload: { id: "S-1", availability: "in_stock" } };
    const call = database({
      open_feed: { ...opening, channel: { ...opening.channel, policy: { removal } } },
      feed_page: { items: [{ ...item, withdrawn: true }], version: "7.1", next: null },
    });
    const [names = "", ...lines] = (await (await fetchFeed(call)).text()).trim().split("\n");
    const at = names.split("\t").indexOf("availability");
    expect(lines.map((line) => line.split("\t")[at])).toEqual(expected === null ? [] : [expected]);
  },
);

test("a feed transfer fails if a sync happens while it is read", async () => {
  const versions = ["7.1", "8.1"];
  const response = await fetchFeed((name) =>
    Promise.resolve(name === "open_feed" ? opening : page(0, 10, versions.shift())),
  );
  await expect(response.text()).rejects.toThrow("sync changed the feed");
});

test("a client that stops reading a feed stops the database reads", async () => {
  let requested = 0;
  const payload = { id: "x", title: "long ".repeat(20_000) };
  const response = await fetchFeed((name) => {
    if (name === "open_feed") return Promise.resolve(opening);
    const items = [{ sku: `S-${++requested}`, group: null, withdrawn: false, payload }];
    return Promise.resolve({ items, version: "7.1", next: { place: "s S", product: PRODUCT } });
  });
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  const before = requested;
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(requested).toBe(before);
  expect(requested).toBeLessThan(8);
});
