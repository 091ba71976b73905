import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  currentArrival,
  dismissArrival,
  pendingLink,
  setPendingLink,
} from "@/account/arrival/arrival-api.ts";
import { openEmailLink } from "@/account/links/email-link-api.ts";
import { Component as EmailLinkPage } from "@/account/links/email-link-page.tsx";
import { supabase } from "@/lib/supabase.ts";
import { person, profileIs, rejects, server, SERVER, sessionFor } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { listening, startSession, STORED_AT } from "#support/session.ts";

const pages = [
  { path: "/email-link", element: <EmailLinkPage /> },
  { path: "/suppliers", element: <h1>Suppliers</h1> },
  { path: "/settings", element: <h1>Settings</h1> },
  { path: "/login", element: <h1>Login</h1> },
];

let proved: unknown[] = [];
let reported: string[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  proved = [];
  reported = [];
  server.use(
    ...listening(reported),
    profileIs("Ada"),
    http.get(`${SERVER}/auth/v1/user`, () => HttpResponse.json(person)),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await supabase().auth["_removeSession"]();
  setPendingLink(null);
  while (currentArrival() !== null) dismissArrival();
  server.resetHandlers();
});

const proofs = (response: () => Response) =>
  http.post(`${SERVER}/auth/v1/verify`, async ({ request }) => {
    proved.push(await request.json());
    return response();
  });

function open(type = "magiclink", next = "/suppliers") {
  const hash = `#token_hash=a1b2&type=${type}&next=${encodeURIComponent(next)}`;
  window.history.replaceState(null, "", `/email-link${hash}`);
  return renderPortal(pages, "/email-link");
}

const stored = () => localStorage.getItem(STORED_AT) ?? "";

test("an email link logs the person in, opens its page and leaves no code in the URL", async () => {
  server.use(proofs(() => HttpResponse.json(sessionFor(3_600))));
  open();
  expect(await screen.findByRole("heading", { name: "Suppliers" })).toBeVisible();
  expect(window.location.hash).toBe("");
  expect(proved).toMatchObject([{ token_hash: "a1b2", type: "magiclink" }]);
  expect(stored()).toContain(person.id);
  await vi.waitFor(() => expect(reported).toEqual(["login_success"]));
});

test("an email link rejected by the server's rate limit shows an explanation and works after the wait", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.use(proofs(() => rejects(429, "over_request_rate_limit")));
  const { user } = open();
  expect(await screen.findByText("Too many attempts from your network")).toBeVisible();
  expect(screen.getByText(/Your link wasn’t used and still works/)).toBeVisible();
  const retry = screen.getByRole("button", { name: "Try again" });
  expect(retry).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await waitFor(() => expect(retry).toBeEnabled());
  server.use(proofs(() => HttpResponse.json(sessionFor(3_600))));
  await user.click(retry);
  expect(await screen.findByRole("heading", { name: "Suppliers" })).toBeVisible();
});

test.each([
  ["can't be reached", () => HttpResponse.error()],
  ["fails", () => HttpResponse.json({ message: "down" }, { status: 503 })],
])("an email link can be retried when the server %s", async (_what, response) => {
  server.use(proofs(response));
  const { user } = open();
  expect(await screen.findByText("We couldn’t check your link")).toBeVisible();
  server.use(proofs(() => HttpResponse.json(sessionFor(3_600))));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Suppliers" })).toBeVisible();
});

test("an email link can be retried when its session can't be stored", async () => {
  server.use(proofs(() => HttpResponse.json(sessionFor(3_600))));
  const fails = vi
    .spyOn(supabase().auth, "setSession")
    .mockRejectedValueOnce(new TypeError("full"));
  open();
  expect(await screen.findByText("We couldn’t check your link")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeEnabled();
  expect(screen.queryByText("Checking your link")).toBeNull();
  fails.mockRestore();
});

test("when the server fails while checking an email link, the message doesn't claim that the link is still unused", async () => {
  server.use(proofs(() => HttpResponse.json({ message: "down" }, { status: 503 })));
  open();
  expect(await screen.findByText(/If the link still doesn’t work/)).toBeVisible();
  expect(screen.queryByText(/wasn’t used/)).toBeNull();
});

test("an expired email link opens its page with an explanation", async () => {
  server.use(proofs(() => rejects(403, "otp_expired", "Email link is invalid or has expired")));
  open();
  expect(await screen.findByRole("heading", { name: "Suppliers" })).toBeVisible();
  expect(currentArrival()).toBe("link-expired");
  expect(stored()).toBe("");
});

test.each(["invite", "recovery"] as const)(
  "an expired link of the type %s is passed to the page that sets a password, with its type",
  async (type) => {
    server.use(proofs(() => rejects(403, "otp_expired", "Email link is invalid or has expired")));
    const load = `/password-reset#error_code=otp_expired&type=${type}`;
    expect(await openEmailLink({ type, token_hash: "a1b2", next: "/" })).toEqual({ load });
  },
);

test("an email link to another account asks before it switches", async () => {
  startSession({ user: { id: "eve", email: "eve@example.test" } });
  server.use(proofs(() => HttpResponse.json(sessionFor(3_600))));
  open();
  expect(await screen.findByRole("heading", { name: "Suppliers" })).toBeVisible();
  expect(pendingLink()).toMatchObject({ user: person.id, email: person.email });
  expect(stored()).toContain("eve@example.test");
});

test("the first of two confirmations of a new email address doesn't log anyone in", async () => {
  const msg = "Confirmation link accepted. Please proceed to confirm link sent to the other email";
  server.use(proofs(() => HttpResponse.json({ msg, code: "200" })));
  open("email_change", "/settings");
  expect(await screen.findByRole("heading", { name: "Settings" })).toBeVisible();
  expect(currentArrival()).toBe("half-confirmed");
  expect(stored()).toBe("");
});

test("the email link page without a link leads to the login page", async () => {
  window.history.replaceState(null, "", "/email-link");
  renderPortal(pages, "/email-link");
  expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
});
