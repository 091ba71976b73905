import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { factor as factorSchema, session, user } from "../supabase/local/contract/bodies.ts";
import { expectResponse } from "../supabase/local/contract/expect-response.ts";
import type { Step } from "../supabase/local/contract/row.ts";
import { PASSKEY_ROWS } from "../supabase/local/contract/passkey-rows.ts";
import { SECOND_FACTOR_ROWS } from "../supabase/local/contract/second-factor-rows.ts";
import { type AuthServer, Walk } from "../supabase/local/contract/steps.ts";
import {
  jsonResponse,
  person,
  rejects,
  server,
  SERVER,
  sessionFor,
} from "./support/auth-server.ts";
import { CODE, factor, factorsAre } from "./support/second-factor.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** The steps that the mock server supports. It has one account, which is always confirmed. */
const POSSIBLE: readonly Step[] = [
  "signs up",
  "confirms the address",
  "logs in",
  "sets up an app",
  "begins a passkey",
  "asks for a challenge",
  "enters the code",
];
const GIVEN: readonly Step[] = ["signs up", "confirms the address"];

const mock: AuthServer = {
  call: (method, path, { body, token = "" }) =>
    fetch(SERVER + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  keys: { anon: "anon", serviceRole: "service" },
  linkTo: () => new URL("about:blank"),
  sql: () => Promise.reject(new Error("The mock has no database.")),
  emailsPerHour: 0,
};

const rows = [...SECOND_FACTOR_ROWS, ...PASSKEY_ROWS].filter(
  ({ after, call }) =>
    after.every((step) => POSSIBLE.includes(step)) && !call.request.startsWith("PUT"),
);

test("the mock auth server covers most of the contract's calls for second factors", () => {
  expect(rows.length).toBeGreaterThan(SECOND_FACTOR_ROWS.length / 2);
});

test.each(rows.map((row) => [row.title, row] as const))(
  "the mock auth server %s",
  async (_title, { after, call, response: wanted, afterwards = [] }) => {
    server.use(...factorsAre([]));
    const walk = new Walk(mock, { email: person.email, code: CODE, wrong_code: "999999" });
    for (const step of after) if (!GIVEN.includes(step)) await walk.take(step);
    await expectResponse(await walk.call(call), wanted, walk.known);
    for (const next of afterwards)
      await expectResponse(await walk.call(next.call), next.response, walk.known);
  },
);

describe("the mock auth server", () => {
  test("the mock account, its session and its factors have the shape of the contract", () => {
    expect(user.safeParse(person).error).toBeUndefined();
    expect(session.safeParse(sessionFor(3600)).error).toBeUndefined();
    expect(factorSchema.safeParse(factor("f-1", "Phone")).error).toBeUndefined();
  });

  test("the mock auth server sends an error's code in a header, except for a weak password", async () => {
    const weak = rejects(422, "weak_password");
    expect(weak.headers.get("x-sb-error-code")).toBeNull();
    expect(await weak.json()).toMatchObject({ weak_password: { reasons: [expect.any(String)] } });
    expect(rejects(422, "otp_disabled").headers.get("x-sb-error-code")).toBe("otp_disabled");
  });

  test("an error of the mock auth server has the status, message and headers of the contract", async () => {
    const error = { status: 422, code: "otp_disabled", message: "Signups not allowed for otp" };
    await expectResponse(rejects(422, "otp_disabled"), error, {});
    await expectResponse(jsonResponse({ code: "otp_disabled" }, 422), error, {});
  });

  test.each([
    ["a status", 400, "otp_disabled", undefined],
    ["a code", 422, "made_up", undefined],
    ["a message", 422, "otp_disabled", "Sign-up is off"],
  ])(
    "a test can't reject a call with %s that isn't in the contract",
    (_what, status, code, message) => {
      expect(() => rejects(status, code, message)).toThrow("has no error");
    },
  );
});
