import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startStack, type Stack } from "../../local/stack.ts";

const DEMO = { email: "demo@supplier-portal.example", password: "Demo-portal-1" };

let stack: Stack;
let token: string;
let organization: string;

type Arrival = { headers: IncomingHttpHeaders; body: string; at: number };
/** The requests that arrived at the organization's own server, and the status with which it responds. */
const arrivals: Arrival[] = [];
let status = 200;
const site = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (text: string) => (body += text));
  request.on("end", () => {
    arrivals.push({ headers: request.headers, body, at: Date.now() });
    response.writeHead(status).end("seen");
  });
});

async function ask(path: string, body: object, bearer = token): Promise<unknown> {
  const response = await fetch(`${stack.url}${path}`, {
    method: "POST",
    headers: {
      apikey: stack.anonKey,
      authorization: `Bearer ${bearer}`,
      "content-type": "application/json",
      origin: "http://localhost:5173",
      connection: "close",
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

async function read(path: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${stack.url}/rest/v1/${path}`, {
    headers: { apikey: stack.anonKey, authorization: `Bearer ${token}` },
  });
  return z.array(z.record(z.string(), z.unknown())).parse(await response.json());
}

const secretOf = async (webhook: string, rotate: boolean) =>
  z
    .object({ secret: z.string() })
    .parse(await ask("/functions/v1/webhook-secret", { webhook, rotate })).secret;

const arrived = (count: number) =>
  expect.poll(() => arrivals.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);

/** Deletes all waiting jobs, so that events don't wait for the listings of the demo's channels. */
const clearJobs = () =>
  fetch(`${stack.url}/rest/v1/jobs?state=eq.waiting`, {
    method: "DELETE",
    headers: { apikey: stack.serviceKey, authorization: `Bearer ${stack.serviceKey}` },
  });

let hook: string;

beforeAll(async () => {
  stack = await startStack({ memory: true, ports: "free", log: () => {} });
  await clearJobs();
  await once(site.listen(0, "127.0.0.1"), "listening");
  const session = await ask("/auth/v1/token?grant_type=password", DEMO, stack.anonKey);
  token = z.object({ access_token: z.string() }).parse(session).access_token;
  const [member] = await read("members?select=org_id&limit=1");
  organization = z.string().parse(member?.["org_id"]);
  const { port } = z.object({ port: z.int() }).parse(site.address());
  hook = z.string().parse(
    await ask("/rest/v1/rpc/create_webhook", {
      org: organization,
      url: `http://127.0.0.1:${port}/hook`,
      types: ["products.changed"],
      locale: "en",
      origin: "http://localhost:5173",
    }),
  );
});
afterAll(async () => {
  site.close();
  await stack.stop();
});

test("a webhook's test event arrives, and the Standard Webhooks library accepts it with the secret that an owner sees", async () => {
  await ask("/rest/v1/rpc/test_webhook", { webhook: hook });
  await arrived(1);
  const [{ headers, body } = { headers: {}, body: "" }] = arrivals;
  const verified = new Webhook(await secretOf(hook, false)).verify(
    body,
    z.record(z.string(), z.string()).parse(headers),
  );
  expect(verified).toEqual({
    type: "webhook.test",
    timestamp: expect.any(String),
    data: { message: "This is a test." },
  });
});

test("a webhook's event about a changed product is signed with the old and the new secret after the secret is rotated", async () => {
  arrivals.length = 0;
  const old = await secretOf(hook, false);
  const next = await secretOf(hook, true);
  expect(next).not.toBe(old);
  const [product] = await read("products?select=id,sku&order=sku&limit=1");
  await ask("/rest/v1/rpc/edit_products", {
    id: crypto.randomUUID(),
    org: organization,
    kind: "edit",
    title: "New title",
    changes: [{ id: product?.["id"], set: { title_en: "A lamp" } }],
  });
  await arrived(1);
  const [{ headers, body } = { headers: {}, body: "" }] = arrivals;
  for (const secret of [old, next])
    expect(
      new Webhook(secret).verify(body, z.record(z.string(), z.string()).parse(headers)),
    ).toMatchObject({ type: "products.changed", data: { updated: 1, skus: [product?.["sku"]] } });
});

test("a webhook delivery that the receiver rejects waits for a retry, and has the same id when it's sent again", async () => {
  arrivals.length = 0;
  status = 503;
  const delivery = z.int().parse(await ask("/rest/v1/rpc/test_webhook", { webhook: hook }));
  await arrived(1);
  status = 200;
  const state = async () =>
    (await read(`webhook_deliveries?select=state,attempts,status,answer&id=eq.${delivery}`))[0];
  await expect
    .poll(state)
    .toMatchObject({ state: "waiting", attempts: 1, status: 503, answer: "seen" });
  await ask("/rest/v1/rpc/resend_webhook_delivery", { webhook: hook, delivery });
  await arrived(2);
  const ids = new Set(arrivals.map(({ headers }) => headers["webhook-id"]));
  expect(ids.size).toBe(1);
  await expect.poll(state).toMatchObject({ state: "delivered", status: 200 });
});

test("a visitor can't get a webhook's secret, and a member gets none for an unknown webhook", async () => {
  await expect(
    ask("/functions/v1/webhook-secret", { webhook: hook, rotate: false }, stack.anonKey),
  ).rejects.toThrow(/^40[13]/);
  await expect(secretOf(organization, false)).rejects.toThrow(/^403/);
});
