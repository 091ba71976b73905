import { expect, test } from "vitest";
import { handle } from "./handler.ts";

const call = (method: string, probe: () => Promise<boolean>) =>
  handle(new Request("http://functions.example/health", { method }), probe);

test("the health check reports that functions run and reach the database, and is never cached", async () => {
  const response = await call("GET", () => Promise.resolve(true));

  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({ ok: true, database: true, time: expect.any(String) });
});

test.each([
  ["rejects the connection", () => Promise.resolve(false)],
  ["fails", () => Promise.reject(new Error("connect ECONNREFUSED"))],
])("the health check still responds when the database %s", async (_how, probe) => {
  const response = await call("GET", probe);

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ ok: true, database: false });
});

test("the health check accepts only GET and names it in the Allow header", async () => {
  const response = await call("POST", () => Promise.resolve(true));

  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, OPTIONS");
});
