import { expect, test, vi } from "vitest";
import { handle, type Parts } from "./handler.ts";

const ORIGIN = "https://portal.example";
const PERSON = { id: "p-1", session: "s-1", aal: "aal1", email: "ada@example.test" };

function parts(result: Awaited<ReturnType<Parts["use"]>>) {
  const use = vi.fn<Parts["use"]>(async () => result);
  return {
    use,
    callerOf: async (authorization: string | null) => ({
      person: authorization === null ? null : PERSON,
    }),
    isAllowed: (origin: string) => origin === ORIGIN,
  };
}

const send = (body: unknown, headers: Record<string, string> = {}) =>
  new Request("https://api.example/functions/v1/recovery-code", {
    method: "POST",
    headers: { origin: ORIGIN, authorization: "Bearer token", ...headers },
    body: JSON.stringify(body),
  });

const VALID = { code: "1111-2222-3333-4444", locale: "fr-CA" };

test("a valid recovery code is used for the caller, and the language of the email is passed on", async () => {
  const server = parts({ outcome: "removed" });
  const response = await handle(send(VALID), server);
  expect(response.status).toBe(200);
  expect(server.use).toHaveBeenCalledWith(PERSON, VALID);
});

test.each([
  [{ outcome: "wrong" } as const, 422, "recovery_code_wrong"],
  [{ outcome: "ended" } as const, 401, "session_not_found"],
  [{ outcome: "wait", seconds: 60 } as const, 429, "over_request_rate_limit"],
])("a recovery code with the outcome %j gets a response of %i", async (result, status, code) => {
  const server = parts(result);
  const response = await handle(send(VALID), server);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});

test.each([
  ["from another site", send(VALID, { origin: "https://evil.example" }), 403],
  ["without a code", send({ locale: "en" }), 400],
  ["with an extra property", send({ ...VALID, person: "p-2" }), 400],
  ["that is too large", send({ ...VALID, code: "1".repeat(600) }), 400],
  ["by GET", new Request("https://api.example", { headers: { origin: ORIGIN } }), 405],
])("a recovery request %s never reaches the database", async (_what, request, status) => {
  const server = parts({ outcome: "removed" });
  expect((await handle(request, server)).status).toBe(status);
  expect(server.use).not.toHaveBeenCalled();
});

test("a visitor can't use recovery codes", async () => {
  const server = parts({ outcome: "removed" });
  const request = send(VALID);
  request.headers.delete("authorization");
  expect((await handle(request, server)).status).toBe(401);
});

test("a request with a recovery code gets 503 when the database fails", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const server = { ...parts({ outcome: "removed" }), use: () => Promise.reject(new Error("down")) };
  expect((await handle(send(VALID), server)).status).toBe(503);
});
