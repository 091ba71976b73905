import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LARGEST_REQUEST } from "@/site/application/application.ts";
import { challenger, type Proof, solve } from "@/site/application/proof.ts";
import { sampleApplication } from "#support/samples/application.ts";
import { handle, type Parts } from "./handler.ts";
import type { Entry } from "./store.ts";

const ORIGIN = "https://portal.example";
const REFERENCE = "SA-7K3M-9QXT-2WBN-4HJC";
const ours = await challenger("a key", 300);

let entries: Entry[];
let parts: Parts;
let proof: Proof | null;

beforeAll(async () => {
  proof = await solve(await ours.make(Date.now()));
});
beforeEach(() => {
  entries = [];
  parts = {
    isAllowed: (origin) => origin === ORIGIN,
    store: {
      receive: async (entry) => {
        entries.push(entry);
        return { outcome: "received", reference: entry.reference };
      },
      state: async () => ({ outcome: "unknown" }),
      countChallenge: async () => 0,
      answer: async () => ({ outcome: "answered" }),
    },
    challenger: ours,
    fingerprint: async (text) => `hash of ${text}`,
    newReference: () => REFERENCE,
    sendsEmail: true,
    isHosted: false,
    limitsVisitors: true,
  };
});

const request = (more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  locale: "en",
  application: sampleApplication(),
  proof,
  ...more,
});

type Sent = { method?: string; body?: string; headers?: Record<string, string>; query?: string };

function call({ method = "POST", body = JSON.stringify(request()), headers, query = "" }: Sent) {
  const all = { origin: ORIGIN, "content-type": "application/json", ...headers };
  const init = { method, headers: all, ...(method === "GET" ? {} : { body }) };
  return handle(new Request(`http://functions.example/supplier-application${query}`, init), parts);
}

const send = (more: Record<string, unknown> = {}) => call({ body: JSON.stringify(request(more)) });

test("an application is stored under a reference, with the portal's address for the links in its email", async () => {
  const response = await call({ headers: { "x-forwarded-for": "203.0.113.77" } });

  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ reference: REFERENCE, mailed: true });
  expect(entries).toMatchObject([
    {
      reference: REFERENCE,
      challenge: proof?.challenge,
      address: "hash of address 203.0.113.77",
      mailbox: "hash of mailbox zoe@boreal.example",
      email: "zoe@boreal.example",
      application: sampleApplication(),
      origin: ORIGIN,
    },
  ]);
});

test("a server without a mail server stores the application and reports that no email is sent", async () => {
  parts.sendsEmail = false;
  expect(await (await send()).json()).toEqual({ reference: REFERENCE, mailed: false });
  expect(entries).toMatchObject([{ origin: null }]);
});

test("a repeated application returns the first reference", async () => {
  parts.store.receive = async () => ({ outcome: "known", reference: "SA-0000-0000-0000-0000" });
  const response = await send();
  expect(await response.json()).toEqual({ reference: "SA-0000-0000-0000-0000", mailed: true });
});

test("an address that requests too many challenges has to wait", async () => {
  parts.store.countChallenge = async (address) => (address.endsWith("203.0.113.77") ? 42 : 0);
  const post = (from: string) => call({ method: "GET", headers: { "x-forwarded-for": from } });
  const limited = await post("203.0.113.77");
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "42"]);
  expect((await post("203.0.113.78")).status).toBe(200);
});

