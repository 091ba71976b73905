import { expect, test, vi } from "vitest";
import { NoResponseError, etagOf, PortalError, SupplierPortal } from "../typescript/src/index.ts";

type Reply = Response | Error;

/** A client whose requests get these responses, and the list of requests it sent. */
function clientWith(replies: readonly Reply[], maxRetries = 3) {
  const sent: { url: string; init: RequestInit; headers: Headers }[] = [];
  const rest = [...replies];
  const portal = new SupplierPortal({
    key: "sp_live_1",
    url: "https://portal.example/",
    maxRetries,
    retryWait: 1,
    fetch: async (url, init = {}) => {
      sent.push({ url: new Request(url).url, init, headers: new Headers(init.headers) });
      const reply = rest.shift();
      if (reply === undefined) throw new Error("No reply is left.");
      if (reply instanceof Error) throw reply;
      return reply;
    },
  });
  return { portal, sent };
}

const lost = () => new TypeError("fetch failed", { cause: new Error("ECONNRESET") });
const product = (sku: string) => Response.json({ sku }, { headers: { etag: `"${sku}-1"` } });
const rejection = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ type: "about:blank", title: "Rejected", status, code }, { status, headers });
const lines = (...values: object[]) =>
  new Response(values.map((value) => `${JSON.stringify(value)}\n`).join(""));

test("a write whose response was lost is sent again with the same idempotency key", async () => {
  const { portal, sent } = clientWith([lost(), rejection(503, "unavailable"), product("A/1")]);
  expect(await portal.putProduct("A/1", { brand: "Acme" })).toEqual({ sku: "A/1" });
  expect(sent.map(({ url }) => url)).toEqual(
    Array.from({ length: 3 }, () => "https://portal.example/functions/v1/api/v1/products/A%2F1"),
  );
  const keys = new Set(sent.map(({ headers }) => headers.get("idempotency-key")));
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(sent[0]?.init).toMatchObject({ redirect: "error", credentials: "omit" });
});

test("the error of a write without a response names its idempotency key and says that the outcome is unknown", async () => {
  const { portal } = clientWith([lost(), lost()], 1);
  const error: unknown = await portal
    .patchProduct("A", { brand: "B" }, { idempotencyKey: "night-7" })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NoResponseError);
  expect(error).toMatchObject({
    idempotencyKey: "night-7",
    message:
      "No response from the portal (ECONNRESET). It isn’t known whether the change was written. Repeat it with the idempotency key night-7: it’s written once.",
  });
});

test("the import of a file isn't repeated automatically after a lost response", async () => {
  const { portal, sent } = clientWith([lost()]);
  const query = { profile: "p", file_name: "prices.csv" };
  await expect(portal.importFile(new Uint8Array(), query)).rejects.toThrow(/Send it again/);
  expect(sent).toHaveLength(1);
});

test("the approval of a sync isn't repeated after a lost response, because a sync that has ended rejects it", async () => {
  const { portal, sent } = clientWith([lost(), rejection(409, "state_conflict")]);
  await expect(portal.approveSync("s", { changes: ["new"] })).rejects.toThrow(
    "It isn’t known whether the change was written. Check it in the portal before you repeat it.",
  );
  expect(sent).toHaveLength(1);
});

test("a client waits as long as Retry-After asks, and gives up if that is too long", async () => {
  vi.useFakeTimers();
  try {
    const { portal, sent } = clientWith([
      rejection(429, "rate_limited", { "retry-after": "7" }),
      product("A"),
    ]);
    const read = portal.getProduct("A");
    await vi.advanceTimersByTimeAsync(6900);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await read).toEqual({ sku: "A" });
  } finally {
    vi.useRealTimers();
  }
  const { portal } = clientWith([rejection(429, "rate_limited", { "retry-after": "3600" })]);
  await expect(portal.getProduct("A")).rejects.toMatchObject({ code: "rate_limited" });
});

test("a rejection isn't retried, and names each invalid value", async () => {
  const body = {
    type: "about:blank",
    title: "The body has values that aren’t valid",
    status: 422,
    code: "invalid_body",
    detail: "Nothing was written.",
    request_id: "r-1",
    errors: [{ pointer: "/price", detail: "Must be at least 0." }],
  };
  const { portal, sent } = clientWith([Response.json(body, { status: 422 })]);
  const error: unknown = await portal.putProduct("A", { price: -1 }).catch((reason) => reason);
  expect(error).toBeInstanceOf(PortalError);
  expect(error).toMatchObject({
    code: "invalid_body",
    requestId: "r-1",
    errors: body.errors,
    message:
      "The body has values that aren’t valid. Nothing was written. /price: Must be at least 0.",
  });
  expect(sent).toHaveLength(1);
});

test("an HTML page from a proxy becomes an error with its status", async () => {
  const { portal } = clientWith([new Response("<html>", { status: 404 })]);
  await expect(portal.getProduct("A")).rejects.toMatchObject({
    status: 404,
    code: "unexpected_response",
  });
});

