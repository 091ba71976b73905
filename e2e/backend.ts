import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";

const settings = z
  .object({ E2E_SUPABASE_URL: z.url(), E2E_ANON_KEY: z.string(), E2E_SERVICE_KEY: z.string() })
  .transform((env) => ({
    url: env.E2E_SUPABASE_URL,
    anon: env.E2E_ANON_KEY,
    service: env.E2E_SERVICE_KEY,
  }));

/**
 * Sends one request to the server, by default with the service key. With `replaces`, the sent rows replace stored
 * rows with the same key.
 */
export async function callServer(
  method: string,
  path: string,
  { body, key, replaces = false }: { body?: unknown; key?: "anon"; replaces?: boolean } = {},
): Promise<unknown> {
  const { url, anon, service } = settings.parse(process.env);
  const apikey = key === "anon" ? anon : service;
  const response = await fetch(url + path, {
    method,
    headers: {
      apikey,
      Authorization: `Bearer ${apikey}`,
      "Content-Type": "application/json",
      Prefer: `return=representation${replaces ? ",resolution=merge-duplicates" : ""}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/** Whether the server has ended the session of a token. */
export async function isEnded(token: string): Promise<boolean> {
  const { url, anon } = settings.parse(process.env);
  const headers = { apikey: anon, Authorization: `Bearer ${token}` };
  const { status } = await fetch(`${url}/auth/v1/user`, { headers });
  return status === 403;
}

export type Person = {
  id: string;
  email: string;
  password: string;
  name: string;
  orgIds: string[];
  /** The session that began when the person confirmed their email address. */
  session: unknown;
};

const messageList = z.object({ messages: z.array(z.object({ ID: z.string() })) });
const message = z.object({ HTML: z.string() });

/**
 * Waits until at least `count` emails to an address have arrived and the newest contains `holding`. Returns the newest
 * one's HTML.
 */
export async function mailTo(address: string, count = 1, holding = ""): Promise<string> {
  const mailbox = z.url().parse(process.env["E2E_MAILBOX_URL"]);
  const read = async (path: string): Promise<unknown> => (await fetch(mailbox + path)).json();
  for (let attempt = 0; attempt < 200; attempt++) {
    const search = `/api/v1/search?query=${encodeURIComponent(`to:${address}`)}`;
    const { messages } = messageList.parse(await read(search));
    const [newest] = messages;
    if (newest && messages.length >= count) {
      const { HTML: html } = message.parse(await read(`/api/v1/message/${newest.ID}`));
      if (html.includes(holding)) return html;
    }
    await setTimeout(100);
  }
  throw new Error(`No email to ${address} has arrived.`);
}

/** The link behind an email's button. */
export function linkIn(html: string): string {
  const [, link] = /href="([^"]+token_hash=[^"]+)"/.exec(html) ?? [];
  if (link === undefined) throw new Error(`The email contains no link: ${html}`);
  return link.replaceAll(/&#38;|&amp;/g, "&");
}

/** Verifies a link's code with the auth server directly, without the portal. Returns the session that this starts. */
function confirm(html: string): Promise<unknown> {
  const values = new URLSearchParams(new URL(linkIn(html)).hash.slice(1));
  return callServer("POST", "/auth/v1/verify", { body: Object.fromEntries(values), key: "anon" });
}

/** Adds a person with a confirmed address and an organization. */
export async function addPerson(name = "Ada Lavoie"): Promise<Person> {
  const email = `${randomUUID()}@example.test`;
  const password = `Aa1-${randomUUID()}`;
  const data = { display_name: name, company_name: `Lavoie ${email.slice(0, 8)}` };
  const { id } = z
    .object({ id: z.string() })
    .parse(
      await callServer("POST", "/auth/v1/signup", { body: { email, password, data }, key: "anon" }),
    );
  const session = await confirm(await mailTo(email));

  const memberships = z
    .array(z.object({ org_id: z.string() }))
    .parse(await callServer("GET", `/rest/v1/members?user_id=eq.${id}&select=org_id`));
  const orgIds = memberships.map(({ org_id }) => org_id);
  for (const org of orgIds) await recordMetrics(org);
  return { id, email, password, name, orgIds, session };
}

/** Records today's metrics of an organization, so that no background job has to: a job takes ten times as long. */
export const recordMetrics = (org: string) =>
  callServer("POST", "/rest/v1/rpc/record_daily_metrics", { body: { org } });

/**
 * Removes everything the person could have created. The account itself remains until the stack stops, because the tests
 * have no way to delete it.
 */
export async function removePerson({ orgIds }: Person): Promise<void> {
  for (const orgId of orgIds) await callServer("DELETE", `/rest/v1/organizations?id=eq.${orgId}`);
}

/** A session as the portal stores it in local storage: key and value. */
export function storedSession(session: unknown): { key: string; value: string } {
  const [host] = new URL(settings.parse(process.env).url).hostname.split(".");
  return { key: `sb-${host}-auth-token`, value: JSON.stringify(session) };
}

/** A new session from a login with the person's password, in the form that the portal stores. */
export async function sessionOf({
  email,
  password,
}: Pick<Person, "email" | "password">): Promise<{ key: string; value: string }> {
  const body = { email, password };
  return storedSession(
    await callServer("POST", "/auth/v1/token?grant_type=password", { body, key: "anon" }),
  );
}
