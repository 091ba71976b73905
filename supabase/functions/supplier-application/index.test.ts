import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { applicationReceipt } from "@/site/application/application.ts";
import { challenge } from "@/site/application/proof.ts";
import { sampleApplication } from "#support/samples/application.ts";
import { startStack, type Stack } from "../../local/stack.ts";

let stack: Stack;
const lines: string[] = [];

beforeAll(async () => {
  stack = await startStack({
    memory: true,
    ports: "free",
    runsJobs: false,
    log: (line) => lines.push(line),
  });
  // Deletes the demo's waiting jobs, because building its listings would take longer than these tests.
  const headers = { apikey: stack.serviceKey, authorization: `Bearer ${stack.serviceKey}` };
  await fetch(`${stack.url}/rest/v1/jobs?state=eq.waiting`, { method: "DELETE", headers });
});
afterAll(() => stack.stop());

const OURS = { origin: "http://127.0.0.1:5173" };

type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

const call = (query: string, init: Init = {}) =>
  fetch(`${stack.url}/functions/v1/supplier-application${query}`, {
    ...init,
    headers: { apikey: stack.anonKey, ...OURS, ...init.headers },
  });

/** Solves a challenge with Node's hash function, which takes a twentieth of the time of the browser's. */
async function proof() {
  const { maxnumber, ...asked } = challenge.parse(await (await call("")).json());
  for (let number = 0; number <= maxnumber; number += 1)
    if (createHash("sha256").update(`${asked.salt}${number}`).digest("hex") === asked.challenge)
      return { ...asked, number };
  throw new Error("The challenge has no solution.");
}

const post = (body: unknown) =>
  call("", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const to = (email: string) => sampleApplication({ contact: { email } });
const request = async (application = to(`${randomUUID()}@boreal.example`)) => ({
  id: randomUUID(),
  locale: "en",
  application,
  proof: await proof(),
});

async function receiptOf(response: Response): Promise<string> {
  return applicationReceipt.parse(await response.json()).reference;
}

type Found = { messages_count: number };

/** The emails to an address. Workers run until one arrives, because other jobs may run first. */
async function mailsTo(address: string): Promise<Found> {
  const headers = { authorization: `Bearer ${stack.serviceKey}` };
  return vi.waitUntil(
    async () => {
      await fetch(`${stack.url}/functions/v1/jobs`, { method: "POST", headers });
      const search = await fetch(`${stack.mailboxUrl}/api/v1/search?query=to:${address}`);
      const found: Found = await search.json();
      return found.messages_count > 0 && found;
    },
    { timeout: 30_000, interval: 10 },
  );
}

test("an application is stored, confirmed by email, and can be looked up", async () => {
  const address = `${randomUUID()}@boreal.example`;
  const response = await post(await request(to(address)));
  const result = await response.json();
  expect([response.status, result]).toEqual([200, { reference: expect.any(String), mailed: true }]);
  expect(await mailsTo(address)).toMatchObject({ messages_count: 1 });

  const state = await call(`?reference=${result.reference}`);
  expect(await state.json()).toEqual({
    state: "received",
    received_at: expect.any(String),
    changed_at: expect.any(String),
    question: null,
  });
});

test("a repeated application counts once, and its proof of work can't be used for another one", async () => {
  const address = `${randomUUID()}@boreal.example`;
  const sent = await request(to(address));
  const reference = await receiptOf(await post(sent));
  expect(await receiptOf(await post(sent))).toBe(reference);
  expect(await mailsTo(address)).toMatchObject({ messages_count: 1 });

  const replay = await post({ ...sent, id: randomUUID() });
  expect([replay.status, await replay.json()]).toMatchObject([409, { code: "used" }]);
});

test("a page of another origin can't send an application", async () => {
  const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
  const preflight = await call("", { method: "OPTIONS", headers });
  expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  expect(preflight.headers.get("access-control-allow-methods")).toBeNull();
});

test("a visitor who keeps applying from one network has to wait", async () => {
  let last = 200;
  for (let i = 0; i < 12 && last === 200; i++) {
    // The limit is five an hour, so 12 applications exceed it even if a new hour begins between them.
    last = (await post(await request())).status;
  }
  expect(last).toBe(429);
});

test("the application function logs no error", () => {
  expect(lines.filter((line) => /error|failed/i.test(line))).toEqual([]);
});