describe("an application is not stored", () => {
  test.each<[string, () => Sent, number]>([
    ["from another site", () => ({ headers: { origin: "https://evil.example" } }), 403],
    ["a form", () => ({ headers: { "content-type": "text/plain" } }), 415],
    ["a body that is too large", () => ({ body: " ".repeat(LARGEST_REQUEST + 1) }), 413],
    ["invalid JSON", () => ({ body: "{" }), 400],
    ["nothing", () => ({ body: "" }), 400],
    ["an extra property", () => ({ body: JSON.stringify(request({ state: "accepted" })) }), 400],
    ["an unsupported language", () => ({ body: JSON.stringify(request({ locale: "de" })) }), 400],
    [
      "an application without consent",
      () => {
        const application = sampleApplication({ consent: { consent: false } });
        return { body: JSON.stringify(request({ application })) };
      },
      400,
    ],
    [
      "an unpaired surrogate, which the database can't store",
      () => {
        const application = sampleApplication({ company: { legalName: "a\ud800" } });
        return { body: JSON.stringify(request({ application })) };
      },
      400,
    ],
    ["no proof of work", () => ({ body: JSON.stringify(request({ proof: null })) }), 403],
    [
      "a forged proof of work",
      () => ({ body: JSON.stringify(request({ proof: { ...proof, signature: "0".repeat(64) } })) }),
      403,
    ],
  ])(
    "an application request is rejected without storing anything: %s",
    async (_what, sent, status) => {
      const response = await call(sent());
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ message: expect.any(String) });
      expect(entries).toEqual([]);
    },
  );

  test("an application whose proof of work expired is not stored", async () => {
    parts.challenger = { ...ours, verify: (sent) => ours.verify(sent, Date.now() + 3_600_000) };
    const response = await send();
    expect([response.status, await response.json()]).toMatchObject([403, { code: "expired" }]);
    expect(entries).toEqual([]);
  });

  test("an endless application request is read only up to the size limit", async () => {
    let read = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += 8_192;
        controller.enqueue(new Uint8Array(8_192).fill(32));
      },
    });
    const headers = { origin: ORIGIN, "content-type": "application/json" };
    const init = { method: "POST", headers, body, duplex: "half" };
    const response = await handle(new Request("http://functions.example/", init), parts);
    expect(response.status).toBe(413);
    expect(read).toBeLessThan(LARGEST_REQUEST * 2);
  });
});

test("an application with a used proof of work is rejected", async () => {
  parts.store.receive = async () => ({ outcome: "used" });
  const response = await send();
  expect([response.status, await response.json()]).toMatchObject([409, { code: "used" }]);
});

test("an applicant who applies too often gets the time to wait", async () => {
  parts.store.receive = async () => ({ outcome: "rate_limited", seconds: 42 });
  const response = await send();
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("42");
});

test("each application counts as a new visitor's if limits are off for browser tests", async () => {
  parts.limitsVisitors = false;
  await send();
  await send();
  expect(new Set(entries.map(({ address }) => address)).size).toBe(2);
});

test("a proof-of-work challenge is given to anyone", async () => {
  const response = await call({ method: "GET" });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toMatchObject({ algorithm: "SHA-256", maxnumber: 300 });
});

const about = (reference: string) =>
  call({ method: "GET", query: `?reference=${encodeURIComponent(reference)}` });

test("an application's status is shown for its reference in lower case and with spaces", async () => {
  const found = {
    state: "in_review",
    received_at: "2026-11-21T12:00:00Z",
    changed_at: "2026-11-22T12:00:00Z",
    question: null,
  } as const;
  const state = vi.fn<Parts["store"]["state"]>(async () => ({ outcome: "found", ...found }));
  parts.store.state = state;

  expect(await (await about("sa 7k3m 9qxt 2wbn 4hjc")).json()).toEqual(found);
  expect(state).toHaveBeenCalledWith(REFERENCE, "hash of address unknown");
});

test("an unknown or invalid application reference is not found", async () => {
  expect((await about(REFERENCE)).status).toBe(404);
  parts.store.state = () => Promise.reject(new Error("An invalid reference was looked up."));
  expect((await about("'; drop table")).status).toBe(404);
});

test("an unavailable database is reported without its error text when an application is sent", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  parts.store.receive = () => Promise.reject(new Error("relation does not exist"));
  const response = await send();
  logged.mockRestore();
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain("relation");
});

test.each(["PUT", "PATCH", "DELETE"])(
  "the application function rejects the method %s",
  async (method) => {
    expect((await call({ method })).status).toBe(405);
  },
);
