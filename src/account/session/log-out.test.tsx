import { screen, waitFor } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Component as RequireSession } from "@/app/require-session.tsx";
import { UserMenu } from "@/app/shell/user-menu.tsx";
import { profileIs, server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { belongsTo, ORG } from "#support/team-server.ts";
import { listening, otherTabSays, startSession, STORED_AT } from "#support/session.ts";

const pages = [
  { element: <RequireSession />, children: [{ path: "/orders", element: <UserMenu /> }] },
  { path: "/login", element: <h1>Login</h1> },
  { path: "/", element: <h1>Landing</h1> },
];
const LOGOUT = `${SERVER}/auth/v1/logout`;

let heard: string[] = [];
const complaints = vi.spyOn(console, "error");

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  complaints.mockReset();
  heard = [];
  server.use(
    profileIs("Ada Lavoie", "Lavoie inc."),
    belongsTo([ORG, "Northvale", "owner"]),
    ...listening(heard),
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
  await waitFor(() => expect(heard.toSorted()).toEqual(["logout", "logout global"]));
  expect(complaints).not.toHaveBeenCalled();
});

test.each([
  ["answers 500", () => HttpResponse.json({ message: "broken" }, { status: 500 })],
  ["is out of reach", () => HttpResponse.error()],
])(
  "when the server %s, a logout ends the session here and shows how far it reached",
  async (_what, answer) => {
    startSession();
    server.use(http.post(LOGOUT, answer));
    await signOut();
    expect(await screen.findByText("You have been logged out")).toBeInTheDocument();
    expect(screen.getByText(/logged out in this browser only/)).toBeInTheDocument();
    expect(localStorage.getItem(STORED_AT)).toBeNull();
  },
);

test("a logout waits at most 3 seconds for the server", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  startSession();
  server.use(http.post(LOGOUT, () => delay("infinite")));
  await signOut();
  expect(localStorage.getItem(STORED_AT)).not.toBeNull();
  await vi.advanceTimersByTimeAsync(3000);
  expect(localStorage.getItem(STORED_AT)).toBeNull();
});

test("closing the page during a logout still removes the session", async () => {
  startSession();
  server.use(http.post(LOGOUT, () => delay("infinite")));
  await signOut();
  expect(localStorage.getItem(STORED_AT)).not.toBeNull();
  window.dispatchEvent(new Event("pagehide"));
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

test("a logout applies to all tabs, and the next person sees no data of the last one", async () => {
  startSession();
  const { router } = renderPortal(pages, "/orders");
  await screen.findByRole("button", { name: "Account menu for Ada Lavoie" });

  localStorage.removeItem(STORED_AT);
  otherTabSays("SIGNED_OUT", null);
  expect(await screen.findByRole("heading", { name: "Login" })).toBeInTheDocument();

  server.use(http.get(`${SERVER}/rest/v1/profiles`, () => delay("infinite")));
  const next = startSession({ user: { id: "another", email: "bea@example.test" } });
  otherTabSays("SIGNED_IN", next);
  await router.navigate("/orders");
  expect(await screen.findByRole("button", { name: "Account menu for bea" })).toBeInTheDocument();
});
