import { fireEvent, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { pages } from "#support/session-clock.tsx";
import { pass, stopTimers } from "#support/session-renewal.tsx";
import { startSession, STORED_AT, tokenWith } from "#support/session.ts";

let isUp = false;
let calls = 0;

stopTimers();
beforeEach(() => {
  isUp = false;
  calls = 0;
  const session = startSession({ seconds: -60 });
  server.use(
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

const orders = () => screen.queryByRole("heading", { name: "Orders" });
const stalled = () => screen.queryByText("The login server isn’t responding");

test("when the server can't renew the session, the page offers a retry and logs no one out", async () => {
  renderPortal(pages, "/orders");
  await pass(1.9);
  expect(screen.getByText("Checking your session…")).toBeInTheDocument();
  await pass(0.3);
  expect(stalled()).toBeInTheDocument();

  // By now the auth library has given up, but the portal still doesn't treat the person as logged out.
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

test("the page opens without a click when the server responds late", async () => {
  renderPortal(pages, "/orders");
  await pass(4);
  expect(stalled()).toBeInTheDocument();
  isUp = true;
  await pass(10);
  expect(orders()).toBeInTheDocument();
});
