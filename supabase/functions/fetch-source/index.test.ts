import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startStack, type Stack } from "../../local/stack.ts";

const DEMO = { email: "demo@supplier-portal.example", password: "Demo-portal-1" };
const LIST = "sku,price\nA,1\n";

let stack: Stack;
const site = createServer((_request, response) =>
  response.writeHead(200, { "content-type": "text/csv" }).end(LIST),
);
let list: string;

beforeAll(async () => {
  stack = await startStack({ memory: true, ports: "free", runsJobs: false, log: () => undefined });
  await once(site.listen(0, "127.0.0.1"), "listening");
  const address = site.address();
  list = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/list.csv`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  site.close();
  await stack.stop();
});

const OURS = "http://127.0.0.1:5173";

async function editor() {
  // Node 20 has no WebSocket, and this test opens none.
  vi.stubGlobal("WebSocket", vi.fn());
  vi.stubEnv("VITE_SUPABASE_URL", stack.url);
  vi.stubEnv("VITE_SUPABASE_ANON_KEY", stack.anonKey);
  const { supabase } = await import("@/lib/supabase.ts");
  const { data, error } = await supabase().auth.signInWithPassword(DEMO);
  if (error) throw error;
  const mine = await supabase().from("members").select("org_id").limit(1).throwOnError();
  return { token: data.session.access_token, organization: mine.data[0]?.org_id ?? "" };
}

const request = (token: string, body: unknown, origin = OURS) =>
  fetch(`${stack.url}/functions/v1/fetch-source`, {
    method: "POST",
    headers: {
      apikey: stack.anonKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      origin,
    },
    body: JSON.stringify(body),
  });

test("an editor gets a fetched file as a download that a browser won't open", async () => {
  const { token, organization } = await editor();
  const response = await request(token, { organization, url: list });
  expect([response.status, await response.text()]).toEqual([200, LIST]);
  expect(response.headers.get("content-type")).toBe("application/octet-stream");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("a failed fetch reports its reason", async () => {
  const { token, organization } = await editor();
  const response = await request(token, { organization, url: "file:///etc/passwd" });
  expect([response.status, await response.json()]).toEqual([422, { error: "not-https" }]);
});

test("a fetch is rejected for an organization the caller doesn't belong to", async () => {
  const { token } = await editor();
  const organization = "00000000-0000-4000-8000-00000000dead";
  const response = await request(token, { organization, url: list });
  expect([response.status, await response.json()]).toEqual([403, { error: "not-editor" }]);
});

test("a fetch with an ended session is rejected with the code that logs the person out", async () => {
  const { token, organization } = await editor();
  await fetch(`${stack.url}/auth/v1/logout?scope=local`, {
    method: "POST",
    headers: { apikey: stack.anonKey, authorization: `Bearer ${token}` },
  });
  const response = await request(token, { organization, url: list });
  expect([response.status, await response.json()]).toEqual([
    401,
    { code: "session_not_found", error: "session-ended", message: expect.any(String) },
  ]);
});

test("a fetch with an invalid token or from another origin is rejected", async () => {
  const { token, organization } = await editor();
  expect((await request("nonsense", { organization, url: list })).status).toBe(401);
  expect((await request(token, { organization, url: list }, "https://evil.example")).status).toBe(
    403,
  );
});
