import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { renderPortal } from "#support/portal.tsx";
import { SystemStatus } from "@/site/frame/system-status.tsx";

const HEALTH = "http://supabase.test/functions/v1/health";
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test.each([
  ["works", () => HttpResponse.json({ ok: true, database: true }), /is running normally/],
  [
    "has lost its database",
    () => HttpResponse.json({ ok: true, database: false }),
    /is having problems/,
  ],
  ["fails", () => new HttpResponse("oops", { status: 503 }), /is having problems/],
  [
    "doesn't have the health check",
    () => new HttpResponse(null, { status: 404 }),
    /is having problems/,
  ],
  ["returns an unexpected response", () => new HttpResponse("<html>"), /is having problems/],
  ["is unreachable", () => HttpResponse.error(), /couldn’t reach the server/],
])(
  "the system status shows the result of the health check: the server %s",
  async (_what, response, text) => {
    server.use(http.get(HEALTH, response));
    const { user } = renderPortal([{ path: "/", element: <SystemStatus /> }], "/");
    await user.click(screen.getByRole("button", { name: "Check status now" }));
    expect(await screen.findByText(text)).toBeVisible();
  },
);
