import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LARGEST_REQUEST } from "@/site/application/application.ts";
import { challenger, type Proof, solve } from "@/site/application/proof.ts";
import { sampleApplication } from "#support/application.ts";
import type { Mail } from "../_shared/mail-server.ts";
import { handle, type Parts } from "./handler.ts";
import type { Entry } from "./store.ts";

const ORIGIN = "https://portal.example";
const REFERENCE = "SA-7K3M-9QXT-2WBN-4HJC";
const ours = await challenger("a key", 300);

let entries: Entry[];
let mails: Mail[];
let unconfirmed: string[];
let parts: Parts;
let proof: Proof | null;

beforeAll(async () => {
  proof = await solve(await ours.make(Date.now()));
});
beforeEach(() => {
  entries = [];
  mails = [];
  unconfirmed = [];
  parts = {
    isAllowed: (origin) => origin === ORIGIN,
    brand: "Supplier Portal",
    store: {
      receive: async (entry) => {
        entries.push(entry);
        return { outcome: "received", reference: entry.reference, confirm_to: entry.email };
      },
      confirmationFailed: async (reference) => void unconfirmed.push(reference),
      state: async () => ({ outcome: "unknown" }),
    },
    challenger: ours,
    fingerprint: async (text) => `hash of ${text}`,
    newReference: () => REFERENCE,
    post: async (mail) => void mails.push(mail),
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

test("an application is kept under a reference, and confirmed by e-mail", async () => {
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
    },
  ]);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: "zoe@boreal.example",
    subject: `Your application ${REFERENCE}`,
  });
  expect(mails[0]?.html).toContain(`${ORIGIN}/supplier-application?reference=${REFERENCE}`);
  expect(unconfirmed).toEqual([]);
});

describe("nothing is kept of", () => {
  test.each<[string, () => Sent, number]>([
    ["a page of somebody else", () => ({ headers: { origin: "https://evil.example" } }), 403],
    ["a form", () => ({ headers: { "content-type": "text/plain" } }), 415],
    ["what is too large", () => ({ body: " ".repeat(LARGEST_REQUEST + 1) }), 413],
    ["what is no JSON", () => ({ body: "{" }), 400],
    ["nothing", () => ({ body: "" }), 400],
    [
      "a request with more in it",
      () => ({ body: JSON.stringify(request({ state: "accepted" })) }),
      400,
    ],
    [
      "a language we do not speak",
      () => ({ body: JSON.stringify(request({ locale: "de" })) }),
      400,
    ],
    [
      "an application without consent",
      () => {
        const application = sampleApplication({ consent: { consent: false } });
        return { body: JSON.stringify(request({ application })) };
      },
      400,
    ],
    [
      "half a letter, which no database takes",
      () => {
        const application = sampleApplication({ company: { legalName: "a\ud800" } });
        return { body: JSON.stringify(request({ application })) };
      },
      400,
    ],
    ["one without a proof", () => ({ body: JSON.stringify(request({ proof: null })) }), 403],
    [
      "one with a forged proof",
      () => ({ body: JSON.stringify(request({ proof: { ...proof, signature: "0".repeat(64) } })) }),
      403,
    ],
  ])("%s", async (_what, sent, status) => {
    const response = await call(sent());
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.any(String) });
    expect(entries).toEqual([]);
    expect(mails).toEqual([]);
  });

  test("one whose proof came too late", async () => {
    parts.challenger = { ...ours, judge: (sent) => ours.judge(sent, Date.now() + 3_600_000) };
    const response = await send();
    expect([response.status, await response.json()]).toMatchObject([403, { code: "expired" }]);
    expect(entries).toEqual([]);
  });

  test("a body without end, which is not read to its end", async () => {
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

test("a proof that was shown before is refused", async () => {
  parts.store.receive = async () => ({ outcome: "used" });
  const response = await send();
  expect([response.status, await response.json()]).toMatchObject([409, { code: "used" }]);
  expect(mails).toEqual([]);
});

test("who applies too often reads when to come back", async () => {
  parts.store.receive = async () => ({ outcome: "wait", seconds: 42 });
  const response = await send();
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("42");
});

test("where browser tests would be too many for one, each counts as another visitor", async () => {
  parts.limitsVisitors = false;
  await send();
  await send();
  expect(new Set(entries.map(({ address }) => address)).size).toBe(2);
});

test("a challenge is given to whoever asks", async () => {
  const response = await call({ method: "GET" });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toMatchObject({ algorithm: "SHA-256", maxnumber: 300 });
});

const about = (reference: string) =>
  call({ method: "GET", query: `?reference=${encodeURIComponent(reference)}` });

test("the state is told to whoever has the reference, however they write it", async () => {
  const found = {
    state: "in_review",
    received_at: "2026-11-21T12:00:00Z",
    changed_at: "2026-11-22T12:00:00Z",
  } as const;
  const state = vi.fn<Parts["store"]["state"]>(async () => ({ outcome: "found", ...found }));
  parts.store.state = state;

  expect(await (await about("sa 7k3m 9qxt 2wbn 4hjc")).json()).toEqual(found);
  expect(state).toHaveBeenCalledWith(REFERENCE, "hash of address unknown");
});

test("a reference nobody has, or that is none, is not known", async () => {
  expect((await about(REFERENCE)).status).toBe(404);
  parts.store.state = () => Promise.reject(new Error("asked for what is no reference"));
  expect((await about("'; drop table")).status).toBe(404);
});

test("a database that does not answer is said so, without its own words", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  parts.store.receive = () => Promise.reject(new Error("relation does not exist"));
  const response = await send();
  logged.mockRestore();
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain("relation");
});

test.each(["PUT", "PATCH", "DELETE"])("%s is not taken", async (method) => {
  expect((await call({ method })).status).toBe(405);
});
