import { AuthError } from "@supabase/supabase-js";
import { screen, waitFor } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { recordSignOut } from "@/account/auth/session-end-store.ts";
import { sessionKey } from "@/account/auth/session-key.ts";
import { Component as RequireSession } from "@/app/require-session.tsx";
import { UserMenu } from "@/app/shell/user-menu.tsx";
import { profileIs, server, SERVER, sessionFor } from "#support/auth-server.ts";
import { supabase } from "@/lib/supabase.ts";
import { renderPortal } from "#support/portal.tsx";
import { belongsTo, ORG } from "#support/team-server.ts";
import {
  listening,
  announceFromOtherTab,
  startSession,
  STORED_AT,
  tokenWith,
} from "#support/session.ts";

const pages = [
  { element: <RequireSession />, children: [{ path: "/orders", element: <UserMenu /> }] },
  { path: "/login", element: <h1>Login</h1> },
  { path: "/", element: <h1>Landing</h1> },
];
const LOGOUT = `${SERVER}/auth/v1/logout`;

let requests: string[] = [];
const consoleErrors = vi.spyOn(console, "error");

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  consoleErrors.mockReset();
  requests = [];
  server.use(
    profileIs("Ada Lavoie", "Lavoie inc."),
    belongsTo([ORG, "Northvale", "owner"]),
    ...listening(requests),
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});

async function signOut() {
  const portal = renderPortal(pages, "/orders");
  await portal.user.click(
    await screen.findByRole("button", { name: "Account menu for Ada Lavoie" }),
  );
  await portal.user.click(screen.getByRole("menuitem", { name: "Sign out" }));
  return portal;
}

test("a logout ends the session everywhere, is reported with the person's token, and leads to the home page", async () => {
  startSession();
  const { router } = await signOut();
  expect(await screen.findByText("You have been logged out")).toBeInTheDocument();
  expect(router.state.location.pathname).toBe("/");
  expect(localStorage.getItem(STORED_AT)).toBeNull();
  await waitFor(() => expect(requests.toSorted()).toEqual(["logout", "logout global"]));
  expect(consoleErrors).not.toHaveBeenCalled();
});

test.each([
  ["responds with 500", () => HttpResponse.json({ message: "broken" }, { status: 500 })],
  ["is unreachable", () => HttpResponse.error()],
])(
  "when the server %s, a logout ends the session in this browser and says that it ended only there",
  async (_what, response) => {
    startSession();
    server.use(http.post(LOGOUT, response));
    await signOut();
    expect(await screen.findByText("You have been logged out")).toBeInTheDocument();
    expect(screen.getByText(/logged out in this browser only/)).toBeInTheDocument();
    expect(localStorage.getItem(STORED_AT)).toBeNull();
  },
);

test("a logout removes the session before the server responds, and stops waiting after 3 seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  startSession();
  let respond = () => {};
  const response = new Promise<HttpResponse<null>>((resolve) => {
    respond = () => resolve(new HttpResponse(null, { status: 204 }));
  });
  server.use(http.post(LOGOUT, () => response));
  const { user } = renderPortal(pages, "/orders");
  await user.click(await screen.findByRole("button", { name: "Account menu for Ada Lavoie" }));
  await user.click(screen.getByRole("menuitem", { name: "Sign out" }));
  await vi.waitFor(() => expect(localStorage.getItem(STORED_AT)).toBeNull());
  expect(await screen.findByText("You have been logged out")).toBeInTheDocument();
  expect(screen.queryByText(/in this browser only/)).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await screen.findByText(/in this browser only/)).toBeInTheDocument();
  respond();
});

