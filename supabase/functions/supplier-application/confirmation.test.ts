import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { challenger, type Proof, solve } from "@/site/application/proof.ts";
import { sampleApplication } from "#support/samples/application.ts";
import type { Mail } from "../_shared/mail-server.ts";
import { handle, type Parts } from "./handler.ts";

const ORIGIN = "https://portal.example";
const REFERENCE = "SA-7K3M-9QXT-2WBN-4HJC";
const ours = await challenger("a key", 300);

let mails: Mail[];
let unconfirmed: string[];
let parts: Parts;
let proof: Proof | null;

beforeAll(async () => {
  proof = await solve(await ours.make(Date.now()));
});
beforeEach(() => {
  mails = [];
  unconfirmed = [];
  parts = {
    isAllowed: (origin) => origin === ORIGIN,
    brand: "Supplier Portal",
    store: {
      receive: async ({ reference, email }) => ({
        outcome: "received",
        reference,
        confirm_to: email,
      }),
      confirmationFailed: async (reference) => void unconfirmed.push(reference),
      state: async () => ({ outcome: "unknown" }),
      countChallenge: async () => 0,
    },
    challenger: ours,
    fingerprint: async (text) => `hash of ${text}`,
    newReference: () => REFERENCE,
    post: async (mail) => void mails.push(mail),
    isHosted: false,
    limitsVisitors: true,
  };
});

function send({ locale = "en" } = {}) {
  const body = JSON.stringify({
    id: randomUUID(),
    locale,
    application: sampleApplication(),
    proof,
  });
  const headers = { origin: ORIGIN, "content-type": "application/json" };
  const init = { method: "POST", headers, body };
  return handle(new Request("http://functions.example/supplier-application", init), parts);
}

test.each(["en", "fr-CA"])(
  "the application's confirmation (%s) doesn't repeat typed text, because the address may be someone else's",
  async (locale) => {
    await send({ locale });
    const email = `${mails[0]?.subject} ${mails[0]?.html} ${mails[0]?.text}`;
    expect(email).toContain(REFERENCE);
    for (const typed of ["Boréal", "Fils", "Zoé", "Tremblay"]) expect(email).not.toContain(typed);
  },
);

test("an application in French is confirmed in French", async () => {
  await send({ locale: "fr-CA" });
  expect(mails[0]?.html).toContain('<html lang="fr-CA">');
  expect(mails[0]?.subject).toBe(`Votre demande ${REFERENCE}`);
});

test.each([
  ["has no mail settings", null],
  ["can't send", () => Promise.reject(new Error("connect ECONNREFUSED"))],
])(
  "a server that %s stores the application and reports that no email was sent",
  async (_why, post) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    parts.post = post;
    const response = await send();
    logged.mockRestore();

    expect(await response.json()).toEqual({ reference: REFERENCE, mailed: false });
    expect(unconfirmed).toEqual([REFERENCE]);
  },
);

const KNOWN = { outcome: "known", reference: "SA-0000-0000-0000-0000" } as const;

test("a stored application returns its reference even if the failed email can't be recorded", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  parts.post = null;
  parts.store.confirmationFailed = () => Promise.reject(new Error("no answer"));
  const response = await send();
  logged.mockRestore();
  expect(await response.json()).toEqual({ reference: REFERENCE, mailed: false });
});

test("a repeated application without a confirmation is confirmed by email to the stored address", async () => {
  parts.store.receive = async () => ({ ...KNOWN, confirm_to: "kept@boreal.example" });
  const response = await send();
  expect(await response.json()).toEqual({ reference: KNOWN.reference, mailed: true });
  expect(mails.map(({ to }) => to)).toEqual(["kept@boreal.example"]);
});

test("a repeated application doesn't promise an email if the server can't send any", async () => {
  parts.store.receive = async () => ({ ...KNOWN, confirm_to: "kept@boreal.example" });
  parts.post = null;
  expect(await (await send()).json()).toEqual({ reference: KNOWN.reference, mailed: false });
});

test("a repeated application returns the first reference and sends no second email", async () => {
  parts.store.receive = async () => ({ ...KNOWN, confirm_to: null });
  const response = await send();
  expect(await response.json()).toEqual({ reference: "SA-0000-0000-0000-0000", mailed: true });
  expect(mails).toEqual([]);
});
