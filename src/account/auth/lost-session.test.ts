import { expect, test, vi } from "vitest";
import { currentEnv } from "@/lib/env.ts";
import { fetchWithSession, isSessionRejection } from "@/lib/session-rejections.ts";

const { supabaseUrl, supabaseKey } = currentEnv();

function send(path: string, token: string): Promise<Response> {
  const headers = new Headers({ apikey: supabaseKey, Authorization: `Bearer ${token}` });
  return fetchWithSession(supabaseUrl + path, { method: "POST", headers });
}

test("a database request whose session ended while it waited isn't sent and fails with the error of an ended session", async () => {
  const network = vi.fn<typeof fetch>(() => Promise.resolve(new Response("sent")));
  vi.stubGlobal("fetch", network);
  await send("/rest/v1/rpc/order_page", "a.person.token");
  const response = await send("/rest/v1/rpc/order_page", supabaseKey);
  expect(response.status).toBe(401);
  expect(isSessionRejection(await response.json())).toBe(true);
  expect(network).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test.each([
  ["by a logged-in person to the database", "/rest/v1/rpc/order_page", "a.person.token"],
  ["by a visitor to a function", "/functions/v1/supplier-application", supabaseKey],
  ["by a visitor to the login", "/auth/v1/otp", supabaseKey],
])("a request %s is sent", async (_whose, path, token) => {
  const network = vi.fn<typeof fetch>(() => Promise.resolve(new Response("sent")));
  vi.stubGlobal("fetch", network);
  expect(await (await send(path, token)).text()).toBe("sent");
  vi.unstubAllGlobals();
});
