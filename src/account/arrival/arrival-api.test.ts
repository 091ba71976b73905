import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { person, server, SERVER } from "#support/auth-server.ts";
import { listening, startSession, STORED_AT, tokenWith } from "#support/session.ts";

const TOKEN = tokenWith({ session_id: "from-the-link" });
const LOGIN = `#access_token=${TOKEN}&expires_in=3600&refresh_token=r-1&token_type=bearer&type=magiclink`;
const foreign = tokenWith({ sub: "mallory", email: "mallory@example.test" });
const FOREIGN = LOGIN.replace(TOKEN, foreign);

let reported: string[] = [];
const userIs = (response: () => HttpResponse<object>) =>
  http.get(`${SERVER}/auth/v1/user`, response);

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  // The auth client reads the URL only when it's created, so each test imports the modules again.
  vi.resetModules();
  localStorage.clear();
  reported = [];
  server.use(...listening(reported));
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  vi.stubGlobal("isSecureContext", true);
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens the page that an email link leads to. */
async function follow(address: string) {
  window.history.replaceState({ idx: 0 }, "", address);
  const before = window.history.length;
  const arrival = await import("@/account/arrival/arrival-api.ts");
  arrival.arrive();
  expect(window.location.hash).toBe("");
  return { ...arrival, newLines: () => window.history.length - before };
}

const stored = () => localStorage.getItem(STORED_AT) ?? "";

test("a login link logs the person in and leaves no token in the URL or the history", async () => {
  server.use(userIs(() => HttpResponse.json(person)));
  const { newLines, currentArrival } = await follow(`/suppliers?page=2${LOGIN}`);
  await vi.waitFor(() => expect(stored()).toContain(TOKEN));
  await vi.waitFor(() => expect(window.location.href).toMatch(/\/suppliers\?page=2$/));
  expect(newLines()).toBe(0);
  expect(window.history.state).toEqual({ idx: 0 });
  expect(currentArrival()).toBeNull();
});

test.each([
  ["a login link", LOGIN],
  ["another person's login link", FOREIGN],
  ["an expired link", "#error=access_denied&error_code=otp_expired"],
])("%s to a path with two slashes leaves only the path in the URL", async (_which, hash) => {
  server.use(userIs(() => HttpResponse.json(person)));
  const address = `${window.location.origin}//portal.example/`;
  await follow(address + hash);
  await vi.waitFor(() => expect(window.location.href).toBe(address));
});

test("a login by link to an account without a second factor is reported with the person's own token", async () => {
  server.use(userIs(() => HttpResponse.json(person)));
  await follow(`/suppliers${LOGIN}`);
  await vi.waitFor(() => expect(reported).toEqual(["login_success"]));
});

test("a login link for an account with a second factor isn't reported as a login before the code is entered", async () => {
  const factors = [{ id: "f-1", factor_type: "totp", status: "verified" }];
  server.use(userIs(() => HttpResponse.json({ ...person, factors })));
  await follow(`/suppliers${LOGIN}`);
  await vi.waitFor(() => expect(stored()).toContain(TOKEN));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reported).toEqual([]);
});

test("the second confirmation of a new email address logs the person in and shows that the address changed", async () => {
  server.use(userIs(() => HttpResponse.json(person)));
  const { currentArrival } = await follow(`/settings${LOGIN.replace("magiclink", "email_change")}`);
  await vi.waitFor(() => expect(currentArrival()).toBe("address-changed"));
  expect(stored()).toContain(TOKEN);
});

test("a login link for the account that is already logged in renews its session without asking", async () => {
  startSession();
  server.use(userIs(() => HttpResponse.json(person)));
  const { pendingLink } = await follow(`/suppliers${LOGIN}`);
  await vi.waitFor(() => expect(stored()).toContain(TOKEN));
  expect(pendingLink()).toBeNull();
});

test.each([
  [
    "the server rejects",
    () => HttpResponse.json({ code: "bad_jwt", message: "invalid" }, { status: 403 }),
  ],
  ["can't be checked", () => HttpResponse.error()],
])(
  "a login link that %s doesn't log anyone in, keeps the current session and shows a failure",
  async (_what, response) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const session = startSession();
    server.use(userIs(response));
    const { currentArrival } = await follow(`/suppliers${LOGIN}`);
    await vi.waitFor(() => expect(currentArrival()).toBe("link-failed"));
    expect(stored()).toBe(JSON.stringify(session));
  },
);

