import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Component as LoginPage } from "@/account/login/login-page.tsx";
import { WithOrganization } from "@/account/organization/with-organization.tsx";
import { Component as RequireSession } from "@/app/require-session.tsx";
import {
  person,
  profileIs,
  rejects,
  securityEvents,
  server,
  SERVER,
  sessionFor,
} from "#support/auth-server.ts";
import { supabase } from "@/lib/supabase.ts";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { factor, factorsAre } from "#support/second-factor.ts";
import { announceFromOtherTab, startSession, STORED_AT } from "#support/session.ts";

const pages = [
  {
    element: <RequireSession />,
    children: [
      {
        path: "/orders",
        element: <WithOrganization waiting="Loading">{({ name }) => name}</WithOrganization>,
      },
    ],
  },
  { path: "/login", element: <LoginPage /> },
];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  server.use(profileIs("Ada"));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Makes the database reject the session's token on every table, with these details. */
const tablesReject = (details: string) =>
  http.get(`${SERVER}/rest/v1/:table`, () =>
    HttpResponse.json({ code: "42501", details, hint: null, message: details }, { status: 403 }),
  );

const BACK = "?next=%2Forders%3Fstate%3Dnew";

async function isExplained() {
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent("You were logged out");
  expect(notice).toHaveTextContent("Your session was ended on another device");
  expect(localStorage.getItem(STORED_AT)).toBeNull();
}

test("a session ended elsewhere leads to the login page, which explains why and remembers the page", async () => {
  startSession();
  server.use(tablesReject("session_not_found"));
  const { router } = renderPortal(pages, "/orders?state=new");
  await isExplained();
  expect(router.state.location).toMatchObject({ pathname: "/login", search: BACK });
});

test("the end of a session is recorded before the stored session is removed, so that a reload in between shows why it ended", async () => {
  startSession();
  sessionStorage.clear();
  server.use(tablesReject("session_not_found"));
  const recorded: number[] = [];
  const remove = vi.spyOn(Storage.prototype, "removeItem").mockImplementation((key) => {
    if (key === STORED_AT) recorded.push(sessionStorage.length);
  });
  renderPortal(pages, "/orders");
  await vi.waitFor(() => expect(recorded).not.toEqual([]), { timeout: 15_000 });
  remove.mockRestore();
  expect(recorded[0]).toBe(1);
});

test("a session that can't be renewed because it was ended elsewhere shows an explanation", async () => {
  startSession({ seconds: -60 });
  server.use(http.post(`${SERVER}/auth/v1/token`, () => rejects(400, "refresh_token_not_found")));
  const { router } = renderPortal(pages, "/orders?state=new");
  await isExplained();
  expect(router.state.location).toMatchObject({ pathname: "/login", search: BACK });
});

test("a logout in another tab leads to the login page without an explanation", async () => {
  startSession();
  server.use(http.get(`${SERVER}/rest/v1/members`, () => HttpResponse.json([])));
  renderPortal(pages, "/orders");
  await screen.findByText("You’re not a member of an organization");
  const logouts = new BroadcastChannel("own-logout");
  logouts.postMessage.call(logouts, null);
  logouts.close();
  // The auth library's sign-out message arrives after our own.
  await new Promise((resolve) => setTimeout(resolve, 50));
  localStorage.removeItem(STORED_AT);
  announceFromOtherTab("SIGNED_OUT", null);
  expect(await screen.findByRole("heading", { name: /^Log in/ })).toBeVisible();
  expect(screen.queryByText("You were logged out")).not.toBeInTheDocument();
});

test("a session from before the account got a second factor asks for the code", async () => {
  startSession();
  server.use(tablesReject("insufficient_aal"), ...factorsAre([factor("f-1", "Phone")]));
  renderPortal(pages, "/orders");
  expect(await screen.findByRole("heading", { name: "Enter your code" })).toBeVisible();
});

test("a late response to an earlier session doesn't end the current one", async () => {
  startSession({ claims: { session_id: "session-1" } });
  server.use(
    http.get(
      `${SERVER}/rest/v1/members`,
      () => {
        startSession({ claims: { session_id: "session-2" } });
        return HttpResponse.json({ code: "42501", details: "session_not_found" }, { status: 403 });
      },
      { once: true },
    ),
    http.get(`${SERVER}/rest/v1/members`, () => HttpResponse.json([])),
  );
  renderPortal(pages, "/orders");
  expect(await screen.findByText("You’re not a member of an organization")).toBeVisible();
  expect(localStorage.getItem(STORED_AT)).not.toBeNull();
});

test("a login succeeds immediately while the server is slow to renew an earlier session", async () => {
  startSession({ seconds: -60, claims: { session_id: "session-1" } });
  let finishRenewal = () => {};
  const renewal = new Promise<void>((resolve) => {
    finishRenewal = resolve;
  });
  server.use(
    http.post(`${SERVER}/auth/v1/token`, async ({ request }) => {
      if (request.url.endsWith("password")) return HttpResponse.json(sessionFor(3_600));
      await renewal;
      return rejects(400, "refresh_token_not_found");
    }),
    http.get(`${SERVER}/rest/v1/members`, () => HttpResponse.json([])),
  );
  securityEvents();
  // Renews the stored session, as supabase-js does when a page opens.
  const { auth } = supabase();
  auth["initializePromise"] = null;
  const opening = auth.initialize();
  const { user } = renderPortal(pages, "/login?next=%2Forders");
  await enter(user, screen.getByLabelText("Email"), person.email);
  await enter(user, screen.getByLabelText("Password"), "Correct-horse-9");
  await user.click(screen.getByRole("button", { name: "Login to Supplier Portal" }));
  expect(await screen.findByText("You’re not a member of an organization")).toBeVisible();

  finishRenewal();
  await opening;
  expect(screen.getByText("You’re not a member of an organization")).toBeVisible();
});

test("a late message of another tab about the end of an earlier session doesn't end the new session", async () => {
  startSession({ claims: { session_id: "session-2" } });
  server.use(http.get(`${SERVER}/rest/v1/members`, () => HttpResponse.json([])));
  renderPortal(pages, "/orders");
  await screen.findByText("You’re not a member of an organization");
  announceFromOtherTab("SIGNED_OUT", null);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText("You’re not a member of an organization")).toBeVisible();
});

test("a logout in another tab ends the session here even if the stored session isn't deleted yet", async () => {
  startSession();
  server.use(http.get(`${SERVER}/rest/v1/members`, () => HttpResponse.json([])));
  renderPortal(pages, "/orders");
  await screen.findByText("You’re not a member of an organization");
  announceFromOtherTab("SIGNED_OUT", null);
  await new Promise((resolve) => setTimeout(resolve, 50));
  localStorage.removeItem(STORED_AT);
  dispatchEvent(new StorageEvent("storage", { key: STORED_AT }));
  expect(await screen.findByRole("heading", { name: /^Log in/ })).toBeVisible();
});

test("a logout in another tab shows no explanation even if it's reported after the stored session is deleted", async () => {
  startSession();
  server.use(http.get(`${SERVER}/rest/v1/members`, () => HttpResponse.json([])));
  renderPortal(pages, "/orders");
  await screen.findByText("You’re not a member of an organization");
  localStorage.removeItem(STORED_AT);
  dispatchEvent(new StorageEvent("storage", { key: STORED_AT }));
  const logouts = new BroadcastChannel("own-logout");
  logouts.postMessage.call(logouts, null);
  logouts.close();
  expect(await screen.findByRole("heading", { name: /^Log in/ })).toBeVisible();
  await vi.waitFor(() => expect(screen.queryByText("You were logged out")).not.toBeInTheDocument());
});
