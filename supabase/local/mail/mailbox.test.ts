import { connect } from "node:net";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { startMailbox, type Mailbox } from "./mailbox.ts";
import { CAPACITY, MailboxStore } from "./mailbox-store.ts";
import { readMessage } from "./mailbox-message.ts";

let mailbox: Mailbox;
let origin: string;

beforeAll(async () => {
  mailbox = await startMailbox({ port: 0, smtpPort: 0 });
  origin = `http://127.0.0.1:${mailbox.port}`;
});

afterAll(() => mailbox.close());

beforeEach(() => fetch(`${origin}/api/v1/messages`, { method: "DELETE" }));

type Mail = { to: string; bcc?: string; subject: string; type?: string; body?: string };

/** Sends an email over SMTP, waiting for a reply after each line as mail programs do. */
async function send({ to, bcc, subject, type = "text/plain; charset=utf-8", body = "" }: Mail) {
  const socket = connect(mailbox.smtpPort, "127.0.0.1");
  const responses = createInterface({ input: socket })[Symbol.asyncIterator]();
  const statusOf = async (code: string) => {
    for (;;) {
      const { value = "the connection ended", done } = await responses.next();
      if (value.startsWith(`${code} `)) return;
      if (done || !value.startsWith(`${code}-`)) throw new Error(`SMTP: ${value}`);
    }
  };
  const command = (line: string, code: string) => {
    socket.write(`${line}\r\n`);
    return statusOf(code);
  };
  const address = (person: string) => /<([^<>]*)>$/.exec(person)?.[1] ?? person;
  const message = [
    "From: Supplier Portal <portal@supplier-portal.example>",
    `To: ${to}`,
    `Subject: ${subject}`,
    `Content-Type: ${type}`,
    "",
    body,
  ];
  await statusOf("220");
  await command("EHLO test.example", "250");
  await command("MAIL FROM:<bounce@supplier-portal.example>", "250");
  for (const person of bcc === undefined ? [to] : [to, bcc])
    await command(`RCPT TO:<${address(person)}>`, "250");
  await command("DATA", "354");
  await command([...message, "."].join("\r\n"), "250");
  await command("QUIT", "221");
  socket.destroy();
}

const MULTIPART = [
  "--edge",
  "Content-Type: multipart/alternative; boundary=inner",
  "",
  "--inner",
  "Content-Type: text/plain",
  "",
  "Code: 123456",
  "--inner",
  "Content-Type: text/html",
  "",
  "<p>Code: <b>123456</b></p>",
  "--inner--",
  "--edge",
  "Content-Type: application/pdf",
  "Content-Disposition: attachment; filename=terms.pdf",
  "Content-Transfer-Encoding: base64",
  "",
  "JVBERg==",
  "--edge--",
].join("\r\n");

const get = async (path: string): Promise<unknown> => (await fetch(origin + path)).json();

const page = z.object({
  messages_count: z.number(),
  messages: z.array(z.looseObject({ ID: z.string(), Subject: z.string() })),
});

const subjects = async (path: string) =>
  page.parse(await get(path)).messages.map(({ Subject }) => Subject);