test.each([
  [
    "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid",
    "link-expired",
  ],
  ["#error=server_error&error_code=unexpected_failure", "link-failed"],
  ["#message=Confirmation+link+accepted.+Please+proceed", "half-confirmed"],
])(
  "a link error or message (%s) is shown on any page and removed from the URL",
  async (hash, expected) => {
    for (const page of ["/", "/login?next=%2Forders", "/suppliers"]) {
      vi.resetModules();
      const { currentArrival, newLines } = await follow(page + hash);
      expect(currentArrival()).toBe(expected);
      expect(window.location.href.endsWith(page)).toBe(true);
      expect(newLines()).toBe(0);
    }
  },
);

test("a login link for another account waits for the person's decision", async () => {
  const session = startSession();
  const { pendingLink } = await follow(`/suppliers${FOREIGN}`);
  expect(pendingLink()?.email).toBe("mallory@example.test");
  expect(stored()).toBe(JSON.stringify(session));
});

test("rejecting a login link for another account ends its session, reports it and keeps the current session", async () => {
  const session = startSession();
  const { pendingLink, rejectLink } = await follow(`/suppliers${FOREIGN}`);
  const link = pendingLink();
  if (!link) throw new Error("The link is not held.");
  rejectLink(link);
  rejectLink(link);
  await vi.waitFor(() =>
    expect(reported.toSorted()).toEqual(["logout local", "suspicious_activity foreign_link"]),
  );
  expect(pendingLink()).toBeNull();
  expect(stored()).toBe(JSON.stringify(session));
});

test("accepting a login link that doesn't work keeps the current session", async () => {
  const session = startSession();
  server.use(userIs(() => HttpResponse.json({ code: "bad_jwt" }, { status: 403 })));
  const { acceptLink, pendingLink } = await follow(`/suppliers${FOREIGN}`);
  const link = pendingLink();
  if (!link) throw new Error("The link is not held.");
  expect(await acceptLink(link)).toBe(false);
  expect(stored()).toBe(JSON.stringify(session));
});

test("accepting a login link for another account clears the first person's data and reports the login", async () => {
  startSession();
  server.use(userIs(() => HttpResponse.json({ ...person, id: "mallory" })));
  const { acceptLink, pendingLink } = await follow(`/suppliers${FOREIGN}`);
  const choice = await import("@/account/auth/organization-choice-store.ts");
  choice.chooseOrganization("of the first person");
  localStorage.setItem("draft", "of the first person");
  sessionStorage.setItem("stored-invitation", "of the first person");
  localStorage.setItem("ui-theme", "dark");
  const link = pendingLink();
  if (!link) throw new Error("The link is not held.");
  expect(await acceptLink(link)).toBe(true);
  expect(stored()).toContain(foreign);
  expect(choice.organizationChoice()).toBeNull();
  expect([localStorage.getItem("draft"), sessionStorage.length]).toEqual([null, 0]);
  expect(localStorage.getItem("ui-theme")).toBe("dark");
  await vi.waitFor(() => expect(reported.toSorted()).toEqual(["login_success", "logout local"]));
});

test("a reset link's fragment stays in the URL, so that the reset page can read it", async () => {
  window.history.replaceState(null, "", `/password-reset${LOGIN}`);
  const { arrive } = await import("@/account/arrival/arrival-api.ts");
  arrive();
  expect(window.location.hash).toBe(LOGIN);
});

test("a fragment that names a section of the page isn't read as an email link and stays in the URL", async () => {
  window.history.replaceState(null, "", "/#mission");
  const { arrive, currentArrival } = await import("@/account/arrival/arrival-api.ts");
  arrive();
  expect(window.location.hash).toBe("#mission");
  expect(currentArrival()).toBeNull();
});

test("a page that is neither encrypted nor local shows a warning and is reported", async () => {
  vi.stubGlobal("isSecureContext", false);
  const { currentArrival } = await follow("/login");
  expect(currentArrival()).toBe("insecure");
  await vi.waitFor(() =>
    expect(reported).toEqual(["suspicious_activity insecure_connection (logged out)"]),
  );
});