test("a 404 counts as a successful deletion only if the deletion was repeated after a lost response", async () => {
  const { portal, sent } = clientWith([lost(), rejection(404, "not_found")]);
  await expect(portal.deleteProduct("A", { ifMatch: '"A-1"' })).resolves.toBeUndefined();
  expect(sent[1]?.headers.get("if-match")).toBe('"A-1"');
  const first = clientWith([rejection(404, "not_found")]);
  await expect(first.portal.deleteProduct("A")).rejects.toMatchObject({ code: "not_found" });
});

test("the client returns the ETag of a response, for the next write", async () => {
  const { portal } = clientWith([product("A")]);
  expect(etagOf(await portal.getProduct("A"))).toBe('"A-1"');
});

test("a list follows the cursors, and leaves out parameters without a value", async () => {
  const { portal, sent } = clientWith([
    Response.json({ data: [{ sku: "A" }], next_cursor: "c+1" }),
    Response.json({ data: [{ sku: "B" }], next_cursor: null }),
  ]);
  const skus: string[] = [];
  for await (const { sku } of portal.listProducts({ limit: 1, updated_since: undefined }))
    skus.push(sku);
  expect(skus).toEqual(["A", "B"]);
  expect(sent.map(({ url }) => new URL(url).search)).toEqual(["?limit=1", "?limit=1&cursor=c%2B1"]);
});

test("work that takes longer than one request is continued by sending the request again", async () => {
  const { portal, sent } = clientWith([
    Response.json({ state: "open" }, { status: 202 }),
    Response.json({ state: "done" }),
  ]);
  expect(await portal.undoChangeSet("1")).toEqual({ state: "done" });
  expect(sent[0]?.headers.get("idempotency-key")).toBe(sent[1]?.headers.get("idempotency-key"));
});

test("the request for a test event or a redelivery isn't repeated after a 202, which means that the delivery is queued", async () => {
  const delivery = { id: "d", state: "waiting" };
  const { portal, sent } = clientWith([
    Response.json(delivery, { status: 202 }),
    Response.json(delivery, { status: 202 }),
  ]);
  expect(await portal.testWebhook("w")).toEqual(delivery);
  expect(await portal.resendDelivery("w", "d")).toEqual(delivery);
  expect(sent).toHaveLength(2);
});

test("an interrupted stream is sent again, and each product is reported once", async () => {
  const counts = { created: 1, updated: 0, unchanged: 1, rejected: 1 };
  const { portal, sent } = clientWith([
    lines({ line: 1, sku: "A", status: 201 }),
    lines(
      { line: 1, sku: "A", status: 200 },
      { line: 2, sku: "B", status: 201 },
      { line: 3, status: 422 },
      { summary: { is_complete: true, lines: 3, ...counts, change_set: "s" } },
    ),
  ]);
  const stream = portal.streamProducts([{ sku: "A" }, { sku: "B" }, { sku: "" }]);
  const statuses: number[] = [];
  for await (const { status } of stream) statuses.push(status);
  expect(statuses).toEqual([201, 201, 422]);
  expect(stream.summary).toEqual({ lines: 3, ...counts, changeSets: ["s"] });
  expect(sent).toHaveLength(2);
});

test("the error of an interrupted stream counts the products of all its requests", async () => {
  const counts = { created: 1, updated: 0, unchanged: 0, rejected: 0 };
  const { portal } = clientWith(
    [
      lines(
        { line: 1, sku: "A", status: 201 },
        { summary: { is_complete: true, lines: 1, ...counts, change_set: "s" } },
      ),
      lines({ line: 1, sku: "B", status: 201 }),
    ],
    0,
  );
  // A request holds at most 40 MB, so each of these products gets its own.
  const description_en = "x".repeat(21_000_000);
  const stream = portal.streamProducts([
    { sku: "A", description_en },
    { sku: "B", description_en },
  ]);
  await expect(stream.finish()).rejects.toThrow("The first 2 products were written.");
});

test("a stream that the portal ends early throws its error after the summary", async () => {
  const counts = { created: 1, updated: 0, unchanged: 0, rejected: 0 };
  const error = { type: "about:blank", title: "Too large", status: 413, code: "too_large" };
  const summary = { is_complete: false, lines: 1, ...counts, change_set: "s" };
  const { portal } = clientWith([lines({ line: 1, sku: "A", status: 201 }, { summary, error })]);
  const stream = portal.streamProducts([{ sku: "A" }]);
  await expect(stream.finish()).rejects.toMatchObject({ code: "too_large" });
  expect(stream.summary.created).toBe(1);
});

test("a request can be aborted while it waits for a retry", async () => {
  const { portal } = clientWith([rejection(429, "rate_limited", { "retry-after": "60" })]);
  const controller = new AbortController();
  const read = portal.getProduct("A", { signal: controller.signal });
  setTimeout(() => controller.abort(), 5);
  await expect(read).rejects.toThrow(/abort/i);
});

test.each(["http://portal.example", "portal.example", ""])(
  "a key isn't sent to the address “%s”",
  (url) => {
    expect(() => new SupplierPortal({ key: "sp_live_1", url })).toThrow(TypeError);
  },
);

test.each(["", "sp live", "sp_live_1\n"])("the key “%s” isn't accepted", (key) => {
  expect(() => new SupplierPortal({ key, url: "https://portal.example" })).toThrow(TypeError);
});
