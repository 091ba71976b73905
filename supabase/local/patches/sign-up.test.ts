import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  linkIn,
  PASSWORD,
  bodyOf,
  type Servers,
  startServers,
  tokenIn,
} from "../gateway/test-servers.ts";

let servers: Servers;
beforeAll(async () => {
  servers = await startServers();
});
afterAll(() => servers.close());

const AUTH = "http://127.0.0.1:54321/auth/v1/verify";
const SITE = "http://localhost:5173";

const redirectOf = (address: string) => servers.lastLink(address).searchParams.get("redirect_to");
const signUp = (email: string, query = "") =>
  servers.post(`/signup${query}`, { email, password: PASSWORD, data: { display_name: "Ada" } });

test("the sign-up confirmation links to the API and redirects to the requested page", async () => {
  const email = `${randomUUID()}@example.test`;
  const response = await signUp(email, `?redirect_to=${SITE}/suppliers`);
  expect(response.status).toBe(200);

  const link = servers.lastLink(email);
  expect(link.href).toContain(AUTH);
  expect(link.searchParams.get("type")).toBe("signup");

  const { response: redirect, target, values } = await servers.follow(link);
  expect(redirect.status).toBe(303);
  expect(target.origin + target.pathname).toBe(`${SITE}/suppliers`);
  expect(values.get("type")).toBe("signup");
  expect(values.get("refresh_token")).toMatch(/./);
});

test("an email link works only once", async () => {
  const email = await servers.unconfirmed();
  const link = servers.lastLink(email);
  await servers.follow(link);
  const { values } = await servers.follow(link);
  expect(values.get("error")).toBe("access_denied");
  expect(values.get("error_code")).toBe("otp_expired");
});

test.each([
  ["redirect to a page of the site", `${SITE}/anywhere`, `${SITE}/anywhere`],
  [
    "redirect to an address that matches the allow-list",
    "http://127.0.0.1:4173/a/b?c=d",
    "http://127.0.0.1:4173/a/b?c=d",
  ],
  ["don't redirect to another site", "https://evil.example/suppliers", SITE],
  ["don't redirect to another port of localhost", "http://localhost:9999/", SITE],
  [
    "don't redirect to a site whose name begins like ours",
    "http://localhost:5173.evil.example/",
    SITE,
  ],
  [
    "don't redirect to a site that follows our name with an @",
    "http://localhost:5173@evil.example/",
    SITE,
  ],
  ["don't redirect to the loopback address written as a number", "http://2130706433/", SITE],
  ["don't redirect to a script", "javascript:alert(1)", SITE],
])("sign-up, login link, recovery and resend %s", async (_, requested, led) => {
  const query = `?redirect_to=${encodeURIComponent(requested)}`;
  const email = `${randomUUID()}@example.test`;

  await signUp(email, query);
  expect(redirectOf(email), "sign-up").toBe(led);
  await servers.waitAMinute(email);
  await servers.post(`/resend${query}`, { type: "signup", email });
  expect(servers.mailsTo(email)).toHaveLength(2);
  expect(redirectOf(email), "resend").toBe(led);

  const { target } = await servers.follow(servers.lastLink(email));
  expect(target.href, "the link itself").toMatch(led);

  await servers.post(`/otp${query}`, { email, create_user: false });
  expect(servers.lastLink(email).searchParams.get("type")).toBe("magiclink");
  expect(redirectOf(email), "login link").toBe(led);
  await servers.waitAMinute(email);
  await servers.post(`/recover${query}`, { email });
  expect(servers.lastLink(email).searchParams.get("type")).toBe("recovery");
  expect(redirectOf(email), "recovery").toBe(led);
});

test("signing up again with a confirmed address looks like a new account and sends no email", async () => {
  const email = await servers.confirmed();
  const before = servers.mailsTo(email).length;
  const result = await bodyOf(await signUp(email));

  expect(result).toMatchObject({
    status: 200,
    email,
    identities: [],
    user_metadata: { display_name: "Ada" },
  });
  const [user] = await servers.db.query<{ id: string }>(
    "select id::text from auth.users where email = $1",
    [email],
  );
  expect(result.id).not.toBe(user?.id);
  expect(servers.mailsTo(email)).toHaveLength(before);
  expect((await servers.logIn(email)).status, "the password stays").toBe(200);
});

