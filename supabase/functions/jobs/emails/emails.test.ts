import { afterEach, expect, test, vi } from "vitest";
import type { Mail } from "../../_shared/mail-server.ts";
import type { JobTools } from "../handler.ts";
import { type EmailParts, emails } from "./emails.ts";

const ORIGIN = "https://portal.example";
const INVITATION = "00000000-0000-4000-8000-0000000000d1";
const TO = "ada@example.test";
const REFERENCE = "SA-7K3M-9QXT-2WBN-4HJC";
const invited = { to: TO, role: "editor", organization: "Boréal & Fils <b>", inviter: "Zoé" };

const application = { email: "application", to: TO, reference: REFERENCE, origin: ORIGIN };
const ticket = { email: "ticket", to: TO, number: "T-10007", origin: ORIGIN, isVisitor: true };
const invitation = { email: "invitation", invitation: INVITATION, origin: ORIGIN, locale: "en" };
const newDevice = { email: "new_device", to: TO, browser: "Firefox", locale: "fr-CA" };
const recoveryCode = { email: "recovery_code", to: TO, locale: "fr-CA" };

type Run = {
  job?: Partial<JobTools["job"]>;
  parts?: Partial<EmailParts>;
  progress?: JobTools["progress"];
  call?: JobTools["call"];
};

afterEach(() => vi.restoreAllMocks());

/** Runs the job of an email. Returns its outcome and the emails that reached the mail server. */
async function run(payload: Record<string, unknown>, { job, parts, progress, call }: Run = {}) {
  const mails: Mail[] = [];
  const handler = emails({
    brand: "Supplier Portal",
    isAllowed: (origin) => origin === ORIGIN,
    post: async (mail) => void mails.push(mail),
    tokenOf: async (id) => `token-of-${id}`,
    ...parts,
  });
  const end = await handler({
    job: { org: "", lease: "", key: "sample:1", payload, resumeFrom: null, done: 0, ...job },
    call: call ?? (async () => invited),
    progress: progress ?? (async () => true),
    hasTime: () => true,
    compute: (work) => work(),
  });
  return { end, mails };
}

const broken = (more: object) => () => Promise.reject(Object.assign(new Error("smtp"), more));

test.each<[string, Record<string, unknown>, string, string]>([
  [
    "an application",
    application,
    `Your application ${REFERENCE}`,
    `/supplier-application?reference=${REFERENCE}`,
  ],
  ["a visitor's ticket", ticket, "We received your message: T-10007", "/help-support"],
  [
    "a member's ticket",
    { ...ticket, isVisitor: false },
    "We received your message: T-10007",
    "/help?tab=tickets",
  ],
])(
  "the email about %s is sent once and leads to the portal",
  async (_what, payload, subject, path) => {
    const { end, mails } = await run(payload);
    expect(end).toBe("done");
    expect(mails).toMatchObject([{ to: TO, subject }]);
    expect(mails[0]?.html).toContain(`href="${ORIGIN}${path}"`);
  },
);

test.each([
  ["a new device", newDevice, "Nouvelle connexion à votre compte"],
  ["a recovery code", recoveryCode, "Un code de récupération a été utilisé"],
])("the email about %s is sent without a link", async (_what, payload, subject) => {
  const { mails } = await run(payload);
  expect(mails).toMatchObject([{ to: TO, subject }]);
  expect(mails[0]?.html).not.toContain("href");
});

test("an invitation email's link contains the invitation's token", async () => {
  const call = vi.fn<JobTools["call"]>(async () => invited);
  const { mails } = await run(invitation, { call });
  const token = `token-of-${INVITATION}`;
  expect(call).toHaveBeenCalledWith("invitation_to_send", { invitation: INVITATION, token });
  const link = `${ORIGIN}/settings?invitation=${token}`;
  expect(mails[0]?.html).toContain(`<a href="${link}"`);
  expect(mails[0]?.text).toContain(`\n${link}\n`);
  expect(mails[0]?.text).toContain("Zoé invited you to join Boréal & Fils <b>");
});

