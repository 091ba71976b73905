import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { codeAt } from "../patches/second-factor/one-time-code.ts";
import { type Stack, startStack } from "../stack.ts";

const PASSWORD = "Correct-horse-9";
const NEW_PASSWORD = "Better-horse-9";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ memory: true, ports: "free", rateLimits: false, log: () => {} });
  // Deletes the demo's waiting jobs, because building its listings would take longer than these tests.
  const headers = { apikey: stack.serviceKey, authorization: `Bearer ${stack.serviceKey}` };
  await fetch(`${stack.url}/rest/v1/jobs?state=eq.waiting`, { method: "DELETE", headers });
});
afterAll(() => stack.stop());

type Call = { body?: object; token?: string; method?: string; browser?: string };

async function call(path: string, { body, token, method = "POST", browser = "" }: Call = {}) {
  const response = await fetch(stack.url + path, {
    method,
    headers: {
      apikey: stack.anonKey,
      authorization: `Bearer ${token ?? stack.anonKey}`,
      "content-type": "application/json",
      "user-agent": browser,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return z.record(z.string(), z.unknown()).parse(text === "" ? {} : JSON.parse(text));
}

const list = z.object({ messages: z.array(z.object({ ID: z.string(), Subject: z.string() })) });

async function mailsTo(address: string) {
  const query = encodeURIComponent(`to:${address}`);
  const found = await fetch(`${stack.mailboxUrl}/api/v1/search?query=${query}`);
  return list.parse(await found.json()).messages;
}

/** The latest email to an address with this subject, as HTML. Waits until there is one. */
async function mail(address: string, subject: string): Promise<string> {
  const find = async () => (await mailsTo(address)).find((one) => one.Subject === subject)?.ID;
  const id = await vi.waitUntil(find, { timeout: 30_000, interval: 100 });
  const message = await fetch(`${stack.mailboxUrl}/api/v1/message/${id}`);
  return z.object({ HTML: z.string() }).parse(await message.json()).HTML;
}

async function openLink(html: string) {
  const [, token = ""] = /token(?:_hash)?=([0-9a-f]+)/.exec(html) ?? [];
  const [, type = ""] = /type=([a-z_]+)/.exec(html) ?? [];
  await call("/auth/v1/verify", { body: { token_hash: token, type } });
}

async function logIn(email: string, password = PASSWORD): Promise<string> {
  const body = { email, password };
  const session = await call("/auth/v1/token?grant_type=password", { body });
  return z.string().parse(session["access_token"]);
}

/** A new account and its token. */
async function account() {
  const email = `${randomUUID()}@example.test`;
  await call("/auth/v1/signup", { body: { email, password: PASSWORD } });
  await openLink(await mail(email, "Confirm your email address"));
  return { email, token: await logIn(email) };
}

test("a person who changes their password gets an email about it", async () => {
  const { email, token } = await account();
  const body = { password: NEW_PASSWORD, current_password: PASSWORD };
  await call("/auth/v1/user", { method: "PUT", token, body });
  expect(await mail(email, "Your password was changed")).toContain(email);
});

test("a person's old email address gets an email when both addresses have confirmed the change", async () => {
  const { email, token } = await account();
  const changed = `${randomUUID()}@example.test`;
  await call("/auth/v1/user", { method: "PUT", token, body: { email: changed } });
  await openLink(await mail(email, "Confirm your new email address"));
  expect((await mailsTo(email)).map(({ Subject }) => Subject)).not.toContain(
    "Your email address was changed",
  );
  await openLink(await mail(changed, "Confirm your new email address"));
  expect(await mail(email, "Your email address was changed")).toContain(
    `was changed from ${email} to ${changed}`,
  );
});

test("a person gets an email when a second factor is added and when it is removed", async () => {
  const { email, token } = await account();
  const app = { friendly_name: "Phone", factor_type: "totp" };
  const { id, totp } = await call("/auth/v1/factors", { token, body: app });
  const { secret } = z.object({ secret: z.string() }).parse(totp);
  const challenge = await call(`/auth/v1/factors/${String(id)}/challenge`, { token, body: {} });
  const proof = { challenge_id: challenge["id"], code: codeAt(secret, Date.now()) };
  const raised = await call(`/auth/v1/factors/${String(id)}/verify`, { token, body: proof });
  expect(await mail(email, "A second factor was added")).toContain(email);
  await call(`/auth/v1/factors/${String(id)}`, {
    method: "DELETE",
    token: z.string().parse(raised["access_token"]),
  });
  expect(await mail(email, "A second factor was removed")).toContain(email);
});

test("a person gets an email about a login with a browser they haven't used before", async () => {
  const { email, token } = await account();
  const reportLogin = (browser: string) => {
    const occurred_at = new Date().toISOString();
    const event = { id: randomUUID(), type: "login_success", occurred_at, details: {} };
    return call("/functions/v1/security-monitoring", { token, browser, body: { event } });
  };
  await reportLogin("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
  await reportLogin(
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
  );
  expect(await mail(email, "New login to your account")).toContain("Chrome");
});
