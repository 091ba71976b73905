import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { startSession, STORED_AT } from "#support/session.ts";
import {
  heardSoFar,
  loggedOut,
  setHidden,
  open,
  otherTabWrites,
  pass,
  reached,
  sleep,
  standStill,
  TIMES,
  expectText,
} from "#support/session-clock.tsx";

standStill();

test("activity in another tab keeps this one alive and takes its warning away", async () => {
  startSession();
  await open();
  await pass(59.25);
  expect(screen.getByRole("alertdialog")).toBeInTheDocument();
  otherTabWrites({ active: Date.now() });
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  await pass(30);
  expect(screen.getByRole("heading", { name: "Orders" })).toBeInTheDocument();
});

test("what another tab has ended ends here, and is reported by that tab alone", async () => {
  startSession();
  await open();
  otherTabWrites({ ended: "idle" });
  await loggedOut();
  await expectText("Session expired due to inactivity");
  expect(heardSoFar().filter((what) => what.startsWith("session_"))).toEqual([]);
});

test("a sleeper does not end the session somebody has begun meanwhile", async () => {
  startSession();
  await open();
  const next = JSON.stringify(startSession({ claims: { session_id: "session-2" } }));
  localStorage.setItem(
    TIMES,
    JSON.stringify({ session: "session-2", started: Date.now(), active: Date.now() }),
  );
  await pass(61);
  expect(localStorage.getItem(STORED_AT)).toBe(next);
  expect(heardSoFar()).toEqual([]);
});

test("a tab hidden for more than an hour is reported when it is seen again, if others kept the session", async () => {
  startSession();
  await open();
  setHidden(true);
  for (const minute of [30, 30, 1]) {
    await pass(minute);
    otherTabWrites({ active: Date.now() });
  }
  setHidden(false);
  await vi.waitFor(() => expect(heardSoFar()).toEqual(["suspicious_activity hidden_too_long"]));
});

test("where it was hidden and idle, the session has ended, and both are reported", async () => {
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

test("a session that ended while its tab was hidden still tells of it when the tab is seen again", async () => {
  startSession();
  await open();
  setHidden(true);
  await pass(61);
  await loggedOut();
  await pass(10);
  setHidden(false);
  expect(await reached(3)).toBe(
    "logout local, session_idle_timeout, suspicious_activity hidden_too_long (nobody)",
  );
});
