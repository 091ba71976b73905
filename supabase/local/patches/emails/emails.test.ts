import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, bodyOf, type Servers, startServers } from "../../gateway/test-servers.ts";

let servers: Servers;
beforeAll(async () => {
  servers = await startServers();
});
afterAll(() => servers.close());

const USED_UP = {
  status: 429,
  code: "over_email_send_rate_limit",
  message: "email rate limit exceeded",
};

const address = () => `${randomUUID()}@example.test`;
const limitedTo = (emailsPerHour: number) => startServers({ db: servers.db, emailsPerHour });
const signUp = async (at: Servers, email: string, password = PASSWORD) =>
  bodyOf(await at.post("/signup", { email, password }));
const invite = async (email: unknown, token = servers.config.keys.serviceRole) =>
  bodyOf(await servers.post("/invite", { email, data: { organization: "O’Brien & Co" } }, token));

async function left(email: string) {
  const [row] = await servers.db.query<{ users: number }>(
    "select count(*)::int as users from auth.users where email = $1",
    [email],
  );
  return row?.users;
}

test("the last email within the hourly limit is sent, and the next sign-up stores nothing", async () => {
  const limited = await limitedTo(1);
  expect(await signUp(limited, address())).toMatchObject({ status: 200 });
  const email = address();
  expect(await signUp(limited, email)).toMatchObject(USED_UP);
  expect(await left(email)).toBe(0);
  expect(limited.mails).toHaveLength(1);
});

test("requests that send no email get their usual response when the hourly email limit is reached", async () => {
  const limited = await limitedTo(0);
  expect(await signUp(limited, address(), "short")).toMatchObject({ code: "weak_password" });
  expect(await signUp(limited, "nobody")).toMatchObject({ code: "validation_failed" });
  const known = await servers.confirmed();
  expect(await signUp(limited, known)).toMatchObject({ status: 200, identities: [] });
  expect(await bodyOf(await limited.post("/recover", { email: address() }))).toEqual({
    status: 200,
  });
});

test("a login link for an unknown address creates no account when the hourly email limit is reached", async () => {
  const email = address();
  const limited = await limitedTo(0);
  expect(await bodyOf(await limited.post("/otp", { email, create_user: true }))).toMatchObject(
    USED_UP,
  );
  expect(await left(email)).toBe(0);
});

test("a change of address counts as one email, although two are sent", async () => {
  const email = await servers.confirmed();
  const { access_token: token } = await bodyOf(await servers.logIn(email));
  const limited = await limitedTo(2);
  await limited.call("PUT", "/auth/v1/user", { token, body: { email: `new-${email}` } });
  expect(limited.mails).toHaveLength(2);
  expect(await signUp(limited, address())).toMatchObject({ status: 200 });
  expect(await signUp(limited, address())).toMatchObject(USED_UP);
});

test("an invitation requires the service key", async () => {
  expect(await invite(address(), servers.config.keys.anon)).toMatchObject({
    status: 403,
    code: "not_admin",
  });
  expect(await invite(address(), "forged")).toMatchObject({ status: 403, code: "bad_jwt" });
});

test.each([
  ["", "An email address is required"],
  ["nobody", "Unable to validate email address: invalid format"],
])("an invitation to %j is rejected", async (email, message) => {
  expect(await invite(email)).toEqual({ status: 400, code: "validation_failed", message });
});

test("an invited person's account has the data of the invitation and an email identity", async () => {
  const email = address();
  const invited = await invite(email.toUpperCase());
  expect(invited).toMatchObject({
    status: 200,
    email,
    user_metadata: { organization: "O’Brien & Co" },
    app_metadata: { provider: "email", providers: ["email"] },
    identities: [{ provider: "email", identity_data: { email } }],
  });
  const { values } = await servers.follow(servers.lastLink(email));
  const token = values.get("access_token") ?? "";
  expect(await bodyOf(await servers.call("GET", "/auth/v1/user", { token }))).toMatchObject({
    id: invited.id,
    email_confirmed_at: expect.any(String),
  });
});
