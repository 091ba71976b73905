import type { EmailMessage } from "@supabase/lite";
import { randomUUID } from "node:crypto";
import { createApi } from "./api.ts";
import { readConfig, type StackConfig } from "../settings/config.ts";
import { type Database, openDatabase } from "../database/database.ts";

type Settings = {
  email?: Partial<StackConfig["auth"]["email"]>;
  limitRequests?: boolean;
  emailsPerHour?: number;
  totp?: StackConfig["auth"]["mfa"]["totp"];
  db?: Database;
};
type Call = { headers?: Record<string, string>; body?: unknown; token?: string };

export const PASSWORD = "Correct-horse-9";

/** Starts the local API on a separate database, or on the given one, and calls it as a browser does. */
export async function startServers({ email = {}, limitRequests = false, ...given }: Settings = {}) {
  const read = readConfig({ limitRequests });
  // The built-in emails include the code, which our templates omit.
  const ours = { ...read.auth.email, template: {} };
  const { emailsPerHour = Number.POSITIVE_INFINITY } = given;
  const { totp = read.auth.mfa.totp } = given;
  const mfa = { ...read.auth.mfa, totp };
  const auth = { ...read.auth, mfa, email: { ...ours, ...email } };
  const config = { ...read, auth, emailsPerHour };
  const db = given.db ?? (await openDatabase({ url: process.env["SUPABASE_DB_URL"] }));
  const mails: EmailMessage[] = [];
  const sendMail = (message: EmailMessage) => Promise.resolve(void mails.push(message));
  const api = createApi({ db, config, sendMail });

  const call = (method: string, path: string, { headers = {}, body, token }: Call = {}) =>
    api.handle(
      new Request(`${config.apiUrl}${path}`, {
        method,
        headers: {
          apikey: config.keys.anon,
          authorization: `Bearer ${token ?? config.keys.anon}`,
          "content-type": "application/json",
          "x-supabase-api-version": "2024-01-01",
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  const post = (path: string, body: unknown, token?: string) =>
    call("POST", `/auth/v1${path}`, token === undefined ? { body } : { body, token });

  const servers = {
    config,
    db,
    mails,
    handle: api.handle,
    call,
    post,
    logIn: (address: string, password = PASSWORD) =>
      post("/token?grant_type=password", { email: address, password }),
    mailsTo: (address: string) => mails.filter((mail) => mail.to === address),
    /** The link in the last email to an address, leaving out emails without a link. */
    lastLink: (address: string) =>
      linkIn(servers.mailsTo(address).findLast(({ html }) => html?.includes("href="))),
    /** Creates a person who has signed up but hasn't confirmed their address yet. */
    async unconfirmed(data: Record<string, unknown> = {}) {
      const address = `${randomUUID()}@example.test`;
      await post("/signup", { email: address, password: PASSWORD, data });
      return address;
    },
    async confirmed() {
      const address = await servers.unconfirmed();
      await servers.follow(servers.lastLink(address));
      return address;
    },
    /** Opens a link from an email and returns the parameters of its redirect. */
    async follow(link: URL) {
      const response = await call("GET", link.pathname + link.search);
      const target = new URL(response.headers.get("location") ?? "about:blank");
      return { response, target, values: new URLSearchParams(target.hash.slice(1)) };
    },
    /** Backdates the last emails, so that the one-minute limit has passed. */
    async waitAMinute(address: string) {
      await db.query(
        `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '1 minute',
           recovery_sent_at = recovery_sent_at - interval '1 minute',
           email_change_sent_at = email_change_sent_at - interval '1 minute' where email = $1`,
        [address],
      );
    },
    close: () => db.close(),
  };
  return servers;
}

export type Servers = Awaited<ReturnType<typeof startServers>>;

export function linkIn(mail: EmailMessage | undefined): URL {
  const [, href] = /href="([^"]+)"/.exec(mail?.html ?? "") ?? [];
  if (href === undefined) throw new Error("There is no link in this e-mail.");
  return new URL(href.replaceAll("&#38;", "&"));
}

export const tokenIn = (mail: EmailMessage | undefined) => /\b\d{6}\b/.exec(mail?.html ?? "")?.[0];

/** The status and body of a response, to compare with the contract. */
export async function bodyOf(response: Response) {
  const text = await response.text();
  return { status: response.status, ...(text === "" ? {} : JSON.parse(text)) };
}
