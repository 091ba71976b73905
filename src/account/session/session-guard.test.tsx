import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPortal } from "#support/portal.tsx";
import { startSession, STORED_AT } from "#support/session.ts";
import {
  requestsSoFar,
  loggedOut,
  MINUTE,
  move,
  open,
  pages,
  pass,
  reached,
  sleep,
  freezeClock,
  TIMES,
  expectText,
} from "#support/session-clock.tsx";

freezeClock();

test("an hour without activity ends the session with a message, and login returns to the page", async () => {
  startSession();
  const { router } = await open();
  await pass(60);
  await loggedOut();

  await expectText("Session expired due to inactivity");
  await expectText("Please log in again for security.");
  expect(router.state.location.search).toBe("?next=%2Forders%3Fstate%3Dnew");
  expect(localStorage.getItem(STORED_AT)).toBeNull();
  expect(localStorage.getItem(TIMES)).toBeNull();
  expect(await reached(2)).toBe("logout local, session_idle_timeout");
  // The message must still be shown when the person returns much later.
  await pass(30);
  expect(screen.getByText("Session expired due to inactivity")).toBeInTheDocument();
});

test("a warning counts down the last minute of a session, and one click keeps the person logged in", async () => {
  startSession();
  await open();
  await pass(58.75);
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  await pass(0.5);

  const warning = screen.getByRole("alertdialog", { name: "Are you still there?" });
  expect(warning).toHaveAccessibleDescription(/you’ll be logged out.*60 seconds left/s);
  expect(within(warning).getByText("0:45")).toBeVisible();
  const stay = screen.getByRole("button", { name: "Stay logged in" });
  expect(stay).toHaveFocus();
  fireEvent.click(stay);
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();

  await pass(50);
  expect(screen.getByRole("heading", { name: "Orders" })).toBeInTheDocument();
  expect(requestsSoFar()).toEqual([]);
});

test("Escape dismisses the session warning, but moving the mouse doesn't", async () => {
  startSession();
  await open();
  await pass(59.25);
  move();
  expect(screen.getByRole("alertdialog")).toBeInTheDocument();
  fireEvent.keyDown(screen.getByRole("alertdialog"), { key: "Escape" });
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test("activity restarts the hour after which a session expires", async () => {
  startSession();
  await open();
  await pass(40);
  move();
  await pass(40);
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test("a session in constant use ends after 480 minutes, and its warning explains that it can't be extended", async () => {
  startSession();
  await open();
  for (let hour = 0; hour < 479 / 30 - 1; hour++) {
    await act(() => vi.advanceTimersByTimeAsync(30 * MINUTE));
    move();
  }
  await pass(29.25);
  expect(screen.getByRole("alertdialog", { name: "Your session is about to end" })).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Back to work" }));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();

  await pass(0.75);
  await loggedOut();
  await expectText("Session expired");
  expect(
    screen.getByText("Maximum session time reached. Please log in again."),
  ).toBeInTheDocument();
  expect(await reached(2)).toBe("logout local, session_max_timeout");
});

test("reloading the page doesn't restart the 480 minutes of a session", async () => {
  startSession();
  const started = Date.now() - 479.5 * MINUTE;
  localStorage.setItem(
    TIMES,
    JSON.stringify({ session: "session-1", started, active: Date.now() - MINUTE }),
  );
  await open();
  expect(screen.getByRole("alertdialog", { name: "Your session is about to end" })).toBeVisible();
});

test("a new login starts new session times, whatever the last session stored", async () => {
  startSession();
  localStorage.setItem(TIMES, JSON.stringify({ session: "another", started: 1, active: 1 }));
  await open();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test("when a computer wakes after five hours, the page is hidden and moving the mouse doesn't extend the session", async () => {
  startSession();
  await open();
  sleep(300);
  act(() => void move());
  expect(screen.queryByRole("heading", { name: "Orders" })).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(0));
  await loggedOut();
});

test("a stored session that is opened more than an hour later shows why it expired, and not the page", async () => {
  startSession();
  const active = Date.now() - 61 * MINUTE;
  localStorage.setItem(TIMES, JSON.stringify({ session: "session-1", started: active, active }));
  renderPortal(pages, "/orders");
  await loggedOut();
  expect(await expectText("Session expired due to inactivity")).toBeInTheDocument();
});

test("a thousand mouse movements update the stored session times only once", async () => {
  startSession();
  await open();
  sleep(1);
  const write = vi.spyOn(Storage.prototype, "setItem");
  for (let count = 0; count < 1000; count++) move();
  expect(write.mock.calls.filter(([key]) => key === TIMES)).toHaveLength(1);
});

test("a session expires on time even when the browser's storage is blocked", async () => {
  startSession();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await open();
  await pass(60);
  await loggedOut();
  expect(localStorage.getItem(STORED_AT)).toBeNull();
});
