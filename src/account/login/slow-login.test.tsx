import { screen, waitFor } from "@testing-library/react";
import { delay, http } from "msw";
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
  const { user } = renderPortal(pages, "/login");
  await enter(user, await screen.findByLabelText("Email"), "ada@example.test");
  await enter(user, screen.getByLabelText("Password"), "Secret-1");
  await user.keyboard("{Enter}");
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
