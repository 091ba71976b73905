import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { bodyOf, type Servers, startServers } from "../gateway/test-servers.ts";

let servers: Servers;
beforeAll(async () => {
  servers = await startServers({ limitRequests: true });
});
afterEach(() => vi.useRealTimers());
afterAll(() => servers.close());

/** The headers that supabase-js and PostgREST clients send from a browser. */
const SENT = [
  "authorization",
  "apikey",
  "content-type",
  "x-client-info",
  "x-supabase-api-version",
  "prefer",
  "range",
  "accept-profile",
  "content-profile",
];

test.each(["/auth/v1/token?grant_type=password", "/auth/v1/user", "/rest/v1/profiles"])(
  "a browser can call %s from another origin with every header it needs",
  async (path) => {
    const response = await servers.call("OPTIONS", path, {
      headers: {
        origin: "http://localhost:5173",
        "access-control-request-method": "PATCH",
        "access-control-request-headers": SENT.join(","),
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toContain("PATCH");
    const allowed = response.headers.get("access-control-allow-headers")?.split(", ") ?? [];
    expect(SENT.filter((name) => !allowed.includes(name))).toEqual([]);
  },
);

test("a browser can read responses from another origin, including errors and counts", async () => {
  const result = await servers.post("/token?grant_type=password", {
    email: "a@b.c",
    password: "x",
  });
  expect(result.status).toBe(400);
  expect(result.headers.get("access-control-allow-origin")).toBe("*");
  const exposed = result.headers.get("access-control-expose-headers");
  expect(exposed).toContain("content-range");
  expect(exposed).toContain("x-total-count");
});

test("auth errors have the shape of the API version that the client requests", async () => {
  const body = { email: "nobody@example.test", password: "Wrong-horse-9" };
  const path = "/auth/v1/token?grant_type=password";
  const named = await servers.call("POST", path, { body });
  expect(named.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  expect(await bodyOf(named)).toEqual({
    status: 400,
    code: "invalid_credentials",
    message: "Invalid login credentials",
  });

  const old = await servers.call("POST", path, { body, headers: { "x-supabase-api-version": "" } });
  expect(old.headers.get("x-sb-error-code")).toBe("invalid_credentials");
  expect(await bodyOf(old)).toMatchObject({ code: 400, error_code: "invalid_credentials" });
});

test("the local API rejects a request with an invalid key", async () => {
  const response = await servers.call("GET", "/rest/v1/profiles", { headers: { apikey: "wrong" } });
  expect(response.status).toBe(401);
});

test("the local API rejects forged, unsigned and expired tokens", async () => {
  const payload = { sub: crypto.randomUUID(), role: "service_role" };
  const sign = (secret: string, expires: string) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));
  const { jwtSecret } = servers.config.keys;

  const tokens = {
    unsigned: new UnsecuredJWT(payload).encode(),
    forged: await sign("another secret of at least thirty-two characters", "1 hour"),
    expired: await sign(jwtSecret, "-1 minute"),
  };
  for (const token of Object.values(tokens)) {
    const result = await bodyOf(await servers.call("GET", "/rest/v1/profiles", { token }));
    expect(result).toMatchObject({ status: 401, code: expect.stringMatching(/^PGRST30/) });
  }
});

test("after 30 logins in a row from one network address, the next is rejected, but other addresses can log in, even after the clock is set back", async () => {
  const from = (address: string) =>
    servers.call("POST", "/auth/v1/token?grant_type=password", {
      headers: { "x-forwarded-for": `198.51.100.1, ${address}` },
      body: { email: "nobody@example.test", password: "Wrong-horse-9" },
    });
  // Stops the clock, because the limit refills as time passes.
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let time = 1; time <= 30; time += 1) expect((await from("203.0.113.7")).status).toBe(400);

  expect(await bodyOf(await from("203.0.113.7"))).toEqual({
    status: 429,
    code: "over_request_rate_limit",
    message: "Request rate limit reached",
  });
  expect((await from("203.0.113.8")).status).toBe(400);

  vi.setSystemTime(Date.now() - 24 * 3_600_000);
  expect((await from("203.0.113.8")).status).toBe(400);
});
