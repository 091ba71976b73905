import { act, fireEvent, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { Component as RequireSession } from "@/app/require-session.tsx";
import { profileIs, server } from "./auth-server.ts";
import { renderPortal } from "./portal.tsx";
import { listening } from "./session.ts";

export const MINUTE = 60_000;
export const TIMES = "session-times";

export const pages = [
  { element: <RequireSession />, children: [{ path: "/orders", element: <h1>Orders</h1> }] },
  { path: "/login", element: <h1>Login</h1> },
];

let requests: string[] = [];
let isHidden = false;

/** Sets up a whole test file: a fixed clock, an empty browser, and a running mock server. */
export function freezeClock() {
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterAll(() => server.close());

  beforeEach(() => {
    vi.useFakeTimers({
      now: Date.UTC(2026, 10, 21, 8),
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    });
    isHidden = false;
    vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
    localStorage.clear();
    requests = [];
    server.use(profileIs("Ada"), ...listening(requests));
  });

  afterEach(() => {
    server.resetHandlers();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

/** Advances the time in steps of 15 seconds, so that the page's timers run as usual. */
export async function pass(minutes: number) {
  for (let step = 0; step < minutes * 4; step++) {
    await act(() => vi.advanceTimersByTimeAsync(MINUTE / 4));
  }
}

/** Simulates a laptop that slept: the clock has moved, but no timer has run. */
export function sleep(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * MINUTE);
}

export const move = () => fireEvent(window, new Event("pointermove"));

export function setHidden(hidden: boolean) {
  isHidden = hidden;
  fireEvent(document, new Event("visibilitychange"));
}

/** A write from another tab reaches this one as a storage event. */
export function otherTabWrites(change: object) {
  const times: object = JSON.parse(localStorage.getItem(TIMES) ?? "{}");
  const newValue = JSON.stringify({ ...times, ...change });
  localStorage.setItem(TIMES, newValue);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: TIMES, newValue })));
}

/** A long timeout, so that a busy machine doesn't fail the test. */
const LONG_TIMEOUT = { timeout: 10_000 };

export async function open() {
  const portal = renderPortal(pages, "/orders?state=new");
  await vi.waitFor(() => screen.getByText("Orders"), LONG_TIMEOUT);
  // The code that follows a session's times is loaded after login.
  await act(() => vi.dynamicImportSettled());
  return portal;
}

export async function loggedOut() {
  await vi.waitFor(() => screen.getByRole("heading", { name: "Login" }), LONG_TIMEOUT);
}

export const expectText = (text: string) => vi.waitFor(() => screen.getByText(text), LONG_TIMEOUT);

/** Waits until this many requests were sent. Returns them sorted, because the order of two can vary. */
export const reached = (count: number) =>
  vi.waitUntil(() => requests.length === count && requests.toSorted().join(", "), LONG_TIMEOUT);

export const requestsSoFar = () => requests;
