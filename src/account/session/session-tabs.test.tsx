import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { startSession, STORED_AT } from "#support/session.ts";
import {
  requestsSoFar,
  loggedOut,
  setHidden,
  open,
  otherTabWrites,
  pass,
  reached,
  sleep,
  freezeClock,
  TIMES,
  expectText,
} from "#support/session-clock.tsx";

freezeClock();

test("activity in another tab extends the session and closes the warning in this tab", async () => {
  startSession();
  await open();
  await pass(59.25);
  expect(screen.getByRole("alertdialog")).toBeInTheDocument();
  otherTabWrites({ active: Date.now() });
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  await pass(30);
  expect(screen.getByRole("heading", { name: "Orders" })).toBeInTheDocument();
});

test("a session ended by another tab ends here too, and only that tab reports it", async () => {
  startSession();
  await open();
  otherTabWrites({ ended: "idle" });
  await loggedOut();
  await expectText("Session expired due to inactivity");
  expect(requestsSoFar().filter((what) => what.startsWith("session_"))).toEqual([]);
});

test("a tab whose session ran out doesn't end a newer session", async () => {
  startSession();
  await open();
  const next = JSON.stringify(startSession({ claims: { session_id: "session-2" } }));
  localStorage.setItem(
    TIMES,
    JSON.stringify({ session: "session-2", started: Date.now(), active: Date.now() }),
  );
  await pass(61);
  expect(localStorage.getItem(STORED_AT)).toBe(next);
  expect(requestsSoFar()).toEqual([]);
});

test("a tab hidden for more than an hour is reported when shown again, if other tabs extended the session", async () => {
  startSession();
  await open();
  setHidden(true);
  for (const minute of [30, 30, 1]) {
    await pass(minute);
    otherTabWrites({ active: Date.now() });
  }
  setHidden(false);
  await vi.waitFor(() => expect(requestsSoFar()).toEqual(["suspicious_activity hidden_too_long"]));
});

test("a tab that was hidden and idle for an hour ends the session, and reports the timeout and the hidden tab", async () => {
  startSession();
  await open();
  setHidden(true);
  sleep(61);
  setHidden(false);
  await loggedOut();
  expect(await reached(3)).toBe(
    "logout local, session_idle_timeout, suspicious_activity hidden_too_long",
  );
});

test("a tab that was hidden for more than an hour is reported when it's shown again, even if its session has ended", async () => {
  startSession();
  await open();
  setHidden(true);
  await pass(61);
  await loggedOut();
  await pass(10);
  setHidden(false);
  expect(await reached(3)).toBe(
    "logout local, session_idle_timeout, suspicious_activity hidden_too_long (logged out)",
  );
});
