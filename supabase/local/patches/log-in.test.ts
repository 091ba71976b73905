import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, bodyOf, type Servers, startServers } from "../gateway/test-servers.ts";

let servers: Servers;
beforeAll(async () => {
  servers = await startServers();
});
afterAll(() => servers.close());

const INVALID = { status: 400, code: "invalid_credentials", message: "Invalid login credentials" };

test.each([
  ["an unknown address", () => Promise.resolve("nobody@example.test"), PASSWORD],
  ["a wrong password", () => servers.confirmed(), "Wrong-horse-9"],
  ["a wrong password for an unconfirmed address", () => servers.unconfirmed(), "Wrong-horse-9"],
])(
  "a login with %s gets the error of a wrong email address or password",
  async (_, address, password) => {
    expect(await bodyOf(await servers.logIn(await address(), password))).toEqual(INVALID);
  },
);

test("a login for an unconfirmed address with the right password is rejected as not confirmed", async () => {
  expect(await bodyOf(await servers.logIn(await servers.unconfirmed()))).toEqual({
    status: 400,
    code: "email_not_confirmed",
    message: "Email not confirmed",
  });
});

test("a banned person can't log in, refresh a session or read their account", async () => {
  const email = await servers.confirmed();
  const session = await bodyOf(await servers.logIn(email));
  const ban = "update auth.users set banned_until = now() + interval '1 day' where email = $1";
  await servers.db.query(ban, [email]);

  const { refresh_token, access_token: token } = session;
  const refresh = await servers.post("/token?grant_type=refresh_token", { refresh_token });
  expect(await bodyOf(await servers.logIn(email))).toMatchObject({
    status: 400,
    code: "user_banned",
  });
  expect(await bodyOf(refresh)).toMatchObject({ status: 400, code: "user_banned" });
  expect(await bodyOf(await servers.call("GET", "/auth/v1/user", { token }))).toMatchObject({
    status: 403,
    code: "user_banned",
  });
});

test("tabs that renew a session at the same moment get the same refresh token", async () => {
  const { refresh_token } = await bodyOf(await servers.logIn(await servers.confirmed()));
  const renew = async () =>
    bodyOf(await servers.post("/token?grant_type=refresh_token", { refresh_token }));
  const renewed = await Promise.all([renew(), renew(), renew()]);
  const [{ refresh_token: next } = {}] = renewed;
  expect(next).not.toBe(refresh_token);
  expect(renewed).toEqual(
    renewed.map(() => expect.objectContaining({ status: 200, refresh_token: next })),
  );
});

test("a token has the claims that policies read, including after a refresh", async () => {
  const email = await servers.confirmed();
  await servers.db.query(
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"operator": true}' where email = $1`,
    [email],
  );
  const session = await bodyOf(await servers.logIn(email));
  const claims = decodeJwt(session.access_token);
  expect(claims).toMatchObject({
    iss: "http://127.0.0.1:54321/auth/v1",
    sub: session.user.id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", operator: true },
    user_metadata: { email_verified: true },
    aal: "aal1",
    amr: [{ method: "password", timestamp: expect.any(Number) }],
    is_anonymous: false,
    session_id: expect.any(String),
  });
  const { jwt_expiry } = servers.config.auth;
  expect(session.expires_in).toBe(jwt_expiry);
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(jwt_expiry);

  const { refresh_token } = session;
  const next = await bodyOf(
    await servers.post("/token?grant_type=refresh_token", { refresh_token }),
  );
  expect(decodeJwt(next.access_token)).toMatchObject({
    session_id: claims["session_id"],
    app_metadata: { operator: true },
    amr: claims["amr"],
  });
});

test("the token of a session that began with an email link names `otp` as its method", async () => {
  const { values } = await servers.follow(servers.lastLink(await servers.unconfirmed()));
  expect(decodeJwt(values.get("access_token") ?? "")).toMatchObject({
    amr: [{ method: "otp" }],
    aal: "aal1",
  });
});

test("a global logout ends every session, and their tokens can't read the account", async () => {
  const email = await servers.confirmed();
  const [here, there] = [
    await bodyOf(await servers.logIn(email)),
    await bodyOf(await servers.logIn(email)),
  ];
  const token = here.access_token;
  expect((await servers.call("POST", "/auth/v1/logout?scope=global", { token })).status).toBe(204);

  const { refresh_token } = there;
  expect((await servers.post("/token?grant_type=refresh_token", { refresh_token })).status).toBe(
    400,
  );
  expect(
    await bodyOf(await servers.call("GET", "/auth/v1/user", { token: there.access_token })),
  ).toMatchObject({ status: 403, code: "session_not_found" });
});
