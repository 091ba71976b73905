import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { bodyOf, type Servers, startServers } from "../../gateway/test-servers.ts";
import { codeAt } from "./one-time-code.ts";

let servers: Servers;
beforeAll(async () => {
  servers = await startServers();
});
afterEach(() => vi.useRealTimers());
afterAll(() => servers.close());

const app = (friendly_name: string) => ({ friendly_name, factor_type: "totp", issuer: "Portal" });

async function loggedIn(at = servers) {
  const email = await at.confirmed();
  const { access_token: token } = await bodyOf(await at.logIn(email));
  const call = async (path: string, body: unknown, headers = {}) =>
    bodyOf(await at.call("POST", `/auth/v1/factors${path}`, { token, body, headers }));
  return { email, token, call };
}

test("the URI of an authenticator key names the account and the issuer, or the site if there's no issuer", async () => {
  const { email, call } = await loggedIn();
  const named = await call("", app("Phone"));
  expect(named.totp.uri).toMatch(`otpauth://totp/Portal:${email}?`);
  const { issuer: _, ...unnamed } = app("Laptop");
  const { totp } = await call("", unnamed);
  expect(totp.uri).toContain("otpauth://totp/localhost%3A5173:");
  expect(totp.uri).toContain(`&secret=${totp.secret}`);
});

test("an account can have at most ten authenticator apps, including unfinished ones", async () => {
  const { call } = await loggedIn();
  for (let count = 1; count <= 10; count += 1)
    expect(await call("", app(`App ${count}`))).toMatchObject({ status: 200 });
  expect(await call("", app("App 11"))).toMatchObject({
    status: 422,
    code: "too_many_enrolled_mfa_factors",
  });
});

test("an unfinished setup of an authenticator app is deleted after five minutes", async () => {
  const { email, call } = await loggedIn();
  await call("", app("Phone"));
  await servers.db.query(
    `update auth.mfa_factors set created_at = now() - interval '6 minutes'
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  );
  expect(await call("", app("Phone"))).toMatchObject({ status: 200 });
});

test("finishing the setup of the first authenticator app removes another unfinished one", async () => {
  const { token, call } = await loggedIn();
  await call("", app("Laptop"));
  const { id, totp } = await call("", app("Phone"));
  const { id: challenge_id } = await call(`/${id}/challenge`, {});
  const code = codeAt(totp.secret, Date.now());
  const raised = await call(`/${id}/verify`, { challenge_id, code });
  expect(raised.user.factors).toMatchObject([{ friendly_name: "Phone", status: "verified" }]);
  const user = await bodyOf(await servers.call("GET", "/auth/v1/user", { token }));
  expect(user.factors).toMatchObject([{ id, last_challenged_at: expect.any(String) }]);
});

test("a challenge is valid only for the network address that asked for it", async () => {
  const { call } = await loggedIn();
  const { id, totp } = await call("", app("Phone"));
  const { id: challenge_id } = await call(
    `/${id}/challenge`,
    {},
    { "x-forwarded-for": "203.0.113.7" },
  );
  const proof = { challenge_id, code: codeAt(totp.secret, Date.now()) };
  expect(await call(`/${id}/verify`, proof, { "x-forwarded-for": "203.0.113.8" })).toMatchObject({
    status: 422,
    code: "mfa_ip_address_mismatch",
  });
  expect(await call(`/${id}/verify`, proof, { "x-forwarded-for": "203.0.113.7" })).toMatchObject({
    status: 200,
  });
});

test("a person can't use someone else's authenticator app", async () => {
  const [ada, noah] = [await loggedIn(), await loggedIn()];
  const { id } = await ada.call("", app("Phone"));
  expect(await noah.call(`/${id}/challenge`, {})).toMatchObject({
    status: 404,
    code: "mfa_factor_not_found",
  });
});

test("setting up or using an authenticator app without a session is rejected", async () => {
  const token = servers.config.keys.anon;
  for (const path of ["", "/00000000-0000-4000-8000-000000000000/challenge"])
    expect((await servers.call("POST", `/auth/v1/factors${path}`, { token })).status).toBe(401);
});

test("with authenticator apps turned off, setting up and using an app fail with an error code for each", async () => {
  const totp = { enroll_enabled: false, verify_enabled: false };
  const without = await startServers({ db: servers.db, totp });
  const { call } = await loggedIn(without);
  expect(await call("", app("Phone"))).toMatchObject({
    status: 422,
    code: "mfa_totp_enroll_not_enabled",
  });
  const ada = await loggedIn();
  const { id } = await ada.call("", app("Phone"));
  const { token } = ada;
  const path = `/auth/v1/factors/${id}/challenge`;
  expect(await bodyOf(await without.call("POST", path, { token }))).toMatchObject({
    status: 422,
    code: "mfa_totp_verify_not_enabled",
  });
});

test("the 31st code in a row from one network address is rejected, whichever authenticator app the codes are for", async () => {
  const limited = await startServers({ db: servers.db, limitRequests: true });
  const { call } = await loggedIn(limited);
  const unknown = () => call(`/${crypto.randomUUID()}/verify`, {});
  // Stops the clock, because the limit refills as time passes.
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let time = 1; time <= 30; time += 1) expect((await unknown()).status).toBe(404);
  expect(await unknown()).toMatchObject({ status: 429, code: "over_request_rate_limit" });
});

test("a second factor added by SQL is required like one that a person set up", async () => {
  const { email, token } = await loggedIn();
  await servers.db.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users where email = $1`,
    [email],
  );
  const body = { password: "Better-horse-9" };
  expect(await bodyOf(await servers.call("PUT", "/auth/v1/user", { token, body }))).toMatchObject({
    status: 401,
    code: "insufficient_aal",
  });
});
