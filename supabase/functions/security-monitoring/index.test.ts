import { randomUUID } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCAL_KEYS } from "../../local/settings/config.ts";
import { startStack, type Stack } from "../../local/stack.ts";

const OTHER = "other@supplier-portal.example";
const DEMO = { email: "demo@supplier-portal.example", password: "Demo-portal-1" };

let stack: Stack;
let token: string;
let organization: string;
const lines: string[] = [];

beforeAll(async () => {
  const quiet = { memory: true, ports: "free", runsJobs: false } as const;
  stack = await startStack({ ...quiet, log: (line) => lines.push(line) });
  token = await logIn();
  const memberships = await fetch(`${stack.url}/rest/v1/members?select=org_id`, {
    headers: { apikey: stack.anonKey, authorization: `Bearer ${token}` },
  });
  [{ org_id: organization }] = await memberships.json();
});
afterAll(() => stack.stop());

async function logIn(): Promise<string> {
  const { access_token } = await (await auth("token?grant_type=password", DEMO)).json();
  return access_token;
}

const auth = (path: string, body: unknown, bearer = stack.anonKey) =>
  fetch(`${stack.url}/auth/v1/${path}`, {
    method: "POST",
    headers: {
      apikey: stack.anonKey,
      authorization: `Bearer ${bearer}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });

const FUNCTION = "/functions/v1/security-monitoring";

type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

const request = (
  bearer: string | null,
  init: Init = {},
  query = init.method === undefined ? `?organization=${organization}` : "",
) =>
  fetch(stack.url + FUNCTION + query, {
    ...init,
    headers: {
      apikey: stack.anonKey,
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      "content-type": "application/json",
      ...init.headers,
    },
  });

const post = (bearer: string | null, event: Record<string, unknown>, headers = {}) =>
  request(bearer, { method: "POST", headers, body: JSON.stringify({ event }) });

const failed = (more = {}) => ({
  id: randomUUID(),
  type: "failed_login",
  occurred_at: new Date().toISOString(),
  details: { error: "invalid_credentials", email: "someone@example.test" },
  ...more,
});
const login = (more = {}) => failed({ type: "login_success", details: {}, ...more });

/** Returns the events that the person can read about themselves. */
async function mine(): Promise<{ events: { type: string; severity: string }[] }> {
  const response = await fetch(`${stack.url}/rest/v1/rpc/my_security`, {
    method: "POST",
    headers: { apikey: stack.anonKey, authorization: `Bearer ${token}` },
  });
  return response.json();
}

const key = new TextEncoder().encode(LOCAL_KEYS.jwtSecret);
const payload = {
  sub: randomUUID(),
  session_id: randomUUID(),
  role: "authenticated",
  aud: "authenticated",
};
const signed = (expires: string, secret = key) =>
  new SignJWT(payload).setProtectedHeader({ alg: "HS256" }).setExpirationTime(expires).sign(secret);

test("an owner sees the number of login attempts with a member's address, but not the address", async () => {
  const attempts = async () => (await (await request(token)).json()).windows[0].attempts;
  const details = { error: "invalid_credentials", email: DEMO.email.toUpperCase() };
  // A report by a logged-in person doesn't count as an attempt.
  expect((await post(token, failed({ details }))).status).toBe(202);
  expect((await post(stack.anonKey, failed({ details }))).status).toBe(202);

  expect(await attempts()).toBe(1);
  expect(await (await request(token)).text()).not.toContain("@");

  await post(stack.anonKey, failed({ details }));
  expect(await attempts(), "metrics stay the same for a minute").toBe(1);
});

test("a person sees only login attempts with their own address", async () => {
  const attempts = async () => {
    const result = await request(token, {}, "?about=me");
    expect(result.status).toBe(200);
    return (await result.json()).attempts;
  };
  const before = (await attempts()).length;
  const details = { error: "invalid_credentials", email: DEMO.email };
  await post(stack.anonKey, failed({ details }));
  await post(stack.anonKey, failed({ details: { ...details, email: OTHER } }));

  const reported = await attempts();
  expect(reported).toHaveLength(before + 1);
  expect(reported[0]).toMatchObject({ type: "failed_login", trusted: false });
  expect(JSON.stringify(reported)).not.toContain("@");
});

test("a person's security event is stored once, however often it is sent", async () => {
  const before = (await mine()).events.length;
  const event = login();
  for (let i = 0; i < 3; i++) expect((await post(token, event)).status).toBe(202);

  const { events } = await mine();
  expect(events).toHaveLength(before + 1);
  expect(events[0]).toMatchObject({ type: "login_success", severity: "info" });
});

test("a visitor's security event is accepted with the anon key and an empty response", async () => {
  const response = await post(stack.anonKey, failed());

  expect(response.status).toBe(202);
  expect(await response.text()).toBe("");
});

describe("security monitoring rejects", () => {
  test.each<[string, () => Promise<string> | string]>([
    ["a forged token", () => signed("1h", new Uint8Array(32))],
    ["an expired token", () => signed("-1 minute")],
    ["an unsigned token", () => new UnsecuredJWT(payload).setExpirationTime("1h").encode()],
    ["the server's own key", () => LOCAL_KEYS.serviceRole],
  ])("a security event with %s is rejected", async (_what, make) => {
    const shown = await make();
    expect((await post(shown, failed())).status).toBe(401);
    expect((await request(shown)).status).toBe(401);
  });

  test("a security event of 4,097 bytes is rejected, with or without a Content-Length", async () => {
    const body = JSON.stringify({ event: login() });
    const send = (text: string | ReadableStream) => {
      const init = { method: "POST", body: text, duplex: "half" };
      return request(token, init);
    };

    expect((await send(body.padEnd(4096))).status).toBe(202);
    expect((await send(body.padEnd(4097))).status).toBe(413);
    expect((await send(new Blob([body.padEnd(4097)]).stream())).status).toBe(413);
  });

  test.each([
    ["an unknown key", login({ user_id: randomUUID() })],
    ["an unknown type", login({ type: "made_up" })],
  ])("a security event with %s is rejected", async (_what, event) => {
    expect((await post(token, event)).status).toBe(400);
  });

  test("a security event with the content type text/plain is rejected", async () => {
    const headers = { "content-type": "text/plain" };
    expect((await post(token, login(), headers)).status).toBe(415);
  });
});

describe("a browser that calls security monitoring", () => {
  const from = (origin: string) => ({ origin });

  test("a page of another origin can't read a response of security monitoring and fails its preflight", async () => {
    const headers = { ...from("https://evil.example"), "access-control-request-method": "POST" };
    const preflight = await request(null, { method: "OPTIONS", headers });
    const result = await request(token, { headers: from("https://evil.example") });

    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
    expect(preflight.headers.get("access-control-allow-methods")).toBeNull();
    expect(result.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("the portal's page can send security events and read the response", async () => {
    const headers = from("http://127.0.0.1:5173");
    const preflight = await request(null, { method: "OPTIONS", headers });

    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, POST");
    const result = await request(token, { headers });
    expect(result.headers.get("access-control-allow-origin")).toBe("http://127.0.0.1:5173");
  });
});

describe("security metrics from the server", () => {
  test.each([
    ["security metrics", undefined],
    ["login attempts", "?about=me"],
  ])("%s are not shown to visitors", async (_what, query) => {
    expect((await request(null, {}, query)).status).toBe(401);
    expect((await request(stack.anonKey, {}, query)).status).toBe(401);
  });

  test.each([
    ["of an unknown organization", `?organization=${randomUUID()}`, 403],
    ["without an organization", "", 400],
    ["for an invalid organization id", "?organization=1", 400],
  ])("an owner's request for security metrics %s is rejected", async (_which, query, status) => {
    expect((await request(token, {}, query)).status).toBe(status);
  });

  test("security metrics are not shown after logout, even before the token expires", async () => {
    const own = await logIn();
    expect((await request(own)).status).toBe(200);
    await auth("logout?scope=local", {}, own);
    expect((await request(own)).status).toBe(401);
    expect((await request(own, {}, "?about=me")).status).toBe(401);
  });

  test("security events are rejected after logout, except the logout itself", async () => {
    const own = await logIn();
    expect((await post(own, login())).status).toBe(202);
    await auth("logout?scope=local", {}, own);
    expect((await post(own, login())).status).toBe(401);
    expect((await post(own, failed())).status).toBe(401);
    expect((await post(own, login({ type: "logout" }))).status).toBe(202);
  });
});

test("a visitor who sends too many events gets the time to wait, and others aren't affected", async () => {
  const responses: Response[] = [];
  // The limit is ten a minute, so 21 requests exceed it even if a new minute begins between them.
  for (let i = 0; i < 21; i++) responses.push(await post(stack.anonKey, failed()));

  const cut = responses.filter(({ status }) => status === 429);
  expect(cut.length).toBeGreaterThan(0);
  expect(Number(cut[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await post(token, login())).status).toBe(202);
});

test("the security monitoring function logs no error", () => {
  expect(lines.filter((line) => /error|failed/i.test(line))).toEqual([]);
});
