import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { callerOf } from "./caller.ts";

const API = "https://project.supabase.test";
const ANON = "the-anon-key-of-the-project";
const secret = new TextEncoder().encode("a secret of at least thirty-two characters");
const person = {
  id: randomUUID(),
  session: randomUUID(),
  aal: "aal1",
  email: "ada@example.test",
};

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const claims = {
  sub: person.id,
  session_id: person.session,
  role: "authenticated",
  aud: "authenticated",
  iss: `${API}/auth/v1`,
  aal: "aal1",
  email: person.email,
  exp: Math.floor(Date.now() / 1000) + 600,
};

const signed = (more: Record<string, unknown> = {}, key = secret) =>
  new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: "HS256" }).sign(key);

const jwks = JSON.stringify({
  keys: [{ kty: "oct", alg: "HS256", k: Buffer.from(secret).toString("base64url") }],
});

const caller = (authorization: string | null, keys: string | undefined = jwks, apiUrl = API) =>
  callerOf({ apiUrl, anonKey: ANON, jwks: keys })(authorization);
const bearer = async (token: Promise<string> | string) => caller(`Bearer ${await token}`);

test("a caller is identified by the claims of their token", async () => {
  expect(await bearer(signed())).toEqual({ person });
  expect(await bearer(signed({ aal: "aal2" }))).toEqual({ person: { ...person, aal: "aal2" } });
});

test.each([
  ["nothing", null],
  ["the anon key", `Bearer ${ANON}`],
  ["a publishable key", "Bearer sb_publishable_abc"],
])("a caller who sends %s is a visitor", async (_what, authorization) => {
  expect(await caller(authorization)).toEqual({ person: null });
});

test("a caller with an older anon key signed by the project is a visitor", async () => {
  expect(await bearer(signed({ role: "anon" }))).toEqual({ person: null });
});

describe("an invalid token or header", () => {
  test.each<[string, () => Promise<string> | string]>([
    ["signed with another key", () => signed({}, new Uint8Array(32))],
    ["expired", () => signed({ exp: Math.floor(Date.now() / 1000) - 60 })],
    ["without an expiry", () => signed({ exp: undefined })],
    ["not valid yet", () => signed({ nbf: Math.floor(Date.now() / 1000) + 600 })],
    ["unsigned", () => new UnsecuredJWT(claims).encode()],
    ["the server's own key", () => signed({ role: "service_role" })],
    ["of another project", () => signed({ iss: "https://other.supabase.test/auth/v1" })],
    ["for another audience", () => signed({ aud: "elsewhere" })],
    ["without an audience", () => signed({ aud: undefined })],
    ["without a subject", () => signed({ sub: undefined })],
    ["with a subject that isn't a person", () => signed({ sub: "1 or 1=1" })],
    ["without a session", () => signed({ session_id: undefined })],
    ["nonsense", () => "nonsense"],
    ["an unsigned anon key", () => new UnsecuredJWT({ ...claims, role: "anon" }).encode()],
  ])("a caller's token is rejected: %s", async (_what, token) => {
    expect(await bearer(token())).toBeNull();
  });

  test("a token whose payload was changed after signing is rejected", async () => {
    const [head, , signature] = (await signed()).split(".");
    const body = Buffer.from(JSON.stringify({ ...claims, sub: randomUUID() })).toString(
      "base64url",
    );
    expect(await bearer(`${head}.${body}.${signature}`)).toBeNull();
  });

  test.each(["Basic YTpi", "Bearer", "Bearer a b", ""])(
    "the authorization header %j is rejected",
    async (authorization) => {
      expect(await caller(authorization)).toBeNull();
    },
  );
});

test("tokens of a local stack are accepted, although its functions use a different host name for the auth server than browsers do", async () => {
  const token = `Bearer ${await signed({ iss: "http://127.0.0.1:54321/auth/v1" })}`;
  expect(await caller(token, jwks, "http://kong:8000")).toEqual({ person });
});

describe("tokens checked with published keys", () => {
  test.each(["ES256", "RS256", "EdDSA"])(
    "%s tokens are accepted only if the published key's owner signed them",
    async (alg) => {
      const pair = await generateKeyPair(alg, { extractable: true });
      const stranger = await generateKeyPair(alg, { extractable: true });
      const published = { ...(await exportJWK(pair.publicKey)), alg, kid: "one" };
      server.use(
        http.get(`${API}/auth/v1/.well-known/jwks.json`, () =>
          HttpResponse.json({ keys: [published] }),
        ),
      );
      const sign = (key: typeof pair.privateKey) =>
        new SignJWT(claims).setProtectedHeader({ alg, kid: "one" }).sign(key);
      const authorization = `Bearer ${await sign(pair.privateKey)}`;

      expect(await caller(authorization, "")).toEqual({ person });
      expect(await caller(authorization, JSON.stringify([published])), "handed over").toEqual({
        person,
      });
      expect(await caller(`Bearer ${await sign(stranger.privateKey)}`, "")).toBeNull();
    },
  );

  test("an HS256 token that uses the public key as its secret is rejected", async () => {
    const { publicKey } = await generateKeyPair("RS256", { extractable: true });
    const published = { ...(await exportJWK(publicKey)), alg: "RS256" };
    const set = JSON.stringify({ keys: [published] });
    server.use(http.get(`${API}/auth/v1/user`, () => HttpResponse.json({}, { status: 403 })));
    const forged = await signed({}, new TextEncoder().encode(JSON.stringify(published)));

    expect(await caller(`Bearer ${forged}`, set)).toBeNull();
  });

  test("tokens are rejected while the key set can't be fetched", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    const token = await new SignJWT(claims).setProtectedHeader({ alg: "ES256" }).sign(privateKey);
    server.use(http.get(`${API}/auth/v1/.well-known/jwks.json`, () => HttpResponse.error()));

    expect(await caller(`Bearer ${token}`, "")).toBeNull();
  });
});

describe("tokens without a shared secret", () => {
  test.each([
    ["accepts", 200, { person }],
    ["rejects", 403, null],
  ])("a token is checked with the auth server, which %s it", async (_what, status, found) => {
    server.use(http.get(`${API}/auth/v1/user`, () => HttpResponse.json({}, { status })));
    expect(await caller(`Bearer ${await signed()}`, "")).toEqual(found);
  });
});
