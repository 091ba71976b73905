import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { securityEvent } from "@/account/events/security-event.ts";
import type { reportSecurityEvent as Report } from "@/account/events/security-events-api.ts";
import { SERVER, server, sessionFor } from "#support/auth-server.ts";

const FUNCTION = `${SERVER}/functions/v1/security-monitoring`;
const STORED = "sb-supabase-auth-token";

let reportSecurityEvent: typeof Report;
/** The requests that reached the server: the authorization header and the event. */
let received: { by: string | null; event: unknown }[];
let logged: ReturnType<typeof vi.spyOn>;

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(async () => {
  // With fake timers, the 2-second timeout of a request passes only when a test advances the clock, even on a busy
  // machine.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  received = [];
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
  // The auth library warns about a second client in one page.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  // Simulates a new page, because the queue lives as long as the module.
  vi.resetModules();
  ({ reportSecurityEvent } = await import("./security-events-api.ts"));
});
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(() => server.close());

/** A server that sends these responses in order and then repeats the last one. */
function mockResponses(...responses: (() => Response | Promise<Response>)[]) {
  let calls = 0;
  server.use(
    http.post(FUNCTION, async ({ request }) => {
      const body: { event: unknown } = JSON.parse(await request.text());
      received.push({ by: request.headers.get("authorization"), event: body.event });
      return responses[Math.min(calls++, responses.length - 1)]?.() ?? HttpResponse.error();
    }),
  );
}

const taken = () => new HttpResponse(null, { status: 202 });
const failing = () => new HttpResponse(null, { status: 503 });
const never = () => new Promise<Response>(() => {});
const setOnline = (online: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
const logout = () => reportSecurityEvent("logout", {});

test("the browser sends security events in the format that the edge function accepts", async () => {
  mockResponses(taken);
  reportSecurityEvent("failed_login", { error: "invalid_credentials", email: "ada@example.test" });

  await expect.poll(() => received).toHaveLength(1);
  expect(securityEvent.safeParse(received[0]?.event)).toMatchObject({ success: true });
  expect(received[0]?.by).toBe("Bearer anon-key-of-the-unit-tests");
});

test("a security event belongs to the person who was logged in when it happened", async () => {
  const session = sessionFor(3600);
  localStorage.setItem(STORED, JSON.stringify(session));
  mockResponses(taken);
  setOnline(false);
  logout();
  // Lets supabase-js read the stored session, which is asynchronous, before the logout clears it.
  await Promise.resolve();
  await new Promise(setImmediate);
  localStorage.clear();
  setOnline(true);
  window.dispatchEvent(new Event("online"));

  await expect.poll(() => received).toHaveLength(1);
  expect(received[0]?.by).toBe(`Bearer ${session.access_token}`);
});

test("security events are sent one at a time, in order", async () => {
  const open: (() => void)[] = [];
  mockResponses(() => new Promise((resolve) => open.push(() => resolve(taken()))));
  logout();
  reportSecurityEvent("login_success", {});

  await expect.poll(() => open).toHaveLength(1);
  expect(received).toMatchObject([{ event: { type: "logout" } }]);
  open[0]?.();
  await expect.poll(() => received).toHaveLength(2);
  expect(received[1]).toMatchObject({ event: { type: "login_success" } });
});

test("20 security events are queued while offline and later ones are dropped", async () => {
  mockResponses(taken);
  setOnline(false);
  for (let i = 0; i < 30; i++) logout();
  expect(received).toEqual([]);

  setOnline(true);
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => received).toHaveLength(20);
  logout();
  await expect.poll(() => received).toHaveLength(21);
  expect(logged).not.toHaveBeenCalled();
});

test("no security event is lost when the connection fails while sending", async () => {
  mockResponses(() => {
    setOnline(false);
    return HttpResponse.error();
  }, taken);
  logout();
  await expect.poll(() => received).toHaveLength(1);
  await expect.poll(() => navigator.onLine).toBe(false);
  await new Promise(setImmediate);

  setOnline(true);
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => received).toHaveLength(2);
  expect(received[1]?.event).toEqual(received[0]?.event);
  expect(logged).not.toHaveBeenCalled();
});

test("security events too old for the server aren't sent", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  mockResponses(taken);
  setOnline(false);
  logout();
  vi.setSystemTime(Date.now() + 10 * 60_000);
  setOnline(true);
  reportSecurityEvent("login_success", {});

  await expect.poll(() => received).toHaveLength(1);
  expect(received[0]).toMatchObject({ event: { type: "login_success" } });
});

test("a security event is retried once when the server fails, then dropped", async () => {
  mockResponses(failing);
  logout();

  await expect.poll(() => logged.mock.calls).toHaveLength(1);
  expect(received).toHaveLength(2);
  expect(received[1]?.event).toEqual(received[0]?.event);
});

test("a security event is retried once when the server doesn't respond within 2 seconds, then dropped silently", async () => {
  mockResponses(never, never, taken);
  logout();
  reportSecurityEvent("login_success", {});

  for (const count of [1, 2]) {
    // `vi.waitFor` would advance the fake clock, and on a busy machine past the 2 seconds.
    await expect.poll(() => received).toHaveLength(count);
    await vi.advanceTimersByTimeAsync(2_000);
  }
  await expect.poll(() => received).toHaveLength(3);
  expect(received[2]).toMatchObject({ event: { type: "login_success" } });
  expect(logged).not.toHaveBeenCalled();
});

test.each([
  ["rejects it", 400],
  ["limits requests", 429],
])("a security event isn't retried when the server %s", async (_what, status) => {
  mockResponses(() => new HttpResponse(null, { status }), taken);
  logout();
  reportSecurityEvent("login_success", {});

  await expect.poll(() => received).toHaveLength(2);
  expect(received[1]).toMatchObject({ event: { type: "login_success" } });
});

test("a server without the security function is called only once", async () => {
  mockResponses(() => new HttpResponse(null, { status: 404 }));
  logout();
  logout();
  await expect.poll(() => received).toHaveLength(1);
  await new Promise(setImmediate);
  logout();
  await new Promise(setImmediate);

  expect(received).toHaveLength(1);
  expect(logged).not.toHaveBeenCalled();
});

test("security events leave nothing in the browser's storage", async () => {
  setOnline(false);
  logout();
  await new Promise(setImmediate);
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});
