import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import { google } from "@/channels/definitions/google.ts";
import { startStack, type Stack } from "../../local/stack.ts";
import { databaseAt } from "../_shared/database.ts";

const ORG = "00000000-0000-4000-8000-0000000000e1";
const CHANNEL = "00000000-0000-4000-8000-0000000000e2";
const SCHEDULE = "00000000-0000-4000-8000-0000000000e3";
const DEMO = { email: "demo@supplier-portal.example", password: "Demo-portal-1" };
const rows = z.array(z.record(z.string(), z.unknown()));
const session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });

let stack: Stack;
let feed = "";

async function send(method: string, path: string, body?: unknown, token = stack.serviceKey) {
  const response = await fetch(stack.url + path, {
    method,
    headers: {
      apikey: stack.serviceKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      prefer: "return=representation",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === "" ? [] : JSON.parse(text);
}

const rest = async (method: string, path: string, body?: unknown) =>
  rows.parse(await send(method, `/rest/v1/${path}`, body));

/** Calls the function until no job is left. */
async function runJobs() {
  const headers = { authorization: `Bearer ${stack.serviceKey}` };
  for (let left = true; left;) {
    const response = await fetch(`${stack.url}/functions/v1/jobs`, { method: "POST", headers });
    ({ left } = z.object({ left: z.boolean() }).parse(await response.json()));
  }
}

const product = (at: number) => ({
  org_id: ORG,
  sku: `LAMP-${at}`,
  status: "active",
  title_en: `Desk lamp ${at}`,
  description_en: "A lamp for a desk.",
  brand: "Nord",
  mpn: `L-${at}`,
  price: "45.00",
  images: [{ url: `https://img.example.ca/${at}.jpg` }],
});

const listings = () => rest("GET", `listings?channel_id=eq.${CHANNEL}&order=sku`);
const syncRuns = () => rest("GET", `sync_runs?channel_id=eq.${CHANNEL}`);

beforeAll(async () => {
  stack = await startStack({ memory: true, ports: "free", runsJobs: false, log: () => undefined });
  // Deletes the demo's orders and channels, because building their listings takes half a minute.
  await rest("DELETE", "orders?id=not.is.null");
  await rest("DELETE", "channels?id=not.is.null");
  await rest("DELETE", "jobs?id=not.is.null");
  const { access_token: token, user } = session.parse(
    await send("POST", "/auth/v1/token?grant_type=password", DEMO),
  );
  await rest("POST", "organizations", { id: ORG, name: "Lamps", slug: "lamps" });
  await rest("POST", "members", { org_id: ORG, user_id: user.id, role: "owner" });
  await rest("POST", "channels", {
    id: CHANNEL,
    org_id: ORG,
    kind: google.key,
    name: "Google",
    status: "active",
    definition: versionOf(google),
    settings: {
      shop_link: "https://shop.example.ca",
      product_link: "https://shop.example.ca/p/{handle}",
    },
  });
  const file = { channel: CHANNEL, file: "products", format: "tsv" };
  const made = await send("POST", "/rest/v1/rpc/create_feed", file, token);
  feed = z.object({ token: z.string() }).parse(made).token;
  await rest("POST", "products", [product(1), product(2)]);
  await rest("POST", "sync_schedules", {
    id: SCHEDULE,
    org_id: ORG,
    channel_id: CHANNEL,
    changes: ["new", "changed", "price", "stock", "removed"],
    at_time: "06:00",
    due_at: new Date(Date.now() - 1_000).toISOString(),
    state: "waiting",
    approved_by: user.id,
  });
});
afterAll(() => stack.stop());

test(
  "a scheduled sync builds the listings and sends them to the feed, although no page is open",
  { timeout: 900_000 },
  async () => {
    expect(await listings()).toEqual([]);
    await runJobs();
    expect(await listings()).toMatchObject([{ sku: "LAMP-1" }, { sku: "LAMP-2" }]);
    expect(await syncRuns()).toMatchObject([
      { state: "finished", schedule_id: SCHEDULE, items: 2 },
    ]);
    const sent = await fetch(`${stack.url}/functions/v1/feed/${feed}.txt`);
    expect([sent.status, (await sent.text()).trim().split("\n").length]).toEqual([200, 3]);
    const [schedule] = await rest("GET", `sync_schedules?id=eq.${SCHEDULE}`);
    expect(schedule).toMatchObject({ state: "waiting", waiting_for: null });
    expect(Date.parse(String(schedule?.["due_at"]))).toBeGreaterThan(Date.now());
  },
);

test(
  "a deployment with changed channel definitions rebuilds every listing once",
  { timeout: 900_000 },
  async () => {
    await rest("PATCH", `listings?channel_id=eq.${CHANNEL}`, { plan: "older definitions" });
    const note = databaseAt(stack.url, stack.serviceKey);
    await note("note_job_code", { version: "older code" });
    await rest("DELETE", "jobs?id=not.is.null");
    await runJobs();
    const [first, second] = await listings();
    expect([first?.["plan"], second?.["plan"]]).not.toContain("older definitions");
    expect(first).toMatchObject({ is_stale: false, change: "unchanged" });
    await runJobs();
    const [again] = await listings();
    expect(again?.["built_at"]).toBe(first?.["built_at"]);
  },
);
