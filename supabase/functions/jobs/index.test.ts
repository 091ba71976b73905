import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { storedRejections } from "@/importing/rejections/stored-rejections.ts";
import { databaseAt } from "../_shared/database.ts";
import { startStack, type Stack } from "../../local/stack.ts";

let stack: Stack;
/** The supplier's file, and how often it was requested and downloaded. */
let list = "";
let requested = 0;
let handedOut = 0;
const site = createServer((request, response) => {
  requested += 1;
  const etag = `"${list.length}"`;
  if (request.headers["if-none-match"] === etag) return response.writeHead(304).end();
  handedOut += 1;
  return response.writeHead(200, { "content-type": "text/csv", etag }).end(list);
});

let org = "";
let person = "";
const PROFILE = "00000000-0000-4000-8000-0000000000f1";
const SCHEDULE = "00000000-0000-4000-8000-0000000000f2";

const rows = z.array(z.record(z.string(), z.unknown()));

async function rest(method: string, path: string, body?: unknown) {
  const response = await fetch(`${stack.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: stack.serviceKey,
      authorization: `Bearer ${stack.serviceKey}`,
      "content-type": "application/json",
      prefer: "return=representation",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return rows.parse(text === "" ? [] : JSON.parse(text));
}

const tickClock = (key = stack.serviceKey, method = "POST") =>
  fetch(`${stack.url}/functions/v1/jobs`, {
    method,
    headers: { authorization: `Bearer ${key}` },
  });

const recipe = (column: string) => ({ columns: [column] });

beforeAll(async () => {
  stack = await startStack({ memory: true, ports: "free", runsJobs: false, log: () => undefined });
  await once(site.listen(0, "127.0.0.1"), "listening");
  const [member] = await rest("GET", "members?role=eq.owner&select=org_id,user_id&limit=1");
  org = z.string().parse(member?.["org_id"]);
  person = z.string().parse(member?.["user_id"]);
  // Deletes the demo's orders and channels, because building their listings takes half a minute.
  await rest("DELETE", "orders?id=not.is.null");
  await rest("DELETE", "channels?id=not.is.null");
  // Records the day's metrics, so that only the tests' own jobs are due.
  await tickClock();
  await rest("POST", "import_profiles", {
    org_id: org,
    id: PROFILE,
    name: "Price list",
    header_key: "0".repeat(32),
    mapping: {
      fields: { sku: recipe("SKU"), title_en: recipe("Title"), price: recipe("Price") },
      attributes: [{ name: "Colour", recipe: recipe("Colour") }],
    },
  });
});
afterAll(async () => {
  site.close();
  await stack.stop();
});

beforeEach(async () => {
  list = "SKU,Title,Price,Colour\nSCHED-1,Lamp,10.00,red\nSCHED-2,Desk,20.00,\n";
  handedOut = 0;
  const port = z.object({ port: z.int() }).parse(site.address()).port;
  await rest("DELETE", `import_schedules?id=eq.${SCHEDULE}`);
  await rest("DELETE", "jobs?id=not.is.null");
  await rest("DELETE", `products?org_id=eq.${org}&sku=like.SCHED-*`);
  await rest("POST", "import_schedules", {
    org_id: org,
    id: SCHEDULE,
    profile_id: PROFILE,
    name: "Every morning",
    address: `http://127.0.0.1:${port}/list.csv`,
    mode: { kind: "create-and-update", missing: "keep", priceThreshold: 30, missingThreshold: 10 },
    frequency: "daily",
    created_by: person,
    next_run_at: "2026-01-01T00:00:00Z",
  });
});

/** Makes the schedule due, calls the function, and returns the result of the run. */
async function run() {
  await rest("PATCH", `import_schedules?id=eq.${SCHEDULE}`, {
    next_run_at: "2026-01-01T00:00:00Z",
  });
  requested = 0;
  const response = await tickClock();
  // The demo's alerts may become due at any time, so the number of jobs isn't compared.
  expect([response.status, await response.json()]).toMatchObject([200, { left: false }]);
  expect(requested, "a due import runs once").toBeLessThanOrEqual(1);
  const [schedule] = await rest("GET", `import_schedules?id=eq.${SCHEDULE}`);
  expect(Date.parse(z.string().parse(schedule?.["next_run_at"]))).toBeGreaterThan(Date.now());
  return z.looseObject({ outcome: z.string() }).parse(schedule?.["last_result"]);
}

const catalogue = () =>
  rest("GET", `products?sku=like.SCHED-*&select=sku,price::text,attributes&order=sku`);

test("jobs can't be started without the service key", async () => {
  for (const key of ["", "nonsense", stack.anonKey, `${stack.serviceKey}x`])
    expect((await tickClock(key)).status).toBe(401);
  expect((await tickClock(stack.serviceKey, "GET")).status).toBe(405);
  expect(handedOut).toBe(0);
});

