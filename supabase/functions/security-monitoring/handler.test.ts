import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { handle, type Monitoring } from "./handler.ts";
import type { Entry } from "./store.ts";

const person = { id: randomUUID(), session: randomUUID(), aal: "aal1", email: "ada@example.test" };

let entries: Entry[];
let monitoring: Monitoring;

beforeEach(() => {
  entries = [];
  monitoring = {
    callerOf: async (authorization) => {
      if (authorization === "Bearer forged") return null;
      return { person: authorization === null ? null : person };
    },
    store: {
      newDevice: async () => undefined,
      record: async (entry) => {
        entries.push(entry);
        return 0;
      },
      access: () => Promise.reject(new Error("Nobody asks for metrics here.")),
      attempts: () => Promise.reject(new Error("Nobody asks for attempts here.")),
      metrics: () => Promise.reject(new Error("Nobody asks for metrics here.")),
    },
    fingerprint: async (text) => `hash of ${text}`,
    sendsEmail: true,
    isHosted: false,
    limitsVisitors: true,
  };
});

const event = (more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  type: "failed_login",
  occurred_at: new Date().toISOString(),
  details: { error: "invalid_credentials", email: "Ada@Example.test" },
  ...more,
});

function call(method: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request("http://functions.example/security-monitoring", {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(method === "GET" || method === "DELETE" ? {} : { body: text }),
  });
  return handle(request, monitoring);
}

const post = (sent: unknown, headers?: Record<string, string>) =>
  call("POST", { event: sent }, headers);
const asPerson = { authorization: "Bearer good" };

