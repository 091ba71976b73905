import { randomUUID } from "node:crypto";
import { z } from "zod";
import { PASSWORD, type Servers } from "../gateway/test-servers.ts";
import { codeAt } from "../patches/second-factor/one-time-code.ts";
import { fill, fillText, type Known } from "./expect-response.ts";
import type { Call, Step } from "./row.ts";

/** The auth server that the steps run on. */
export type AuthServer = {
  call: (
    method: string,
    path: string,
    call: { headers?: Record<string, string>; body?: unknown; token?: string },
  ) => Promise<Response>;
  keys: { anon: string; serviceRole: string };
  /** The link in the last email to an address. */
  linkTo: (address: string) => URL;
  /** Runs a statement with the account's address as its parameter. */
  sql: (statement: string, email: string) => Promise<unknown>;
  emailsPerHour: number;
};

export const embedded = ({ call, config, lastLink, db }: Servers): AuthServer => ({
  call,
  keys: config.keys,
  linkTo: lastLink,
  sql: (statement, email) => db.query(statement, [email]),
  emailsPerHour: config.emailsPerHour,
});

/** An account, and the values found by the steps it has taken. */
export class Walk {
  readonly server: AuthServer;
  #values: Record<string, string>;

  /** `values` are those of an existing account, and the codes that its server accepts or rejects. */
  constructor(server: AuthServer, values: Known = {}) {
    this.server = server;
    const email = `${randomUUID()}@example.test`;
    this.#values = {
      email,
      new_email: `new-${email}`,
      password: PASSWORD,
      new_password: "Better-horse-9",
      ...values,
    };
  }

  get known(): Known {
    const { secret = "" } = this.#values;
    const codes = [-30, 0, 30].map((seconds) => codeAt(secret, Date.now() + seconds * 1000));
    const wrong = ["000000", "111111", "222222", "333333"].find((code) => !codes.includes(code));
    return { code: codes[1] ?? "", wrong_code: wrong ?? "", ...this.#values };
  }

  call({ request, body, as = "visitor" }: Call): Promise<Response> {
    const [method = "", path = ""] = fillText(request, this.known).split(" ");
    const { keys } = this.server;
    const tokens = {
      visitor: keys.anon,
      service: keys.serviceRole,
      person: this.#values["access_token"] ?? "",
      "the other session": this.#values["other_access_token"] ?? "",
    };
    const headers = as === "service" ? { apikey: keys.serviceRole } : {};
    return this.server.call(method, `/auth/v1${path}`, {
      ...(body === undefined ? {} : { body: fill(body, this.known) }),
      token: tokens[as],
      headers,
    });
  }

  async take(step: Step): Promise<void> {
    await STEPS[step](this);
  }

  /** Makes a call that has to succeed, and stores the named values of its response. */
  async expectCall(call: Call, names: Readonly<Record<string, string>> = {}): Promise<void> {
    const response = await this.call(call);
    const text = await response.text();
    if (!response.ok) throw new Error(`${call.request}: ${response.status} ${text}`);
    if (text !== "") this.keep(JSON.parse(text), names);
  }

  /** Stores the values at these dotted paths, under the given names. */
  keep(content: unknown, names: Readonly<Record<string, string>>): void {
    for (const [name, path] of Object.entries(names)) {
      let found = content;
      for (const key of path.split(".")) found = record.parse(found)[key];
      this.#values[name] = z.string().parse(found);
    }
  }

  keepToken(address: string): void {
    const link = this.server.linkTo(address);
    this.#values["token"] = link.searchParams.get("token") ?? "";
    this.#values["type"] = link.searchParams.get("type") ?? "";
  }

  async openLink(): Promise<void> {
    const response = await this.call({ request: "GET /verify?token={token}&type={type}" });
    const { hash } = new URL(response.headers.get("location") ?? "about:blank");
    const values = new URLSearchParams(hash.slice(1));
    const access_token = values.get("access_token");
    if (access_token === null) return;
    Object.assign(this.#values, { access_token, refresh_token: values.get("refresh_token") ?? "" });
  }

  async sql(statement: string): Promise<void> {
    await this.server.sql(statement, this.#values["email"] ?? "");
  }
}

const record = z.record(z.string(), z.unknown());

const LOG_IN: Call = {
  request: "POST /token?grant_type=password",
  body: { email: "{email}", password: "{password}" },
};
const TOKENS = { access_token: "access_token", refresh_token: "refresh_token" };
const ENROL: Call = {
  request: "POST /factors",
  as: "person",
  body: { friendly_name: "Phone", factor_type: "totp", issuer: "Supplier Portal" },
};

const sentAgo = (interval: string) => `update auth.users set
  confirmation_sent_at = confirmation_sent_at - interval '${interval}',
  recovery_sent_at = recovery_sent_at - interval '${interval}',
  email_change_sent_at = email_change_sent_at - interval '${interval}' where email = $1`;

async function send(walk: Walk, call: Call) {
  await walk.expectCall(call);
  walk.keepToken(walk.known["email"] ?? "");
}

const STEPS: Record<Step, (walk: Walk) => Promise<void>> = {
  "signs up": (walk) =>
    send(walk, { request: "POST /signup", body: { email: "{email}", password: "{password}" } }),
  "confirms the address": async (walk) => {
    await walk.openLink();
    await walk.sql(sentAgo("1 minute"));
  },
  "logs in": (walk) => walk.expectCall(LOG_IN, TOKENS),
  "logs in again": (walk) =>
    walk.expectCall(LOG_IN, {
      other_access_token: "access_token",
      other_refresh_token: "refresh_token",
    }),
  "logs out": (walk) => walk.expectCall({ request: "POST /logout?scope=global", as: "person" }),
  "is banned": (walk) =>
    walk.sql("update auth.users set banned_until = now() + interval '1 day' where email = $1"),
  "asks for a login link": (walk) =>
    send(walk, { request: "POST /otp", body: { email: "{email}", create_user: false } }),
  "asks for a reset link": (walk) =>
    send(walk, { request: "POST /recover", body: { email: "{email}" } }),
  "asks for a new address": (walk) =>
    send(walk, { request: "PUT /user", as: "person", body: { email: "{new_email}" } }),
  "opens the email's link": (walk) => walk.openLink(),
  "confirms the new address": async (walk) => {
    walk.keepToken(walk.known["new_email"] ?? "");
    await walk.openLink();
    walk.keepToken(walk.known["email"] ?? "");
  },
  "waits a minute": (walk) => walk.sql(sentAgo("1 minute")),
  "waits an hour": (walk) => walk.sql(sentAgo("61 minutes")),
  "refreshes the session": (walk) =>
    walk.expectCall({
      request: "POST /token?grant_type=refresh_token",
      body: { refresh_token: "{refresh_token}" },
    }),
  "is invited": (walk) =>
    send(walk, { request: "POST /invite", as: "service", body: { email: "{email}" } }),
  "sets up an app": (walk) => walk.expectCall(ENROL, { factor: "id", secret: "totp.secret" }),
  "begins a passkey": (walk) =>
    walk.expectCall(
      {
        request: "POST /factors",
        as: "person",
        body: { friendly_name: "Laptop", factor_type: "webauthn" },
      },
      { factor: "id" },
    ),
  "asks for a challenge": (walk) =>
    walk.expectCall(
      { request: "POST /factors/{factor}/challenge", as: "person", body: {} },
      { challenge: "id" },
    ),
  "waits five minutes": (walk) =>
    walk.sql(`update auth.mfa_challenges as c set created_at = c.created_at - interval '5 minutes'
              from auth.mfa_factors as f join auth.users as u on u.id = f.user_id
              where c.factor_id = f.id and u.email = $1`),
  "enters the code": (walk) =>
    walk.expectCall(
      {
        request: "POST /factors/{factor}/verify",
        as: "person",
        body: { challenge_id: "{challenge}", code: "{code}" },
      },
      TOKENS,
    ),
  "reaches the hourly email limit": async ({ server }) => {
    for (let sent = 0; sent <= server.emailsPerHour; sent += 1) {
      const body = { email: `${randomUUID()}@example.test`, password: PASSWORD };
      await server.call("POST", "/auth/v1/signup", { body });
    }
  },
};
