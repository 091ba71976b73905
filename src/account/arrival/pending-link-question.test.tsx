import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { arrive } from "@/account/arrival/arrival-api.ts";
import { ArrivalNotices } from "@/account/arrival/arrival-notice.tsx";
import { Component as RequireSession } from "@/app/require-session.tsx";
import { person, profileIs, server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import {
  listening,
  announceFromOtherTab,
  startSession,
  STORED_AT,
  tokenWith,
} from "#support/session.ts";

const bea = { ...person, id: "another", email: "bea@example.test" };
const token = tokenWith({ sub: bea.id, email: bea.email, session_id: "from-the-link" });
const pages = [
  { element: <RequireSession />, children: [{ path: "/suppliers", element: <h1>Suppliers</h1> }] },
  { path: "/login", element: <h1>Login</h1> },
  { path: "/about", element: <h1>About</h1> },
];

let requests: string[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  vi.stubGlobal("isSecureContext", true);
  localStorage.clear();
  requests = [];
  server.use(profileIs("Ada"), ...listening(requests));
});
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
});

/** Ada is logged in and opens a link that was made for Bea. */
async function follow(path = "/suppliers") {
  startSession();
  window.history.replaceState(
    null,
    "",
    `${path}#access_token=${token}&expires_in=3600&refresh_token=r-1&token_type=bearer&type=magiclink`,
  );
  act(() => void arrive());
  const portal = renderPortal(pages, path, <ArrivalNotices />);
  await screen.findByRole("alertdialog", { name: "Continue as bea@example.test?" });
  return portal;
}

const stored = () => localStorage.getItem(STORED_AT) ?? "";

test("accepting a link for another account switches to that account and ends the first session", async () => {
  server.use(http.get(`${SERVER}/auth/v1/user`, () => HttpResponse.json(bea)));
  const { user } = await follow();
  await user.click(screen.getByRole("button", { name: "Continue as bea@example.test" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  expect(stored()).toContain(token);
  expect(screen.getByRole("heading", { name: "Suppliers" })).toBeInTheDocument();
  await waitFor(() => expect(requests.toSorted()).toEqual(["login_success", "logout local"]));
});

test("cancelling the switch to another account keeps the current session", async () => {
  const { user } = await follow();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("heading", { name: "Suppliers" })).toBeInTheDocument();
  expect(stored()).not.toContain(token);
  await waitFor(() =>
    expect(requests.toSorted()).toEqual(["logout local", "suspicious_activity foreign_link"]),
  );
});

test("a link for another account asks before it replaces the session, also on a public page", async () => {
  const { user } = await follow("/about");
  expect(stored()).not.toContain(token);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("heading", { name: "About" })).toBeInTheDocument();
  await waitFor(() => expect(requests).toContain("logout local"));
});

test("a link for another account that doesn't work shows a failure and keeps the current session", async () => {
  server.use(
    http.get(`${SERVER}/auth/v1/user`, () =>
      HttpResponse.json({ code: "bad_jwt", message: "invalid JWT" }, { status: 403 }),
    ),
  );
  const { user } = await follow();
  await user.click(screen.getByRole("button", { name: "Continue as bea@example.test" }));
  expect(await screen.findByText("This link didn’t work")).toBeInTheDocument();
  expect(stored()).not.toContain(token);
});

test("the question about a link for another account stays above the login page if the session ends", async () => {
  const { user } = await follow();
  localStorage.removeItem(STORED_AT);
  announceFromOtherTab("SIGNED_OUT", null);
  await waitFor(() => expect(screen.queryByText("Suppliers")).not.toBeInTheDocument());
  expect(screen.getByRole("alertdialog", { name: "Continue as bea@example.test?" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("heading", { name: "Login" })).toBeInTheDocument();
});
