import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, bodyOf, type Servers, startServers } from "../gateway/test-servers.ts";

let servers: Servers;
beforeAll(async () => {
  servers = await startServers();
});
afterAll(() => servers.close());

const NEW_PASSWORD = "Better-horse-9";

const change = async (token: string, body: unknown) =>
  bodyOf(await servers.call("PUT", "/auth/v1/user", { token, body }));
const refresh = (refresh_token: string) =>
  servers.post("/token?grant_type=refresh_token", { refresh_token });

test("a new password ends the other sessions and invalidates an unused reset link, but keeps the current session", async () => {
  const email = await servers.confirmed();
  const here = await bodyOf(await servers.logIn(email));
  const there = await bodyOf(await servers.logIn(email));
  await servers.post("/recover", { email });

  expect(
    await change(here.access_token, { password: NEW_PASSWORD, current_password: PASSWORD }),
  ).toMatchObject({
    status: 200,
    email,
  });

  expect((await refresh(there.refresh_token)).status).toBe(400);
  expect((await refresh(here.refresh_token)).status).toBe(200);
  expect((await servers.follow(servers.lastLink(email))).values.get("error_code")).toBe(
    "otp_expired",
  );
  expect((await servers.logIn(email)).status).toBe(400);
  expect((await servers.logIn(email, NEW_PASSWORD)).status).toBe(200);
});

test("a changed display name doesn't end other sessions", async () => {
  const email = await servers.confirmed();
  const here = await bodyOf(await servers.logIn(email));
  const there = await bodyOf(await servers.logIn(email));
  expect(await change(here.access_token, { data: { display_name: "Ada" } })).toMatchObject({
    status: 200,
    user_metadata: { display_name: "Ada" },
  });
  expect((await refresh(there.refresh_token)).status).toBe(200);
});

test("a new password equal to the current one is rejected", async () => {
  const { access_token } = await bodyOf(await servers.logIn(await servers.confirmed()));
  expect(
    await change(access_token, { password: PASSWORD, current_password: PASSWORD }),
  ).toMatchObject({
    status: 422,
    code: "same_password",
    message: "New password should be different from the old password.",
  });
});

test("a person can't change their own app_metadata", async () => {
  const email = await servers.confirmed();
  const { access_token } = await bodyOf(await servers.logIn(email));
  expect(await change(access_token, { app_metadata: { operator: true } })).toMatchObject({
    status: 403,
    code: "not_admin",
  });
  const again = await bodyOf(await servers.logIn(email));
  expect(again.user.app_metadata).not.toHaveProperty("operator");
});

test("an account can't be changed without a session", async () => {
  expect(await change(servers.config.keys.anon, { password: NEW_PASSWORD })).toMatchObject({
    status: 401,
    code: "no_authorization",
  });
});

const ORDERS = [
  ["the old, then the new", (old: string, newEmail: string) => [old, newEmail]],
  ["the new, then the old", (old: string, newEmail: string) => [newEmail, old]],
] as const;

test.each(ORDERS)(
  "a new email address takes effect once both addresses have confirmed it: %s",
  async (_, order) => {
    const email = await servers.confirmed();
    const { access_token } = await bodyOf(await servers.logIn(email));
    const newEmail = `new-${email}`;
    await change(access_token, { email: newEmail });

    const [first = "", second = ""] = order(email, newEmail);
    const half = await servers.follow(servers.lastLink(first));
    expect(half.values.get("message")).toMatch(/^Confirmation link accepted/);
    expect((await servers.follow(servers.lastLink(first))).values.get("error_code")).toBe(
      "otp_expired",
    );
    expect((await servers.logIn(email)).status, "nothing has changed yet").toBe(200);
    // Another change by the same person must not restart the confirmation.
    await change(access_token, { data: { locale: "fr-CA" } });

    const whole = await servers.follow(servers.lastLink(second));
    expect(whole.values.get("access_token")).toMatch(/./);
    expect((await servers.logIn(newEmail)).status).toBe(200);
    expect((await servers.logIn(email)).status).toBe(400);
  },
);

test("a change of email address sends an email to both addresses, at most once a minute", async () => {
  const email = await servers.confirmed();
  const { access_token } = await bodyOf(await servers.logIn(email));
  const newEmail = `new-${email}`;
  expect(await change(access_token, { email: newEmail })).toMatchObject({
    status: 200,
    new_email: newEmail,
  });
  expect(servers.lastLink(email).searchParams.get("type")).toBe("email_change");
  expect(servers.lastLink(newEmail).searchParams.get("type")).toBe("email_change");
  expect(await change(access_token, { email: `other-${email}` })).toMatchObject({
    status: 429,
    code: "over_email_send_rate_limit",
  });
});

test("if config.toml requires the current password, only sessions from an email link can change the password without it", async () => {
  const strict = await startServers({ db: servers.db, email: { require_current_password: true } });
  const email = await strict.unconfirmed();
  const { values } = await strict.follow(strict.lastLink(email));
  const { access_token: token } = await bodyOf(await strict.logIn(email));
  const put = async (body: unknown, from = token) =>
    bodyOf(await strict.call("PUT", "/auth/v1/user", { token: from, body }));

  expect(await put({ password: NEW_PASSWORD })).toMatchObject({
    status: 400,
    code: "current_password_required",
  });
  expect(await put({ password: NEW_PASSWORD, current_password: "Wrong-horse-9" })).toMatchObject({
    status: 400,
    code: "current_password_invalid",
  });
  const byLink = values.get("access_token") ?? "";
  expect(await put({ password: NEW_PASSWORD }, byLink)).toMatchObject({ status: 200 });
});

test("if config.toml requires a recent login, an old session needs the code from an email to change the password", async () => {
  const strict = await startServers({
    db: servers.db,
    email: { require_current_password: false, secure_password_change: true },
  });
  const email = await strict.confirmed();
  const { access_token: token } = await bodyOf(await strict.logIn(email));
  await strict.db.exec("update auth.sessions set created_at = now() - interval '25 hours'");
  const put = async (nonce?: string) =>
    bodyOf(
      await strict.call("PUT", "/auth/v1/user", { token, body: { password: NEW_PASSWORD, nonce } }),
    );

  expect(await put()).toMatchObject({ status: 400, code: "reauthentication_needed" });
  await strict.call("GET", "/auth/v1/reauthenticate", { token });
  const code = /^\d{6}/.exec(strict.mailsTo(email).at(-1)?.subject ?? "")?.[0] ?? "";
  expect(await put("000000")).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
  expect(await put(code)).toMatchObject({ status: 200 });
});