test("signing up again before confirming resends the email, at most once a minute", async () => {
  const email = await servers.unconfirmed();
  expect(await bodyOf(await signUp(email))).toMatchObject({
    status: 429,
    code: "over_email_send_rate_limit",
    message: expect.stringMatching(
      /^For security purposes, you can only request this after (5\d|60) seconds\.$/,
    ),
  });

  await servers.waitAMinute(email);
  expect((await signUp(email)).status).toBe(200);
  expect(servers.mailsTo(email)).toHaveLength(2);
  const { values } = await servers.follow(servers.lastLink(email));
  expect(values.get("access_token")).toMatch(/./);
});

test("a weak password is rejected without revealing whether the address exists", async () => {
  const email = await servers.confirmed();
  const result = await bodyOf(await servers.post("/signup", { email, password: "short" }));
  expect(result).toMatchObject({
    status: 422,
    code: "weak_password",
    weak_password: { reasons: ["length"] },
  });
});

test("a login link for an unknown address creates an account that has to be confirmed", async () => {
  const email = `${randomUUID()}@example.test`;
  const data = { display_name: "Ada" };
  expect(await bodyOf(await servers.post("/otp", { email, create_user: true, data }))).toEqual({
    status: 200,
  });
  expect(servers.lastLink(email).searchParams.get("type")).toBe("signup");

  const [user] = await servers.db.query(
    `select email_confirmed_at, raw_user_meta_data ->> 'display_name' as name
     from auth.users where email = $1`,
    [email],
  );
  expect(user).toEqual({ email_confirmed_at: null, name: "Ada" });
  expect(await bodyOf(await servers.post("/otp", { email, create_user: true }))).toMatchObject({
    status: 429,
    code: "over_email_send_rate_limit",
  });
});

test("a login link for an unknown address is rejected if the request doesn't allow a sign-up", async () => {
  const email = `${randomUUID()}@example.test`;
  expect(await bodyOf(await servers.post("/otp", { email, create_user: false }))).toMatchObject({
    status: 422,
    code: "otp_disabled",
    message: "Signups not allowed for otp",
  });
});

test.each(["/otp", "/recover"])(
  "the call %s sends at most one email a minute to a known address",
  async (path) => {
    const email = await servers.confirmed();
    expect((await servers.post(path, { email })).status).toBe(200);
    expect(await bodyOf(await servers.post(path, { email }))).toMatchObject({
      status: 429,
      code: "over_email_send_rate_limit",
    });
    await servers.waitAMinute(email);
    expect((await servers.post(path, { email })).status).toBe(200);
    expect(servers.mailsTo(email)).toHaveLength(3);
  },
);

test("repeated recovery requests for an unknown address succeed and send no email", async () => {
  const email = `${randomUUID()}@example.test`;
  for (let time = 0; time < 3; time += 1)
    expect(await bodyOf(await servers.post("/recover", { email }))).toEqual({ status: 200 });
  expect(servers.mailsTo(email)).toHaveLength(0);
});

test("a code of type email confirms a new address and logs in a confirmed one", async () => {
  const email = await servers.unconfirmed();
  const first = { type: "email", email, token: tokenIn(servers.mailsTo(email).at(-1)) };
  expect(await bodyOf(await servers.post("/verify", first))).toMatchObject({
    status: 200,
    user: { email, user_metadata: { email_verified: true } },
  });
  expect(await bodyOf(await servers.post("/verify", first))).toMatchObject({
    status: 403,
    code: "otp_expired",
  });

  await servers.post("/otp", { email });
  const mail = servers.mailsTo(email).at(-1);
  const hash = linkIn(mail).searchParams.get("token");
  expect((await servers.post("/verify", { type: "email", token_hash: hash })).status).toBe(200);
});

test("a link of type email confirms a new address and logs in", async () => {
  const link = servers.lastLink(await servers.unconfirmed());
  link.searchParams.set("type", "email");
  const { values } = await servers.follow(link);
  expect(values.get("access_token")).toMatch(/./);
});
