import { afterEach, expect, test, vi } from "vitest";
import { sealsWith } from "../_shared/sealed-secret.ts";
import { handle, type Parts, sealPlaceOf, type Sealed } from "./handler.ts";

const ORIGIN = "https://portal.example";
const CHANNEL = "00000000-0000-4000-8000-0000000f0001";
const SECRET = "shpat_0123456789abcdef";
const seals = await sealsWith("a key", "test");

afterEach(() => vi.restoreAllMocks());

type RequestParts = { method?: string; headers?: Record<string, string>; body?: unknown };

async function post(
  { method = "POST", headers = {}, body }: RequestParts = {},
  store?: Parts["store"],
) {
  const stored: Sealed[] = [];
  const all = { origin: ORIGIN, authorization: "Bearer me", "content-type": "application/json" };
  const sent = body ?? { channel: CHANNEL, name: "access_token", secret: SECRET };
  const request = new Request("http://functions.example/channel-credentials", {
    method,
    headers: Object.entries({ ...all, ...headers }).filter(([, value]) => value !== ""),
    ...(method === "GET" ? {} : { body: typeof sent === "string" ? sent : JSON.stringify(sent) }),
  });
  const response = await handle(request, {
    isAllowed: (origin) => origin === ORIGIN,
    seal: seals.seal,
    store:
      store ??
      ((_authorization, sealed) =>
        Promise.resolve(stored.push(sealed) > 0 ? "stored" : "not_allowed")),
  });
  return { response, stored, text: await response.text() };
}

test("a credential reaches the database encrypted, with only its last characters readable", async () => {
  const { response, stored, text } = await post();
  expect([response.status, text]).toEqual([200, '{"stored":true}']);
  const [sealed] = stored;
  expect(sealed).toEqual({
    channel: CHANNEL,
    name: "access_token",
    sealed: expect.any(String),
    ending: "cdef",
  });
  expect(JSON.stringify(sealed)).not.toContain(SECRET.slice(0, 10));
  const place = sealPlaceOf({ channel: CHANNEL, name: "access_token" });
  expect(await seals.open(sealed?.sealed ?? "", place)).toBe(SECRET);
});

test("the last characters of a short credential aren't shown", async () => {
  const { stored } = await post({ body: { channel: CHANNEL, name: "pin", secret: "12345678" } });
  expect(stored).toMatchObject([{ ending: "" }]);
});

test.each<[string, RequestParts, number]>([
  ["GET", { method: "GET" }, 405],
  ["from another site", { headers: { origin: "https://evil.example" } }, 403],
  ["without an origin", { headers: { origin: "" } }, 403],
  ["without a token", { headers: { authorization: "" } }, 401],
  ["a form", { headers: { "content-type": "text/plain" } }, 415],
  ["a secret that is too large", { body: "x".repeat(20_001) }, 413],
  ["invalid JSON", { body: "{" }, 400],
  ["an empty secret", { body: { channel: CHANNEL, name: "a", secret: " " } }, 400],
  ["a name with a path in it", { body: { channel: CHANNEL, name: "../a", secret: SECRET } }, 400],
  ["an extra property", { body: { channel: CHANNEL, name: "a", secret: SECRET, org: "x" } }, 400],
])(
  "a credentials request is rejected without storing anything: %s",
  async (_what, request, status) => {
    const { response, stored } = await post(request);
    expect([response.status, stored]).toEqual([status, []]);
  },
);

test.each([
  ["not_allowed", 403, undefined],
  ["session_not_found", 401, "session_not_found"],
  ["insufficient_aal", 403, "insufficient_aal"],
  ["invalid_token", 401, undefined],
] as const)(
  "a caller who may not save credentials gets an error with the reason: %s",
  async (reason, status, code) => {
    const { response, text } = await post({}, () => Promise.resolve(reason));
    expect(response.status).toBe(status);
    expect(JSON.parse(text)).toEqual({
      ...(code && { code }),
      message: expect.stringContaining("Nothing was saved."),
    });
  },
);

test("an unavailable database is reported without logging the credential", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { response } = await post({}, () => Promise.reject(new Error("connect ECONNREFUSED")));
  expect(response.status).toBe(502);
  expect(JSON.stringify(log.mock.calls)).not.toContain(SECRET);
});
