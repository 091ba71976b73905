import { expect, test, vi } from "vitest";
import type { Mail } from "../_shared/mail-server.ts";
import { handle, type Parts } from "./handler.ts";

const ORIGIN = "https://portal.example";
const PERSON = { id: "p-1", session: "s-1", aal: "aal1", email: "ada@example.test" };

function parts(result: Awaited<ReturnType<Parts["use"]>>) {
  const mails: Mail[] = [];
  const use = vi.fn<Parts["use"]>(async () => result);
  return {
    mails,
    use,
    callerOf: async (authorization: string | null) => ({
      person: authorization === null ? null : PERSON,
    }),
    isAllowed: (origin: string) => origin === ORIGIN,
    brand: "Supplier Portal",
    post: async (mail: Mail) => {
      mails.push(mail);
    },
  };
}

const ask = (body: unknown, headers: Record<string, string> = {}) =>
  new Request("https://api.example/functions/v1/recovery-code", {
    method: "POST",
    headers: { origin: ORIGIN, authorization: "Bearer token", ...headers },
    body: JSON.stringify(body),
  });

const VALID = { code: "1111-2222-3333-4444", locale: "fr-CA" };

test("a valid recovery code is used for the caller, who gets an email in their language", async () => {
  const server = parts({ outcome: "removed" });
  const response = await handle(ask(VALID), server);
  expect(response.status).toBe(200);
  expect(server.use).toHaveBeenCalledWith("p-1", "s-1", VALID.code);
  expect(server.mails).toMatchObject([
    { to: "ada@example.test", subject: "Un code de récupération a été utilisé" },
  ]);
  expect(server.mails[0]?.html).not.toContain("href");
});

test.each([
  [{ outcome: "wrong" } as const, 422, "recovery_code_wrong"],
  [{ outcome: "ended" } as const, 401, "session_not_found"],
  [{ outcome: "wait", seconds: 60 } as const, 429, "over_request_rate_limit"],
])(
  "a recovery code with the outcome %j gets a response of %i and no email",
  async (result, status, code) => {
    const server = parts(result);
    const response = await handle(ask(VALID), server);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    expect(server.mails).toEqual([]);
  },
);

test.each([
  ["from another site", ask(VALID, { origin: "https://evil.example" }), 403],
  ["without a code", ask({ locale: "en" }), 400],
  ["with an extra property", ask({ ...VALID, person: "p-2" }), 400],
  ["that is too large", ask({ ...VALID, code: "1".repeat(600) }), 400],
  ["by GET", new Request("https://api.example", { headers: { origin: ORIGIN } }), 405],
])("a recovery request %s never reaches the database", async (_what, request, status) => {
  const server = parts({ outcome: "removed" });
  expect((await handle(request, server)).status).toBe(status);
  expect(server.use).not.toHaveBeenCalled();
});

test("a visitor can't use recovery codes", async () => {
  const server = parts({ outcome: "removed" });
  const request = ask(VALID);
  request.headers.delete("authorization");
  expect((await handle(request, server)).status).toBe(401);
});

test("a recovery code has no effect when the database fails", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const server = { ...parts({ outcome: "removed" }), use: () => Promise.reject(new Error("down")) };
  expect((await handle(ask(VALID), server)).status).toBe(503);
  expect(server.mails).toEqual([]);
});