describe("a security event", () => {
  test("a security event is stored with the severity, network and browser that the server finds", async () => {
    const sent = event();
    const response = await post(sent, {
      "x-forwarded-for": "198.51.100.1, 203.0.113.77",
      "user-agent": "Mozilla/5.0 (X11) Gecko/20100101 Firefox/140.0",
    });

    expect(response.status).toBe(202);
    expect(await response.text()).toBe("");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(entries).toEqual([
      {
        client_event_id: sent.id,
        type: "failed_login",
        severity: "warning",
        person: null,
        session: null,
        address: "hash of 203.0.113.77",
        email_hmac: "hash of ada@example.test",
        ip_truncated: "203.0.113.0/24",
        ua_family: "Firefox",
        details: { error: "invalid_credentials" },
      },
    ]);
  });

  test("a person's security event is stored under the id in their token, and rejected if its body has one", async () => {
    const login = event({ type: "login_success", details: {} });
    expect((await post({ ...login, user_id: randomUUID() }, asPerson)).status).toBe(400);
    expect((await post(login, asPerson)).status).toBe(202);
    expect(entries).toMatchObject([{ person: person.id, session: person.session }]);
  });

  test.each([
    ["an unknown type", { type: "made_up" }],
    ["an unknown key", { user_id: randomUUID() }],
    ["an organization", { org_id: randomUUID() }],
    ["a severity", { severity: "info" }],
    ["a missing id", { id: undefined }],
    ["an invalid id", { id: "1" }],
    ["an unknown detail", { details: { error: "x", email: "a@b.ca", note: "hello" } }],
    ["a password", { details: { error: "x", email: "a@b.ca", password: "Correct-horse-9" } }],
    ["text instead of a code", { details: { error: "It went wrong", email: "a@b.ca" } }],
    ["a line break", { details: { error: "x", email: "a@b.ca\n2026 root logged in" } }],
    [
      "a token instead of an address",
      { details: { error: "x", email: "eyJhbGciOiJIUzI1.eyJzdWIiOiIx.x" } },
    ],
    ["a key instead of a code", { details: { error: "sb_secret_abcdef", email: "a@b.ca" } }],
    ["a password instead of an address", { details: { error: "x", email: "password=hunter2" } }],
    ["a time 11 minutes ago", { occurred_at: new Date(Date.now() - 660_000).toISOString() }],
    ["a time 11 minutes ahead", { occurred_at: new Date(Date.now() + 660_000).toISOString() }],
    ["an invalid time", { occurred_at: "yesterday" }],
  ])("a security event with %s is rejected", async (_what, more) => {
    expect((await post(event(more))).status).toBe(400);
    expect(entries).toEqual([]);
  });

  test.each([
    ["invalid JSON", "{"],
    ["nothing", ""],
    ["a list", "[]"],
    ["null", "null"],
    ["an event without its envelope", JSON.stringify(event())],
    ["an event with an extra property", JSON.stringify({ event: event(), again: true })],
    [
      "an object with the property constructor",
      `{"event":${JSON.stringify(event())},"constructor":{}}`,
    ],
  ])("a security event whose body is %s is rejected", async (_what, body) => {
    expect((await call("POST", body)).status).toBe(400);
  });

  test.each(["text/plain", "application/jsonp", "application/x-www-form-urlencoded", ""])(
    "a security event with the content type %j is rejected",
    async (kind) => {
      expect((await post(event(), { "content-type": kind })).status).toBe(415);
    },
  );

  test("a security event may have 4,096 bytes but no more", async () => {
    const body = JSON.stringify({ event: event() });
    expect((await call("POST", body.padEnd(4096))).status).toBe(202);
    expect((await call("POST", body.padEnd(4097))).status).toBe(413);
    expect((await call("POST", body.padEnd(4097), { "content-length": "4097" })).status).toBe(413);
  });

  test("an endless security event is read only up to the size limit", async () => {
    let read = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += 1024;
        controller.enqueue(new Uint8Array(1024).fill(32));
      },
    });
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body, duplex: "half" };
    const request = new Request("http://functions.example/security-monitoring", init);
    expect((await handle(request, monitoring)).status).toBe(413);
    expect(read).toBeLessThan(10_000);
  });

  test.each(["login_success", "logout", "password_changed", "two_factor_removed"])(
    "a visitor can't report the security event %s",
    async (type) => {
      expect((await post(event({ type, details: {} }))).status).toBe(401);
      expect(entries).toEqual([]);
    },
  );

  test("a login is stored, and its device is passed on to be compared with those of earlier logins", async () => {
    const logins: object[] = [];
    monitoring.store.newDevice = async (login) => {
      logins.push(login);
    };
    const login = event({ type: "login_success", details: {} });
    expect((await post(login, { authorization: "Bearer good" })).status).toBe(202);
    expect(entries).toHaveLength(1);
    expect(logins).toMatchObject([{ ua_family: entries[0]?.ua_family, sends_email: true }]);
  });

  test("a security event with an invalid token is rejected, even if visitors may report it", async () => {
    expect((await post(event(), { authorization: "Bearer forged" })).status).toBe(401);
  });

  test("each event of a visitor counts as a new visitor's if visitor limits are off for browser tests", async () => {
    monitoring.limitsVisitors = false;
    await post(event());
    await post(event());

    expect(new Set(entries.map(({ address }) => address)).size).toBe(2);
  });

  test("a security event of an ended session is rejected like any invalid token", async () => {
    monitoring.store.record = async () => null;
    const ended = await post(event(), asPerson);
    const forged = await post(event(), { authorization: "Bearer forged" });

    expect([ended.status, forged.status]).toEqual([401, 401]);
    expect(await ended.text()).toBe(await forged.text());
  });

  test("too many security events get a response with the time to wait", async () => {
    monitoring.store.record = async () => 42;
    const response = await post(event());

    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("42");
  });

  test("a security event that can't be stored gets a response without the reason", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    monitoring.store.record = () => Promise.reject(new Error("relation does not exist"));
    const response = await post(event());

    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain("relation");
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

test.each(["PUT", "PATCH", "DELETE"])(
  "the security monitoring function rejects the method %s",
  async (method) => {
    const response = await call(method, { event: event() });

    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, POST, OPTIONS");
  },
);
