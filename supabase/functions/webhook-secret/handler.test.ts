import { afterEach, expect, test, vi } from "vitest";
import { webhookSecrets } from "../_shared/webhook-signature.ts";
import { handle, type Parts } from "./handler.ts";

const ORIGIN = "https://portal.example";
const HOOK = "00000000-0000-4000-8000-0000000000aa";
const secretOf = await webhookSecrets("a key");

afterEach(() => vi.restoreAllMocks());

type RequestParts = { method?: string; headers?: Record<string, string>; body?: unknown };

async function ask(
  { method = "POST", headers = {}, body = { webhook: HOOK, rotate: false } }: RequestParts = {},
  versions: Parts["versions"] = async () => ({ version: 3, previous: null }),
) {
  const all = { origin: ORIGIN, authorization: "Bearer me", ...headers };
  const response = await handle(
    new Request("http://functions.example/webhook-secret", {
      method,
      headers: Object.entries(all).filter(([, value]) => value !== ""),
      ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
    }),
    { isAllowed: (origin) => origin === ORIGIN, secretOf, versions },
  );
  return { status: response.status, body: await response.json() };
}

test("an owner gets a webhook's secret in the version that the database returns", async () => {
  expect(await ask()).toEqual({ status: 200, body: { secret: await secretOf(HOOK, 3) } });
});

test.each<[string, RequestParts, number]>([
  ["GET", { method: "GET" }, 405],
  ["from another site", { headers: { origin: "https://evil.example" } }, 403],
  ["without an origin", { headers: { origin: "" } }, 403],
  ["without a token", { headers: { authorization: "" } }, 401],
  ["an invalid id", { body: { webhook: "1", rotate: false } }, 400],
  ["an extra property", { body: { webhook: HOOK, rotate: false, version: 1 } }, 400],
  ["a large body", { body: "x".repeat(2_000) }, 400],
])("a request for a webhook's secret is rejected: %s", async (_what, request, status) => {
  const versions = vi.fn<Parts["versions"]>();
  expect(await ask(request, versions)).toMatchObject({ status });
  expect(versions).not.toHaveBeenCalled();
});

test.each([
  ["not_allowed", 403],
  ["session_not_found", 401],
  ["insufficient_aal", 403],
  ["invalid_token", 401],
] as const)(
  "a person whom the database rejects gets no webhook secret: %s",
  async (reason, status) => {
    const { status: found, body } = await ask({}, async () => reason);
    expect(found).toBe(status);
    expect(JSON.stringify(body)).not.toContain("whsec_");
  },
);

test("an unavailable database is reported when a webhook's secret is requested", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await ask({}, () => Promise.reject(new Error("down")))).toMatchObject({ status: 502 });
});