test("a scheduled import creates products, skips an unchanged file and writes only the differences of a changed one", async () => {
  expect(await run()).toMatchObject({ outcome: "written", counts: { created: 2, rejected: 0 } });
  expect(await catalogue()).toEqual([
    { sku: "SCHED-1", price: "10.0000", attributes: { Colour: "red" } },
    { sku: "SCHED-2", price: "20.0000", attributes: {} },
  ]);
  expect(await run()).toEqual({ outcome: "unchanged" });
  expect(handedOut).toBe(1);

  list = list.replace("10.00", "11.000");
  const result = await run();
  expect(result).toMatchObject({ outcome: "written", counts: { updated: 1, unchanged: 1 } });
  expect(await catalogue()).toMatchObject([
    { price: "11.0000", attributes: { Colour: "red" } },
    {},
  ]);
  const [set] = await rest("GET", `change_sets?id=eq.${z.string().parse(result["changeSet"])}`);
  expect(set).toMatchObject({
    actor_id: person,
    kind: "import",
    state: "committed",
    title: "Every morning",
    rows_read: 2,
    updated: 1,
    unchanged: 1,
    source: {
      file: "list.csv",
      schedule: SCHEDULE,
      address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/list\.csv$/),
    },
  });
});

test("an interrupted scheduled import resumes in its change set and counts each row once", async () => {
  const call = databaseAt(stack.url, stack.serviceKey);
  const claimed = await call("claim_job", { kinds: ["import"] });
  const { lease } = z.object({ lease: z.uuid() }).parse(claimed);
  await call("start_import_run", { lease });
  await call("begin_import_run", { lease, source: { file: "list.csv" } });
  const set = { title_en: "Lamp", price: "10.00", attributes: { Colour: "red" } };
  const changes = [
    { sku: "SCHED-1", version: 0, row: 2, set },
    // Rejected here, because the version is wrong. The next worker writes the row, and only that write counts.
    { sku: "SCHED-2", version: 9, row: 3, set },
  ];
  await call("apply_import_chunk", { lease, chunk: 1, changes });
  await rest("PATCH", "jobs?kind=eq.import", { leased_until: "2026-01-01T00:00:00Z" });
  await call("recover_job", {});
  await rest("PATCH", "jobs?kind=eq.import", { run_at: "2026-01-01T00:00:00Z" });

  const result = await run();
  expect(result).toMatchObject({
    outcome: "written",
    counts: { created: 2, unchanged: 0, rejected: 0 },
  });
  const [ended] = await rest("GET", `change_sets?id=eq.${z.string().parse(result["changeSet"])}`);
  expect(ended).toMatchObject({ state: "committed", rows_read: 2, created: 2, rejected: 0 });
  expect(await catalogue()).toHaveLength(2);
});

async function readRejections(result: Record<string, unknown>) {
  const changeSet = z.string().parse(result["changeSet"]);
  const [stored] = await rest("GET", `import_rejections?change_set_id=eq.${changeSet}`);
  expect(stored).toMatchObject({ org_id: org, schedule_id: SCHEDULE });
  return storedRejections.parse(JSON.parse(z.string().parse(stored?.["content"])));
}

test("rejected rows of a scheduled import are saved for members to download", async () => {
  const good = Array.from({ length: 20 }, (_, at) => `SCHED-${at + 10},Lamp,1.00,\n`).join("");
  list = `${list}${good},"Chair, red",3.00,\n`;
  const result = await run();
  expect(result).toMatchObject({ outcome: "written", counts: { created: 22, rejected: 1 } });
  expect((await readRejections(result)).rows).toEqual([
    ["SKU", "Title", "Price", "Colour", ""],
    ["", "Chair, red", "3.00", "", "value-missing sku"],
  ]);
});

test("rows that the database rejects in a scheduled import are saved with the reason", async () => {
  const long = "red ".repeat(20_000).trim();
  list += `SCHED-3,Chair,30.00,${long}\n`;
  const result = await run();
  expect(result).toMatchObject({ outcome: "written", counts: { created: 2, rejected: 1 } });
  expect(await catalogue()).toHaveLength(2);
  const stored = await readRejections(result);
  expect(stored.rejections).toMatchObject([
    { reason: "rejected", code: "23514", field: "attributes" },
  ]);
  expect(stored.rows.map(([sku]) => sku)).toEqual(["SKU", "SCHED-3"]);
});

test("a scheduled import with large price changes waits for approval and sends a notification", async () => {
  await run();
  list = list.replace("20.00", "200.00");
  expect(await run()).toMatchObject({ outcome: "waiting", warnings: ["price-shock"] });
  expect(await catalogue()).toMatchObject([{}, { price: "20.0000" }]);
  const notifications = await rest(
    "GET",
    `notifications?user_id=eq.${person}&kind=eq.import_waiting`,
  );
  expect(notifications).toHaveLength(1);
});

test("a scheduled import whose file can't be fetched fails with an error code, and the next one runs", async () => {
  await rest("PATCH", `import_schedules?id=eq.${SCHEDULE}`, {
    address: "http://127.0.0.1:1/list.csv",
  });
  expect(await run()).toEqual({ outcome: "failed", reason: { fetch: "no-answer" } });
  list = "SKU,Title\nSCHED-1,Lamp\n";
  const port = z.object({ port: z.int() }).parse(site.address()).port;
  await rest("PATCH", `import_schedules?id=eq.${SCHEDULE}`, {
    address: `http://127.0.0.1:${port}/`,
  });
  expect(await run()).toEqual({
    outcome: "failed",
    reason: { run: "columns-missing", fields: ["price"] },
  });
});
