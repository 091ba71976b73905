import { expect, test, vi } from "vitest";
import { handle, type Parts } from "./handler.ts";

const ORIGIN = "https://portal.example";
const TOKEN = "5".repeat(64);
const input = {
  organization: "00000000-0000-4000-8000-00000000000a",
  email: "Ada@example.test",
  role: "editor",
  locale: "en",
};

const parts: Parts = {
  isAllowed: (origin) => origin === ORIGIN,
  invite: () => Promise.resolve({ outcome: "invited" }),
  sendsEmail: true,
};

type Call = { method?: string; headers?: Record<string, string>; body?: string };

function call({ method = "POST", headers = {}, body = JSON.stringify(input) }: Call = {}) {
  const all = { origin: ORIGIN, authorization: "Bearer t", "content-type": "application/json" };
  return new Request("http://functions.example/invite-member", {
    method,
    headers: Object.entries({ ...all, ...headers }).flatMap<[string, string]>(([name, value]) =>
      value === "" ? [] : [[name, value]],
    ),
    ...(method === "GET" ? {} : { body }),
  });
}

test("an invitation is made with the caller's token, a lower-case email address and the address of the portal", async () => {
  const invite = vi.fn<Parts["invite"]>(parts.invite);
  const response = await handle(call({ headers: { authorization: "Bearer mine" } }), {
    ...parts,
    invite,
  });
  expect([response.status, await response.json()]).toEqual([200, { outcome: "sent" }]);
  const invitation = { ...input, email: "ada@example.test" };
  expect(invite).toHaveBeenCalledWith("Bearer mine", invitation, ORIGIN);
});

test("an owner gets the invitation link to share if the server has no mail server", async () => {
  const invite = vi.fn<Parts["invite"]>(async () => ({ outcome: "invited", token: TOKEN }));
  const response = await handle(call(), { ...parts, invite, sendsEmail: false });
  expect(invite).toHaveBeenCalledWith(expect.anything(), expect.anything(), null);
  const link = `${ORIGIN}/settings?invitation=${TOKEN}`;
  expect(await response.json()).toEqual({ outcome: "not_sent", link });
});

test.each(["already_member", "limit_reached"] as const)(
  "an invitation's outcome %s is returned to the owner",
  async (outcome) => {
    const response = await handle(call(), { ...parts, invite: () => Promise.resolve({ outcome }) });
    expect(await response.json()).toEqual({ outcome });
  },
);

const body = (change: object) => ({ body: JSON.stringify({ ...input, ...change }) });

test.each<[string, Call, number]>([
  ["GET", { method: "GET" }, 405],
  ["from another site", { headers: { origin: "https://evil.example" } }, 403],
  ["without an origin", { headers: { origin: "" } }, 403],
  ["without a token", { headers: { authorization: "" } }, 401],
  ["a form", { headers: { "content-type": "text/plain" } }, 415],
  ["2,049 bytes", { body: "x".repeat(2_049) }, 413],
  ["invalid JSON", { body: "{" }, 400],
  ["an invalid organization id", body({ organization: "1" }), 400],
  ["an unsupported language", body({ locale: "de" }), 400],
  ["an invalid role", body({ role: "admin" }), 400],
  ["two addresses", body({ email: "a@b.ca, c@d.ca" }), 400],
  ["a line break in the address", body({ email: "a@b.ca\r\nBcc: c@d.ca" }), 400],
  ["an extra property", body({ link: "https://evil.example" }), 400],
])(
  "an invitation request is rejected before anything is written: %s",
  async (_what, request, status) => {
    const invite = vi.fn<Parts["invite"]>(parts.invite);
    const response = await handle(call(request), { ...parts, invite });

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message: expect.any(String) });
    expect(invite).not.toHaveBeenCalled();
  },
);

test("an endless invitation request is read only up to the size limit", async () => {
  let read = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += 1_024;
      controller.enqueue(new Uint8Array(1_024).fill(120));
    },
  });
  const { url, headers } = call();
  const init = { method: "POST", headers, body: endless, duplex: "half" };
  const response = await handle(new Request(url, init), parts);

  expect(response.status).toBe(413);
  expect(read).toBeLessThan(8_192);
});

test.each([
  ["not_valid", 400, "The email address or the role is not valid. No one was invited."],
  ["session_not_found", 401, "Your session has ended. No one was invited. Please log in again."],
  ["invalid_token", 401, "Your session has ended. No one was invited. Please log in again."],
  ["insufficient_aal", 403, "Confirm your second factor first. No one was invited."],
  ["not_allowed", 403, "Only an owner of the organization can invite members."],
] as const)(
  "an invitation that the database rejects is reported with the reason: %s",
  async (rejected, status, why) => {
    const response = await handle(call(), {
      ...parts,
      invite: () => Promise.resolve({ rejected }),
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: why });
  },
);

test("an unavailable database is reported without its error text when a person is invited", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const invite = () => Promise.reject(new Error("password authentication failed for postgres"));
  const response = await handle(call(), { ...parts, invite });
  logged.mockRestore();

  expect(response.status).toBe(502);
  expect(await response.text()).not.toContain("postgres");
});
