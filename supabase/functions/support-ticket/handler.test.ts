import { expect, test, vi } from "vitest";
import { DatabaseRejection } from "../_shared/database.ts";
import { handle, LARGEST, type Parts } from "./handler.ts";

const ORIGIN = "https://portal.example";
const PNG = btoa("\u0089PNG\r\n\u001a\n…".slice(0, 8));

const common = {
  id: "00000000-0000-4000-8000-0000000f0001",
  body: "The feed stops at <b>row 7</b>.\nWhy?",
  link: "",
  file: null,
  locale: "en",
};
const visitor = {
  ...common,
  kind: "visitor",
  topic: "problem",
  subject: "The feed stops",
  name: "Ada Lavoie",
  email: "Ada@Example.test",
  extra: "",
  elapsed_ms: 20_000,
};
const member = {
  ...common,
  kind: "member",
  topic: "data",
  subject: "The feed stops",
  organization: "00000000-0000-4000-8000-00000000000a",
};
const reply = { ...common, kind: "reply", ticket: "00000000-0000-4000-8000-00000000000b" };

const opened = { outcome: "opened", number: "T-10007", is_mailed: true };
const returning = (result: unknown) => vi.fn<Parts["call"]>(() => Promise.resolve(result));

const parts: Parts = {
  isAllowed: (origin) => origin === ORIGIN,
  callerOf: (authorization) =>
    Promise.resolve(
      authorization === "Bearer good"
        ? { person: { id: "me", session: "mine", aal: "aal1", email: "me@example.test" } }
        : null,
    ),
  call: returning(opened),
  fingerprint: (text) => Promise.resolve(`hash of ${text}`),
  isHosted: false,
  limitsVisitors: true,
  sendsEmail: true,
};

type RequestParts = { method?: string; headers?: Record<string, string>; body?: unknown };

