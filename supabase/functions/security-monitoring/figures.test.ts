import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { handle, type Monitoring } from "./handler.ts";

const person = { id: randomUUID(), session: randomUUID(), aal: "aal1", email: "ada@example.test" };
const owner = {
  wait: 0,
  is_live: true,
  has_second_factor: false,
  role: "owner",
  emails: ["ada@example.test"],
};
const figures = { generated_at: "2026-11-21T09:00:00+00:00", windows: [] };
const organization = randomUUID();

let monitoring: Monitoring;

beforeEach(() => {
  monitoring = {
    callerOf: async (authorization) => {
      if (authorization === "Bearer forged") return null;
      return { person: authorization === null ? null : person };
    },
    store: {
      record: () => Promise.reject(new Error("Nothing happens here.")),
      standing: async () => owner,
      attempts: () => Promise.reject(new Error("Nobody asks for attempts here.")),
      metrics: async () => figures,
    },
    fingerprint: async (text) => `hash of ${text}`,
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

describe("security figures", () => {
  test("security figures are shown to an owner of the organization, and never cached", async () => {
    const asked = vi.spyOn(monitoring.store, "metrics");
    const response = await get();

    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual(figures);
    expect(asked).toHaveBeenCalledWith(person.id, organization, ["hash of ada@example.test"]);
  });

  test("security figures and the permission check use the requested organization", async () => {
    const standing = vi.spyOn(monitoring.store, "standing");
    await get();
    expect(standing).toHaveBeenCalledWith(person.id, person.session, organization);
  });

  test.each(["", "?organization=", "?organization=1", "?organization=' or true", "?org=1"])(
    "a request for security figures without a valid organization (%j) is rejected before any check",
    async (query) => {
      const standing = vi.spyOn(monitoring.store, "standing");
      expect((await get(query)).status).toBe(400);
      expect(standing).not.toHaveBeenCalled();
    },
  );

  test.each([
    ["a visitor", {}],
    ["a forged token", { authorization: "Bearer forged" }],
  ])("security figures are not shown to %s", async (_who, headers) => {
    expect((await get(undefined, headers)).status).toBe(401);
  });

  test.each([
    ["an editor", { role: "editor" }, 403],
    ["a viewer", { role: "viewer" }, 403],
    ["somebody who does not belong to it", { role: null }, 403],
    ["somebody who logged out meanwhile", { is_live: false }, 401],
    ["somebody with a second factor who has not shown it", { has_second_factor: true }, 403],
    ["somebody who asks without end", { wait: 7 }, 429],
  ])("security figures are not shown to %s", async (_who, standing, status) => {
    monitoring.store.standing = async () => ({ ...owner, ...standing });
    const asked = vi.spyOn(monitoring.store, "metrics");

    expect((await get()).status).toBe(status);
    expect(asked).not.toHaveBeenCalled();
  });

  test("security figures with unexpected fields are not returned", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    monitoring.store.metrics = async () => null;

    expect((await get()).status).toBe(503);
    logged.mockRestore();
  });
});