test("an invitation email escapes markup in names", async () => {
  const { mails } = await run(invitation);
  expect(mails[0]?.html).toContain("Boréal &#38; Fils &#60;b&#62;");
  expect(mails[0]?.html).not.toContain("<b>");
});

test.each([
  ["owner", "en", "As an owner"],
  ["viewer", "en", "As a viewer"],
  ["editor", "fr-CA", "À titre d’éditeur"],
  ["owner", "fr-CA", "À titre de propriétaire"],
])("the invitation email names the role %s in the language %s", async (role, locale, text) => {
  const { mails } = await run(
    { ...invitation, locale },
    { call: async () => ({ ...invited, role }) },
  );
  expect(mails[0]?.html).toContain(`<html lang="${locale}">`);
  expect(mails[0]?.text).toContain(text);
});

test.each([
  ["in French", "fr-CA", '<html lang="fr-CA">'],
  ["in English if its language is unknown", "de", '<html lang="en">'],
])("an email is sent %s", async (_how, locale, html) => {
  expect((await run({ ...ticket, locale })).mails[0]?.html).toContain(html);
});

test("an invitation that was revoked or accepted, or that has expired, isn't sent", async () => {
  const { end, mails } = await run(invitation, { call: async () => null });
  expect([end, mails]).toEqual(["done", []]);
});

test("an email that another worker already sent isn't sent again", async () => {
  expect(await run(ticket, { job: { done: 1 } })).toEqual({ end: "done", mails: [] });
});

test("an email isn't sent if its job was cancelled", async () => {
  const { end, mails } = await run(ticket, { progress: async () => false });
  expect([end, mails]).toEqual(["done", []]);
});

test("an email isn't sent by a worker whose lease has expired", async () => {
  const post = vi.fn<() => Promise<void>>();
  const progress = broken({ hint: "lease_expired" });
  await expect(run(ticket, { progress, parts: { post } })).rejects.toThrow("smtp");
  expect(post).not.toHaveBeenCalled();
});

test("a job ends after its email was sent, even if recording the sent email fails", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const progress = async (done: number) => (done === 0 ? true : broken({})());
  const { end, mails } = await run(ticket, { progress });
  expect([end, mails.length]).toEqual(["done", 1]);
});

test("each attempt to send an email has the same message ID", async () => {
  const of = async () => (await run(ticket, { job: { key: "ticket:42 <x>" } })).mails[0]?.messageId;
  expect(await of()).toBe("ticket.42..x.@supplier-portal");
  expect(await of()).toBe(await of());
});

test.each([
  ["is unreachable", "is retried", { code: "ECONNREFUSED" }, { failed: "mail: server" }],
  [
    "asks to try later",
    "is retried",
    { code: "EENVELOPE", responseCode: 451 },
    { failed: "mail: server" },
  ],
  [
    "rejects our password",
    "is retried",
    { code: "EAUTH", responseCode: 535 },
    { failed: "mail: server" },
  ],
  [
    "doesn't know the address",
    "isn't retried",
    { code: "EENVELOPE", responseCode: 550 },
    { rejected: "mail: address" },
  ],
])(
  "if the mail server %s, the email %s, and the server's error text isn't recorded",
  async (_what, _then, error, expected) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { end } = await run(ticket, { parts: { post: broken(error) } });
    expect(end).toEqual(expected);
  },
);

test("an email is retried later if the server has lost its mail settings", async () => {
  expect((await run(ticket, { parts: { post: null } })).end).toHaveProperty("failed");
});

test("an email whose link would lead to another website is never sent", async () => {
  const { end, mails } = await run({ ...invitation, origin: "https://evil.example" });
  expect([end, mails]).toEqual([{ rejected: expect.any(String) }, []]);
});

test.each(["en", "fr-CA"])(
  "emails to addresses that someone else may have entered (%s) contain none of the typed text",
  async (locale) => {
    for (const payload of [application, ticket]) {
      const typed = { name: "Lavoie", subject: "The feed stops", company: "Boréal" };
      const { mails } = await run({ ...payload, ...typed, locale });
      const all = `${mails[0]?.subject} ${mails[0]?.html} ${mails[0]?.text}`;
      for (const text of Object.values(typed)) expect(all).not.toContain(text);
    }
  },
);
