import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmailMessage } from "@supabase/lite";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig, type StackConfig } from "../settings/config.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { createMailer, type SendMail, smtpSender } from "./mailer.ts";
import { linkIn } from "../gateway/test-servers.ts";

let db: Database;
beforeAll(async () => {
  db = await openDatabase({ url: process.env["SUPABASE_DB_URL"] });
});
afterAll(() => db.close());

const redirectTo = () => "http://localhost:5173/suppliers?a=1&b=2";

function mailer(send: SendMail, template: StackConfig["auth"]["email"]["template"] = {}) {
  const config = readConfig();
  const auth = { ...config.auth, email: { ...config.auth.email, template } };
  return createMailer({ db, config: { ...config, auth }, send, redirectTo });
}

test("auth emails have the code, and link to the API with the token's hash, the type and the redirect", async () => {
  const sent: EmailMessage[] = [];
  const post = mailer((mail) => Promise.resolve(void sent.push(mail)));
  await post.sendConfirmation("a@example.test", "hash", "123456");
  await post.sendMagicLink("a@example.test", "hash", "123456");
  await post.sendRecovery("a@example.test", "hash", "123456");

  const links = sent.map((mail) => linkIn(mail));
  expect(links.map((link) => link.searchParams.get("type"))).toEqual([
    "signup",
    "magiclink",
    "recovery",
  ]);
  for (const link of links) {
    expect(link.origin + link.pathname).toBe("http://127.0.0.1:54321/auth/v1/verify");
    expect(link.searchParams.get("token")).toBe("hash");
    expect(link.searchParams.get("redirect_to")).toBe(redirectTo());
  }
  expect(sent.every((mail) => mail.html?.includes("123456"))).toBe(true);
});

test("a template from config.toml is rendered with the person's sign-up data", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mails-"));
  const content_path = join(folder, "confirmation.html");
  await writeFile(
    content_path,
    '<a href="{{ .ConfirmationURL }}">{{ .Data.display_name }}, {{ .SiteURL }}</a>',
  );
  const id = crypto.randomUUID();
  await db.query(
    "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)",
    [id, `${id}@example.test`, JSON.stringify({ display_name: "Ada & co" })],
  );
  const sent: EmailMessage[] = [];
  const send = (mail: EmailMessage) => Promise.resolve(void sent.push(mail));
  const post = mailer(send, { confirmation: { subject: "Welcome, {{ .Email }}", content_path } });
  await post.sendConfirmation("a@example.test", "hash", "123456", { userId: id });

  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toBe("Welcome, a@example.test");
  expect(sent[0]?.html).toContain("Ada &#38; co, http://localhost:5173");
  expect(linkIn(sent[0]).searchParams.get("token")).toBe("hash");
  await rm(folder, { recursive: true });
});

test("our auth emails include plain text, in the language of the sign-up", async () => {
  const { template } = readConfig().auth.email;
  const id = crypto.randomUUID();
  await db.query(
    "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)",
    [id, `${id}@example.test`, JSON.stringify({ locale: "fr-CA" })],
  );
  const sent: EmailMessage[] = [];
  const post = mailer((mail) => Promise.resolve(void sent.push(mail)), template);
  await post.sendRecovery("a@example.test", "hash", "123456", { userId: id });

  expect(sent[0]?.subject).toBe("Réinitialisez votre mot de passe");
  expect(sent[0]?.html).toContain('<html lang="fr-CA">');
  expect(sent[0]?.text).toContain(`Choisir un nouveau mot de passe\n\n${linkIn(sent[0]).href}\n`);
});

test("auth emails are sent over SMTP from the product's address", async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const inner = server.listen(0, "127.0.0.1", () => resolve(portOf(inner.address())));
  });
  await mailer(smtpSender(readConfig({ ports: { smtp: port } }))).sendRecovery(
    "é@example.test",
    "hash",
    "123456",
  );
  await new Promise<void>((resolve) => server.close(() => resolve()));

  const mail = await PostalMime.parse(received[0] ?? "");
  expect(mail.from).toEqual({ name: "Supplier Portal", address: "portal@supplier-portal.example" });
  expect(mail.subject).toBe("Reset your password");
  expect(mail.html).toContain("/auth/v1/verify?token=hash");
});

const portOf = (address: AddressInfo | string | null) =>
  typeof address === "object" && address !== null ? address.port : 0;
