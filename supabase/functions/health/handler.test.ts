import { expect, test, vi } from "vitest";
import { readerAt } from "../_shared/database.ts";
import { handle, type Parts } from "./handler.ts";

const KEY = "the-service-key";
const OVERVIEW = { waiting: 3, running: 1, failed: 2, oldestSeconds: 4, ended: 70, retries: 1 };

const fetchStatus = (read: Parts["read"], method = "GET", key = "") =>
  handle(
    new Request("http://functions.example/health", {
      method,
      headers: { authorization: `Bearer ${key}` },
    }),
    { serviceKey: KEY, read },
  );

test("the health check reports that functions run, reach the database and start jobs, and is never cached", async () => {
  const response = await fetchStatus(async () => OVERVIEW);

  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({
    ok: true,
    database: true,
    jobs: { isLate: false },
    time: expect.any(String),
  });
});

test("the health check reports the metrics of the job queue to callers with the service key", async () => {
  const response = await fetchStatus(async () => OVERVIEW, "GET", KEY);
  expect(await response.json()).toMatchObject({ jobs: { isLate: false, ...OVERVIEW } });
});

test.each(["", "a-token-of-a-person", `${KEY}x`])(
  "the health check reports no metrics to callers with the key %j",
  async (key) => {
    const response = await fetchStatus(async () => OVERVIEW, "GET", key);
    expect(await response.json()).toHaveProperty("jobs", { isLate: false });
  },
);

test("the health check reports that jobs are late when the oldest has waited longer than ten minutes", async () => {
  const response = await fetchStatus(async () => ({ ...OVERVIEW, oldestSeconds: 601 }));
  expect(await response.json()).toMatchObject({ jobs: { isLate: true } });
});

test("the health check still responds when the database doesn't", async () => {
  const response = await fetchStatus(() => Promise.reject(new Error("connect ECONNREFUSED")));

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ ok: true, database: false, jobs: null });
});

test("the health check accepts only GET and names it in the Allow header", async () => {
  const response = await fetchStatus(async () => OVERVIEW, "POST");

  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, OPTIONS");
});

test("the health check reads with GET, which works while a full disk stops all writes", async () => {
  const requests = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(OVERVIEW));
  const response = await fetchStatus(readerAt("http://api.example", KEY, 1_000));

  expect(await response.json()).toMatchObject({ database: true });
  const [url, request] = requests.mock.lastCall ?? [];
  expect(url).toBe("http://api.example/rest/v1/rpc/queue_overview");
  expect(request).not.toHaveProperty("method");
  requests.mockRestore();
});
