import {
  AUTO_REFRESH_TICK_DURATION_MS,
  AUTO_REFRESH_TICK_THRESHOLD,
  JWKS_TTL,
} from "@supabase/auth-js/dist/main/lib/constants.js";
import { AuthClient, createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Section 9 of the specification quotes these constants of supabase-js. These tests fail if an upgrade changes one.

// Node 20 has no WebSocket, and these tests open none.
beforeEach(() => void vi.stubGlobal("WebSocket", vi.fn()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const storedIn = (items: Record<string, string>) => ({
  getItem: (key: string) => items[key] ?? null,
  setItem: (key: string, value: string) => void (items[key] = value),
  removeItem: (key: string) => void delete items[key],
});

test("the auth client checks a session every 30 s and renews it when at most three checks remain before it expires", () => {
  expect(AUTO_REFRESH_TICK_DURATION_MS).toBe(30_000);
  expect(AUTO_REFRESH_TICK_THRESHOLD).toBe(3);
});

test("the auth client caches the server's keys for ten minutes", () => {
  expect(JWKS_TTL).toBe(600_000);
});

test("the auth client retries a failed renewal after 200 ms, doubling the delay, for about 30 s", async () => {
  vi.useFakeTimers();
  const startedAt = Date.now();
  const tries: number[] = [];
  const session = { access_token: "a.b.c", refresh_token: "r", expires_at: 1, user: { id: "u" } };
  const client = new AuthClient({
    url: "http://auth.test",
    storageKey: "session",
    storage: storedIn({ session: JSON.stringify(session) }),
    fetch: () => {
      tries.push(Date.now() - startedAt);
      return Promise.resolve(new Response("{}", { status: 503 }));
    },
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await client.stopAutoRefresh();

  const gaps = tries.map((moment, index) => moment - (tries[index - 1] ?? moment)).slice(1);
  expect(gaps).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800]);
});

test("the realtime client sends a heartbeat every 25 s and reconnects after 1, 2, 5, then 10 s", () => {
  const { realtime } = createClient("http://supabase.test", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  expect(realtime.heartbeatIntervalMs).toBe(25_000);
  expect([1, 2, 3, 4, 5].map((count) => realtime.reconnectAfterMs(count))).toEqual([
    1000, 2000, 5000, 10_000, 10_000,
  ]);
});

test("the storage client lists a folder in pages of 100, by name", async () => {
  let requested: unknown;
  const { storage } = createClient("http://supabase.test", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (address, init) => {
        requested = await new Request(address, init).json();
        return new Response("[]");
      },
    },
  });
  await storage.from("files").list();
  expect(requested).toMatchObject({
    limit: 100,
    offset: 0,
    sortBy: { column: "name", order: "asc" },
  });
});