test("a logout renews an expired token without storing it, so that the server can end the session", async () => {
  startSession();
  const renewed = tokenWith({ session_id: "session-1", iat: 1 });
  const tokens: (string | null)[] = [];
  server.use(
    http.post(`${SERVER}/auth/v1/token`, () =>
      HttpResponse.json({ ...sessionFor(3600), access_token: renewed }),
    ),
    http.post(LOGOUT, ({ request }) => {
      tokens.push(request.headers.get("authorization"));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const portal = renderPortal(pages, "/orders");
  const menu = await screen.findByRole("button", { name: "Account menu for Ada Lavoie" });
  await portal.user.click(menu);
  startSession({ seconds: -60 });
  await portal.user.click(screen.getByRole("menuitem", { name: "Sign out" }));
  await waitFor(() => expect(tokens).toEqual([`Bearer ${renewed}`]));
  expect(localStorage.getItem(STORED_AT)).toBeNull();
});

test("an expired token that can't be renewed doesn't prevent a logout", async () => {
  startSession();
  server.use(http.post(`${SERVER}/auth/v1/token`, () => HttpResponse.error()));
  const portal = renderPortal(pages, "/orders");
  await portal.user.click(
    await screen.findByRole("button", { name: "Account menu for Ada Lavoie" }),
  );
  startSession({ seconds: -60 });
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  await portal.user.click(screen.getByRole("menuitem", { name: "Sign out" }));
  await vi.advanceTimersByTimeAsync(3000);
  expect(localStorage.getItem(STORED_AT)).toBeNull();
});

test("a renewal that ends after a logout doesn't bring the session back", async () => {
  startSession();
  const session = localStorage.getItem(STORED_AT) ?? "";
  let end = () => {};
  const promise = new Promise<{ data: null; error: AuthError }>((resolve) => {
    end = () => resolve({ data: null, error: new AuthError("discarded") });
  });
  supabase().auth["refreshingDeferred"] = { promise, resolve: end, reject: end };
  await signOut();
  expect(await screen.findByText("You have been logged out")).toBeInTheDocument();
  localStorage.setItem(STORED_AT, session);
  supabase().auth["refreshingDeferred"] = null;
  end();
  await waitFor(() => expect(localStorage.getItem(STORED_AT)).toBeNull());
});

test("an error during a logout is shown, and the session still ends", async () => {
  startSession();
  const broken = vi.spyOn(crypto, "randomUUID").mockImplementation(() => {
    throw new TypeError("crypto.randomUUID is not a function");
  });
  await signOut();
  expect(await screen.findByText("Error logging out")).toBeInTheDocument();
  expect(localStorage.getItem(STORED_AT)).toBeNull();
  broken.mockRestore();
});

test("a logout removes the person's data from the browser and keeps the browser's own settings", async () => {
  startSession();
  localStorage.setItem("ui-theme", "dark");
  localStorage.setItem("ui-locale", "fr-CA");
  localStorage.setItem("login-limit", "{}");
  localStorage.setItem("draft-of-ada", "secret");
  sessionStorage.setItem("filters-of-ada", "secret");
  await signOut();
  await screen.findByText("You have been logged out");
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(Object.keys(localStorage).toSorted()).toEqual(["login-limit", "ui-locale", "ui-theme"]);
});

test("a protected page that is open when a logout ends the session redirects to the home page, not to the login page", async () => {
  const session = startSession();
  renderPortal(pages, "/orders");
  await screen.findByRole("button", { name: "Account menu for Ada Lavoie" });

  recordSignOut(sessionKey(session));
  localStorage.removeItem(STORED_AT);
  announceFromOtherTab("SIGNED_OUT", null);
  expect(await screen.findByRole("heading", { name: "Landing" })).toBeInTheDocument();
});

test("a logout applies to all tabs, and the next person sees none of the previous person's data", async () => {
  startSession();
  const { router } = renderPortal(pages, "/orders");
  await screen.findByRole("button", { name: "Account menu for Ada Lavoie" });

  localStorage.removeItem(STORED_AT);
  announceFromOtherTab("SIGNED_OUT", null);
  expect(await screen.findByRole("heading", { name: "Login" })).toBeInTheDocument();

  server.use(http.get(`${SERVER}/rest/v1/profiles`, () => delay("infinite")));
  const next = startSession({ user: { id: "another", email: "bea@example.test" } });
  announceFromOtherTab("SIGNED_IN", next);
  await router.navigate("/orders");
  expect(await screen.findByRole("button", { name: "Account menu for bea" })).toBeInTheDocument();
});
