import { screen, waitFor } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Component as LoginPage } from "@/account/login/login-page.tsx";
import {
  jsonResponse,
  profileIs,
  securityEvents,
  server,
  SERVER,
  sessionFor,
} from "#support/auth-server.ts";
import { revokeSession } from "@/lib/supabase.ts";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";

const pages = [
  { path: "/login", element: <LoginPage /> },
  { path: "*", element: <p>Somewhere inside</p> },
];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => localStorage.clear());
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

async function submitLogin() {
  const { user } = renderPortal(pages, "/login");
  await enter(user, await screen.findByLabelText("Email"), "ada@example.test");
  await enter(user, screen.getByLabelText("Password"), "Secret-1");
  await user.keyboard("{Enter}");
  return user;
}

/** Mocks a server that is slow to handle a logout. `done` lists the requests it has handled. */
function slowLogout() {
  const done: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  securityEvents();
  server.use(
    profileIs("Ada"),
    http.post(`${SERVER}/auth/v1/logout`, async () => {
      await finished;
      done.push("logout");
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${SERVER}/auth/v1/token`, ({ request }) => {
      // The renewal of a session that another test left uses the same address.
      if (request.url.endsWith("grant_type=password")) done.push("login");
      return jsonResponse(sessionFor(3600));
    }),
  );
  return { done, finish };
}

test("a login waits for an earlier logout to finish, because the server would otherwise end the new session too", async () => {
  const { done, finish } = slowLogout();
  const logout = revokeSession("token", "global");
  await submitLogin();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(done).toEqual([]);
  finish();
  expect(await screen.findByText("Somewhere inside")).toBeVisible();
  expect(done).toEqual(["logout", "login"]);
  await logout;
});

test("a login waits at most 10 seconds for an earlier logout to finish", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  const { done, finish } = slowLogout();
  const logout = revokeSession("token", "global");
  await submitLogin();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText("Somewhere inside")).toBeVisible();
  expect(done).toEqual(["login"]);
  finish();
  await logout;
});

test("a login doesn't wait for the logout of a single session, which can't end the new session", async () => {
  const { done, finish } = slowLogout();
  const logout = revokeSession("token", "local");
  await submitLogin();
  expect(await screen.findByText("Somewhere inside")).toBeVisible();
  expect(done).toEqual(["login"]);
  finish();
  await logout;
});

test("a login shows after 3 seconds that the server is slow, and offers to try again after 10", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  securityEvents();
  let requests = 0;
  server.use(
    profileIs("Ada"),
    http.post(`${SERVER}/auth/v1/token`, async () => {
      requests += 1;
      if (requests === 1) await delay("infinite");
      return jsonResponse(sessionFor(3600));
    }),
  );
  const user = await submitLogin();
  await waitFor(() => expect(requests).toBe(1));
  expect(screen.queryByText("The server is taking longer than usual")).not.toBeInTheDocument();

  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByText("The server is taking longer than usual")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();

  await vi.advanceTimersByTimeAsync(7_000);
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Somewhere inside")).toBeVisible();
  expect(requests).toBe(2);
});
