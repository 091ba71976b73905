import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { challenger, type Proof, solve } from "@/site/application/proof.ts";
import { sampleApplication } from "#support/application.ts";
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
  "the confirmation (%s) repeats nothing that was typed: the address may be somebody else's",
  async (locale) => {
    await send({ locale });
    const email = `${mails[0]?.subject} ${mails[0]?.html} ${mails[0]?.text}`;
    expect(email).toContain(REFERENCE);
    for (const typed of ["Boréal", "Fils", "Zoé", "Tremblay"]) expect(email).not.toContain(typed);
  },
);

test("the confirmation speaks French to whoever applied in French", async () => {
  await send({ locale: "fr-CA" });
  expect(mails[0]?.html).toContain('<html lang="fr-CA">');
  expect(mails[0]?.subject).toBe(`Votre demande ${REFERENCE}`);
});

test.each([
  ["has no mail settings", null],
  ["cannot send", () => Promise.reject(new Error("connect ECONNREFUSED"))],
])("a server that %s keeps the application, and says so", async (_why, post) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  parts.post = post;
  const response = await send();
  logged.mockRestore();

  expect(await response.json()).toEqual({ reference: REFERENCE, mailed: false });
  expect(unconfirmed).toEqual([REFERENCE]);
});

const KNOWN = { outcome: "known", reference: "SA-0000-0000-0000-0000" } as const;

test("an application that is kept is told so, even if nobody can note that its e-mail failed", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  parts.post = null;
  parts.store.confirmationFailed = () => Promise.reject(new Error("no answer"));
  const response = await send();
  logged.mockRestore();
  expect(await response.json()).toEqual({ reference: REFERENCE, mailed: false });
});

test("sent again before any confirmation went out, it is confirmed to the address that was kept", async () => {
  parts.store.receive = async () => ({ ...KNOWN, confirm_to: "kept@boreal.example" });
  const response = await send();
  expect(await response.json()).toEqual({ reference: KNOWN.reference, mailed: true });
  expect(mails.map(({ to }) => to)).toEqual(["kept@boreal.example"]);
});

test("sent again where no e-mail can be sent, it does not say that one is on its way", async () => {
  parts.store.receive = async () => ({ ...KNOWN, confirm_to: "kept@boreal.example" });
  parts.post = null;
  expect(await (await send()).json()).toEqual({ reference: KNOWN.reference, mailed: false });
});

test("sent again, it answers with the first reference and sends no second e-mail", async () => {
  parts.store.receive = async () => ({ ...KNOWN, confirm_to: null });
  const response = await send();
  expect(await response.json()).toEqual({ reference: "SA-0000-0000-0000-0000", mailed: true });
  expect(mails).toEqual([]);
});
