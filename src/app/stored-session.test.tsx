import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Component as RequireSession } from "@/app/require-session.tsx";
import { rejects } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { FAILURES, openWithSession, stopTimers } from "#support/session-renewal.tsx";
import { startSession, STORED_AT } from "#support/session.ts";

stopTimers();

test.each(FAILURES)(
  "a valid token opens the page although the server %s",
  async (_what, response) => {
    await openWithSession(3_600, response);
    expect(screen.getByRole("heading", { name: "Orders" })).toBeInTheDocument();
  },
);

test("a page that becomes visible again keeps its state and the typed text", async () => {
  startSession();
  const form = <input aria-label="Note" />;
  const routes = [{ element: <RequireSession />, children: [{ path: "/orders", element: form }] }];
  const { router } = renderPortal(routes, "/orders?tab=2");
  vi.useRealTimers();
  const field = await screen.findByLabelText("Note");
  if (field instanceof HTMLInputElement) field.value = "half a sentence";
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("focus"));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(screen.getByLabelText("Note")).toBe(field);
  expect(field).toHaveValue("half a sentence");
  expect(router.state.location.pathname + router.state.location.search).toBe("/orders?tab=2");
});

test("an expired token that the server rejects is removed and leads to the login page", async () => {
  await openWithSession(-60, () => rejects(400, "refresh_token_not_found"));
  expect(screen.getByRole("heading", { name: "Login" })).toBeInTheDocument();
  expect(localStorage.getItem(STORED_AT)).toBeNull();
});

test("a token in its last minute opens the page although the server rejects its renewal", async () => {
  let rejections = 0;
  await openWithSession(60, () => {
    rejections++;
    return rejects(400, "refresh_token_not_found");
  });
  expect(screen.getByRole("heading", { name: "Orders" })).toBeInTheDocument();
  expect(rejections).toBe(1);
});
