import { act, fireEvent, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Component as RequireSession } from "@/app/require-session.tsx";
import { profileIs, server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { startSession, STORED_AT, tokenWith } from "#support/session.ts";

const pages = [
  { element: <RequireSession />, children: [{ path: "/orders", element: <h1>Orders</h1> }] },
  { path: "/login", element: <h1>Login</h1> },
];

let isUp = false;
let calls = 0;

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
  // The library logs every failed attempt to the console.
  vi.spyOn(console, "error").mockReturnValue(undefined);
  localStorage.clear();
  isUp = false;
  calls = 0;
  const session = startSession({ seconds: -60 });
  server.use(
    profileIs("Ada"),
    http.post(`${SERVER}/auth/v1/token`, () => {
      calls++;
      if (!isUp) return HttpResponse.json({ message: "unavailable" }, { status: 503 });
      return HttpResponse.json({
        ...session,
        access_token: tokenWith({ session_id: "session-1" }),
        expires_in: 3600,
        expires_at: Math.floor(Date.now() / 1000) + 3600,
      });
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Advances in small steps, so that the server's responses arrive between them. */
async function pass(seconds: number) {
  for (let step = 0; step < seconds * 10; step++) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(100);
      await new Promise((resolve) => setImmediate(resolve));
    });
  }
}

const orders = () => screen.queryByRole("heading", { name: "Orders" });
const stalled = () => screen.queryByText("The login server isn’t responding");

test("a server that can't renew the session leaves a shell with a working retry and logs no one out", async () => {
  renderPortal(pages, "/orders");
  await pass(1.9);
  expect(screen.getByText("Checking your session…")).toBeInTheDocument();
  await pass(0.3);
  expect(stalled()).toBeInTheDocument();

  // Long after the library has given up, the person still isn't treated as logged out.
  await pass(40);
  expect(stalled()).toBeInTheDocument();
  expect(localStorage.getItem(STORED_AT)).not.toBeNull();

  const before = calls;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await pass(0.5);
  expect(calls).toBeGreaterThan(before);
  await pass(40);
  expect(stalled()).toBeInTheDocument();

  isUp = true;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await pass(1);
  expect(orders()).toBeInTheDocument();
});

test("a late response opens the page without a click", async () => {
  renderPortal(pages, "/orders");
  await pass(4);
  expect(stalled()).toBeInTheDocument();
  isUp = true;
  await pass(10);
  expect(orders()).toBeInTheDocument();
});
