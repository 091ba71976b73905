import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { handle, type Monitoring } from "./handler.ts";

const person = { id: randomUUID(), session: randomUUID(), aal: "aal1", email: "ada@example.test" };
const owner = {
  retry_after: 0,
  is_live: true,
  has_second_factor: false,
  role: "owner",
  emails: ["ada@example.test"],
};
const metrics = { generated_at: "2026-11-21T09:00:00+00:00", windows: [] };
const organization = randomUUID();

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
      access: async () => owner,
      attempts: () => Promise.reject(new Error("Nobody asks for attempts here.")),
      metrics: async () => metrics,
    },
    fingerprint: async (text) => `hash of ${text}`,
    sendsEmail: true,
    isHosted: false,
    limitsVisitors: true,
  };
});

const asPerson = { authorization: "Bearer good" };

const get = (query = `?organization=${organization}`, headers: Record<string, string> = asPerson) =>
  handle(
    new Request(`http://functions.example/security-monitoring${query}`, { headers }),
    monitoring,
  );

describe("security metrics", () => {
  test("security metrics are shown to an owner of the organization, and no browser may cache them", async () => {
    const requested = vi.spyOn(monitoring.store, "metrics");
    const response = await get();

    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual(metrics);
    expect(requested).toHaveBeenCalledWith(person.id, organization, ["hash of ada@example.test"]);
  });

  test("the permission check for security metrics is made for the requested organization", async () => {
    const access = vi.spyOn(monitoring.store, "access");
    await get();
    expect(access).toHaveBeenCalledWith(person.id, person.session, organization);
  });

  test.each(["", "?organization=", "?organization=1", "?organization=' or true", "?org=1"])(
    "a request for security metrics without a valid organization (%j) is rejected before any check",
    async (query) => {
      const access = vi.spyOn(monitoring.store, "access");
      expect((await get(query)).status).toBe(400);
      expect(access).not.toHaveBeenCalled();
    },
  );

  test.each([
    ["a visitor", {}],
    ["a forged token", { authorization: "Bearer forged" }],
  ])("security metrics are not shown to %s", async (_who, headers) => {
    expect((await get(undefined, headers)).status).toBe(401);
  });

  test.each([
    ["an editor", { role: "editor" }, 403],
    ["a viewer", { role: "viewer" }, 403],
    ["someone outside the organization", { role: null }, 403],
    ["someone whose session has ended", { is_live: false }, 401],
    ["someone who hasn't entered their second factor", { has_second_factor: true }, 403],
    ["someone who makes too many requests", { retry_after: 7 }, 429],
  ])("security metrics are not shown to %s", async (_who, access, status) => {
    monitoring.store.access = async () => ({ ...owner, ...access });
    const requested = vi.spyOn(monitoring.store, "metrics");

    expect((await get()).status).toBe(status);
    expect(requested).not.toHaveBeenCalled();
  });

  test("a request for security metrics gets 503 if they don't match their schema", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    monitoring.store.metrics = async () => null;

    expect((await get()).status).toBe(503);
    logged.mockRestore();
  });
});
