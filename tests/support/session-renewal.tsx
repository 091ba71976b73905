import { act } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { clearFailedRefresh } from "@/lib/supabase.ts";
import { profileIs, server, SERVER } from "./auth-server.ts";
import { renderPortal } from "./portal.tsx";
import { pages } from "./session-clock.tsx";
import { startSession } from "./session.ts";

/** Sets up a whole test file: fake timers, an empty browser, and a running mock server. */
export function stopTimers() {
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterAll(() => server.close());
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    });
    // supabase-js logs every failed attempt to the console.
    vi.spyOn(console, "error").mockReturnValue(undefined);
    localStorage.clear();
    // Otherwise supabase-js would repeat a rejection from an earlier test without a request.
    clearFailedRefresh();
    server.use(profileIs("Ada"));
  });
  afterEach(() => {
    server.resetHandlers();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

/** Advances in small steps, so that the server's responses arrive between them. */
export async function pass(seconds: number, stepMs = 100) {
  for (let passed = 0; passed < seconds * 1_000; passed += stepMs) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(stepMs);
      await new Promise((resolve) => setImmediate(resolve));
    });
  }
}

/** Opens a page with a stored session while the server answers every renewal with `response`. */
export async function openWithSession(seconds: number, response: () => Response) {
  startSession({ seconds });
  server.use(http.post(`${SERVER}/auth/v1/token`, response));
  renderPortal(pages, "/orders");
  await pass(3);
}

/** Failures that aren't about the session. */
export const FAILURES: [string, () => Response][] = [
  ["answers 503", () => HttpResponse.json({ message: "unavailable" }, { status: 503 })],
  ["answers 520", () => new HttpResponse("<html>", { status: 520 })],
  ["can't be reached", () => HttpResponse.error()],
];