function requestWith({ method = "POST", headers = {}, body = visitor }: RequestParts = {}) {
  const all = {
    origin: ORIGIN,
    authorization: "Bearer good",
    "content-type": "application/json",
    "x-forwarded-for": "198.51.100.7",
  };
  return new Request("http://functions.example/support-ticket", {
    method,
    headers: Object.entries({ ...all, ...headers }).filter(([, value]) => value !== ""),
    ...(method === "GET" ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

test("a visitor's ticket is stored, with the portal's address for the link in the confirmation email", async () => {
  const call = returning(opened);
  const response = await handle(requestWith(), { ...parts, call });

  expect(await response.json()).toEqual({ number: "T-10007", isMailed: true });
  expect(call).toHaveBeenCalledWith(
    "open_visitor_ticket",
    expect.objectContaining({
      ticket: common.id,
      name: "Ada Lavoie",
      email: "ada@example.test",
      address: "hash of 198.51.100.7",
      email_hmac: "hash of ada@example.test",
      link: null,
      origin: ORIGIN,
    }),
  );
});

test("a member's ticket is opened in their name, whatever the request claims", async () => {
  const call = returning(opened);
  await handle(requestWith({ body: { ...member, locale: "fr-CA" } }), { ...parts, call });

  const [name, values] = call.mock.calls[0] ?? [];
  expect(name).toBe("open_ticket");
  expect(values).toMatchObject({
    person: "me",
    session: "mine",
    aal: "aal1",
    org: member.organization,
  });
  expect(values).toMatchObject({ locale: "fr-CA", origin: ORIGIN });
});

test("a reply to a ticket is stored and sends no email", async () => {
  const call = returning({ outcome: "replied" });
  const response = await handle(requestWith({ body: reply }), { ...parts, call });
  expect(await response.json()).toEqual({ number: null, isMailed: false });
  expect(call.mock.calls[0]).toMatchObject(["reply_to_ticket", { person: "me", aal: "aal1" }]);
});

test("a ticket that was already received gets no second confirmation email", async () => {
  const call = returning({ outcome: "known", number: "T-10007" });
  const response = await handle(requestWith(), { ...parts, call });
  expect(await response.json()).toEqual({ number: "T-10007", isMailed: false });
});

test.each([
  ["an image", { name: "screen.png", content: PNG }],
  ["a text file", { name: "rows.csv", content: btoa("sku;price\r\nA;1\r\n") }],
])("a ticket's attachment is stored unchanged: %s", async (_what, file) => {
  const call = returning(opened);
  await handle(requestWith({ body: { ...visitor, file } }), { ...parts, call });
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    file_name: file.name,
    file_content: file.content,
  });
});

const file = (name: string, content: string) => ({ body: { ...visitor, file: { name, content } } });
const changed = (change: object) => ({ body: { ...visitor, ...change } });

test.each<[string, RequestParts, number]>([
  ["GET", { method: "GET" }, 405],
  ["from another site", { headers: { origin: "https://evil.example" } }, 403],
  ["without an origin", { headers: { origin: "" } }, 403],
  ["a form", { headers: { "content-type": "text/plain" } }, 415],
  ["a body that is too large", { body: "x".repeat(LARGEST + 1) }, 413],
  ["invalid JSON", { body: "{" }, 400],
  ["an extra property", changed({ status: "closed" }), 400],
  ["an empty message", changed({ body: " \n " }), 400],
  ["two addresses", changed({ email: "a@b.ca, c@d.ca" }), 400],
  ["a line break in the subject", changed({ subject: "a\r\nBcc: c@d.ca" }), 400],
  ["an unpaired surrogate in the subject", changed({ subject: "a\ud800" }), 400],
  ["an unpaired surrogate in the message", changed({ body: "a\ud800" }), 400],
  ["an unpaired surrogate in the name", changed({ name: "a\udc00" }), 400],
  ["an unpaired surrogate in the address", changed({ email: "a\ud800@b.ca" }), 400],
  ["an unpaired surrogate in a link", changed({ link: "https://example.test/\ud800" }), 400],
  ["an unpaired surrogate in a file name", file("a\ud800.csv", "YQ=="), 400],
  ["a link that runs a script", changed({ link: "javascript:alert(1)" }), 400],
  ["a link without encryption", changed({ link: "http://example.test" }), 400],
  ["a program", file("run.exe", "TVo="), 400],
  ["a path as the file name", file("../a.csv", "YQ=="), 400],
  ["a program named as text", file("a.txt", btoa("MZ\0\0")), 422],
  ["text named as an image", file("a.png", btoa("<script>")), 422],
  ["a filled-in hidden field", changed({ extra: "https://spam.example" }), 422],
  ["a form sent too quickly", changed({ elapsed_ms: 200 }), 422],
  ["a member without a valid token", { body: member, headers: { authorization: "Bearer x" } }, 401],
])("a ticket request is rejected before anything is stored: %s", async (_what, request, status) => {
  const call = returning(opened);
  const response = await handle(requestWith(request), { ...parts, call });
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ message: expect.any(String) });
  expect(call).not.toHaveBeenCalled();
});

test.each([
  [{ outcome: "session_ended" }, 401, null],
  [{ outcome: "insufficient_aal" }, 403, null],
  [{ outcome: "not_a_member" }, 403, null],
  [{ outcome: "rate_limited", seconds: 90 }, 429, "90"],
])(
  "a ticket for which the database returns %o gets a response of %d",
  async (result, status, wait) => {
    const response = await handle(requestWith(), { ...parts, call: returning(result) });
    expect(response.status).toBe(status);
    expect(response.headers.get("retry-after")).toBe(wait);
  },
);

test("an unavailable database is reported without its error text when opening a ticket", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const call = () => Promise.reject(new Error("relation tickets does not exist"));
  const response = await handle(requestWith(), { ...parts, call });
  logged.mockRestore();
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain("relation");
});

test("a ticket that the database rejects gets 400 without the name of the constraint", async () => {
  const call = () => Promise.reject(new DatabaseRejection("violates check constraint link_check"));
  const response = await handle(requestWith(), { ...parts, call });
  expect(response.status).toBe(400);
  expect(await response.text()).not.toContain("link_check");
});

test("a server without a mail server stores the ticket and reports that no email is sent", async () => {
  const call = returning({ ...opened, is_mailed: false });
  const response = await handle(requestWith(), { ...parts, call, sendsEmail: false });
  expect(await response.json()).toEqual({ number: "T-10007", isMailed: false });
  expect(call.mock.calls[0]?.[1]).toMatchObject({ origin: null });
});
