import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { handle, type Monitoring } from "./handler.ts";

const person = { id: randomUUID(), session: randomUUID(), aal: "aal1", email: "Ada@Example.test" };
const attempt = {
  id: 7,
  received_at: "2026-11-21T09:00:00+00:00",
  type: "failed_login",
  severity: "warning",
  trusted: false,
  ip_truncated: "203.0.113.0/24",
  ua_family: "Firefox",
  reason: null,
};
const good = { retry_after: 0, is_live: true, has_second_factor: false, attempts: [attempt] };

let monitoring: Monitoring;

beforeEach(() => {
  monitoring = {
    callerOf: async (authorization) => {
      if (authorization === "Bearer forged") return null;
      return { person: authorization === null ? null : person };
    },
    store: {
      newDevice: () => Promise.reject(new Error("No one logs in here.")),
      record: () => Promise.reject(new Error("Nothing happens here.")),
      access: () => Promise.reject(new Error("Nobody asks for metrics here.")),
      attempts: async () => good,
      metrics: () => Promise.reject(new Error("Nobody asks for metrics here.")),
    },
    fingerprint: async (text) => `hash of ${text}`,
    sendsEmail: true,
    isHosted: false,
    limitsVisitors: true,
  };
});

const get = (
  query = "?about=me",
  headers: Record<string, string> = { authorization: "Bearer t" },
) =>
  handle(
    new Request(`http://functions.example/security-monitoring${query}`, { headers }),
    monitoring,
  );

describe("login attempts with a person's own address", () => {
  test("login attempts are shown to the person whose address was used, and no browser may cache them", async () => {
    const response = await get();

    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ attempts: [attempt] });
  });

  test("login attempts are looked up by the address in the token, not by one in the request", async () => {
    const requested = vi.spyOn(monitoring.store, "attempts");
    await get(`?about=me&email=zoe@example.test&person=${randomUUID()}`);
    expect(requested).toHaveBeenCalledExactlyOnceWith(person, "hash of ada@example.test");
  });

  test.each([
    ["a visitor", {}],
    ["a forged token", { authorization: "Bearer forged" }],
  ])("login attempts are not shown to %s", async (_who, headers) => {
    const requested = vi.spyOn(monitoring.store, "attempts");
    expect((await get(undefined, headers)).status).toBe(401);
    expect(requested).not.toHaveBeenCalled();
  });

  test.each([
    ["someone whose session has ended", { is_live: false }, 401],
    ["someone who hasn't entered their second factor", { has_second_factor: true }, 403],
    ["someone who makes too many requests", { retry_after: 7 }, 429],
  ])("login attempts are not shown to %s", async (_who, access, status) => {
    monitoring.store.attempts = async () => ({ ...good, ...access });
    const response = await get();
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain("failed_login");
  });

  test("login attempts are shown to a person who has passed the second factor", async () => {
    monitoring.callerOf = async () => ({ person: { ...person, aal: "aal2" } });
    monitoring.store.attempts = async () => ({ ...good, has_second_factor: true });
    expect((await get()).status).toBe(200);
  });

  test("unexpected fields of login attempts are not returned", async () => {
    monitoring.store.attempts = async () => ({
      ...good,
      attempts: [{ ...attempt, email_hmac: "a".repeat(64) }],
    });
    expect(await (await get()).text()).not.toContain("aaaa");
  });
});