describe("the mailbox through Mailpit's API", () => {
  test("the mailbox lists an email sent over SMTP with its sender and recipients, and returns its text and attachments", async () => {
    await send({
      to: '"Ada Tremblay" <ada@northvale.example>',
      bcc: "audit@northvale.example",
      subject: "=?utf-8?Q?Confirmez_votre_adresse_=C3=A0_pr=C3=A9sent?=",
      type: "multipart/mixed; boundary=edge",
      body: MULTIPART,
    });

    const { messages, messages_count } = page.parse(await get("/api/v1/messages"));
    expect(messages_count).toBe(1);
    expect(messages[0]).toMatchObject({
      Subject: "Confirmez votre adresse à présent",
      From: { Name: "Supplier Portal", Address: "portal@supplier-portal.example" },
      To: [{ Name: "Ada Tremblay", Address: "ada@northvale.example" }],
      Bcc: [{ Address: "audit@northvale.example" }],
      Attachments: 1,
      Snippet: "Code: 123456",
    });
    expect(await get(`/api/v1/message/${messages[0]?.ID}`)).toMatchObject({
      ReturnPath: "bounce@supplier-portal.example",
      Text: expect.stringContaining("123456"),
      HTML: expect.stringContaining("<b>123456</b>"),
      Attachments: [{ FileName: "terms.pdf", ContentType: "application/pdf", Size: 4 }],
    });
  });

  test("the mailbox lists emails newest first, page by page", async () => {
    for (const subject of ["one", "two", "three"]) await send({ to: "ada@a.example", subject });

    expect(await subjects("/api/v1/messages")).toEqual(["three", "two", "one"]);
    expect(await subjects("/api/v1/messages?start=1&limit=1")).toEqual(["two"]);
    expect(await get("/api/v1/message/latest")).toMatchObject({ Subject: "three" });
  });

  test.each([
    ["to:ada@a.example", ["Reset your password"]],
    ["to:ADA", ["Reset your password"]],
    ['subject:"your order"', ["About your order"]],
    ["to:zoe subject:password", []],
    ["kayak", ["About your order"]],
  ])("a mailbox search for %s finds %j", async (query, found) => {
    await send({ to: "ada@a.example", subject: "Reset your password", body: "Link" });
    await send({ to: "zoe@z.example", subject: "About your order", body: "One kayak" });

    expect(await subjects(`/api/v1/search?query=${encodeURIComponent(query)}`)).toEqual(found);
  });

  test("the mailbox deletes one email or all", async () => {
    for (const subject of ["one", "two", "three"]) await send({ to: "ada@a.example", subject });
    const { messages } = page.parse(await get("/api/v1/messages"));

    await fetch(`${origin}/api/v1/messages`, {
      method: "DELETE",
      body: JSON.stringify({ IDs: [messages[1]?.ID] }),
    });
    expect(await subjects("/api/v1/messages")).toEqual(["three", "one"]);

    await fetch(`${origin}/api/v1/messages`, { method: "DELETE" });
    expect(await subjects("/api/v1/messages")).toEqual([]);
  });

  test("the mailbox responds to an unknown email with a 404", async () => {
    expect((await fetch(`${origin}/api/v1/message/nothing`)).status).toBe(404);
  });
});

describe("a hostile email in the mailbox", () => {
  const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(2)</script>';

  test("a hostile email can't insert markup into the mailbox page", async () => {
    await send({ to: `"${HOSTILE.replaceAll('"', "'")}" <a@a.example>`, subject: HOSTILE });

    const shown = await fetch(`${origin}/message/latest`);
    expect(await shown.text()).not.toMatch(/<img|<script>/);
    expect(shown.headers.get("content-security-policy")).toMatch(/script-src 'self'/);
  });

  test("a hostile email is shown in a document that can't run scripts or load anything", async () => {
    await send({ to: "a@a.example", subject: "Hi", type: "text/html", body: HOSTILE });

    const policy = (await fetch(`${origin}/view/latest.html`)).headers.get(
      "content-security-policy",
    );
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src|https:/);
  });

  test("another site can't empty the mailbox", async () => {
    await send({ to: "a@a.example", subject: "Keep me" });
    const rejected = await fetch(`${origin}/delete`, {
      method: "POST",
      headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      body: new URLSearchParams(),
    });

    expect(rejected.status).toBe(403);
    expect(await subjects("/api/v1/messages")).toEqual(["Keep me"]);
  });
});

test("the mailbox reads the sender and recipients of a message that isn't a valid email", async () => {
  const message = await readMessage(Buffer.from("\u0000\u0001 not an e-mail"), {
    from: "a@a.example",
    recipients: ["b@b.example"],
  });

  expect(message.from.address).toBe("a@a.example");
  expect(message.bcc).toEqual([{ name: "", address: "b@b.example" }]);
});

test("the mailbox stores only the latest emails", async () => {
  const store = new MailboxStore();
  const message = await readMessage(Buffer.from("Subject: x\r\n\r\n"), {
    from: "",
    recipients: [],
  });
  for (let i = 0; i <= CAPACITY; i++) store.add({ ...message, subject: String(i) });

  expect(store.all()).toHaveLength(CAPACITY);
  expect(store.all()[0]?.subject).toBe(String(CAPACITY));
});
