import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { QueryClient } from "@tanstack/react-query";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import { google } from "@/channels/definitions/google.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { configOf } from "@/channels/connection/stored-channel.ts";
import { readConfig } from "../../local/settings/config.ts";
import { createFunctions } from "../../local/functions/functions.ts";
import { startStack, type Stack } from "../../local/stack.ts";

const DEMO = { email: "demo@supplier-portal.example", password: "Demo-portal-1" };

let stack: Stack;
const lines: string[] = [];
const client = new QueryClient();

/** The portal's own reads and writes, run against the whole server. */
async function portal() {
  // Node 20 has no WebSocket, and this test opens none.
  vi.stubGlobal("WebSocket", vi.fn());
  vi.stubEnv("VITE_SUPABASE_URL", stack.url);
  vi.stubEnv("VITE_SUPABASE_ANON_KEY", stack.anonKey);
  const { supabase } = await import("@/lib/supabase.ts");
  const { error } = await supabase().auth.signInWithPassword(DEMO);
  if (error) throw error;
  const { data } = await supabase().from("members").select("org_id").limit(1).throwOnError();
  return {
    organization: data[0]?.org_id ?? "",
    ...(await import("@/channels/connection/channel-maps-api.ts")),
    ...(await import("@/channels/connection/channels-api.ts")),
    ...(await import("@/channels/listing/listings-api.ts")),
    ...(await import("@/channels/sync/sync-runs-api.ts")),
    ...(await import("@/channels/feed/feeds-api.ts")),
  };
}

let it: Awaited<ReturnType<typeof portal>>;

beforeAll(async () => {
  stack = await startStack({
    memory: true,
    ports: "free",
    runsJobs: false,
    log: (line) => lines.push(line),
  });
  it = await portal();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await stack.stop();
});

type Mutation<Input, Output> = {
  mutationFn?: ((input: Input, ...rest: never[]) => Promise<Output>) | undefined;
};

/** Runs a mutation as the interface does. */
const run = <Input, Output>(options: Mutation<Input, Output>, input: Input): Promise<Output> =>
  client
    .getMutationCache()
    .build<Output, Error, Input, unknown>(client, {
      mutationFn: (value) => {
        if (!options.mutationFn) throw new Error("There is nothing to run.");
        return options.mutationFn(value);
      },
    })
    .execute(input);

const summaryOf = (channel: string, plan: string) =>
  client.fetchQuery(it.listingSummaryQuery(channel, plan));

async function connected() {
  const channel = await run(it.connectChannel, {
    organization: it.organization,
    draft: {
      kind: "google",
      name: "Merchant Center of the test",
      status: "active",
      definition: versionOf(google),
      language: "en",
      country: "CA",
      currency: "CAD",
      settings: {
        shop_link: "https://shop.example.ca",
        product_link: "https://shop.example.ca/p/{handle}",
      },
      policy: { left: [], stockBuffer: 0, removal: "zero", missingCategories: [] },
    },
  });
  await run(it.saveChannelMaps, {
    channel,
    kind: "value",
    maps: [{ field: "condition", ours: "open_box", theirs: "used", seen: null }],
  });
  const all = await client.fetchQuery(it.channelsQuery(it.organization));
  const stored = all.find(({ id }) => id === channel);
  if (!stored) throw new Error("The channel is not there.");
  const maps = await client.fetchQuery(it.channelMapsQuery(it.organization, channel));
  return { channel, stored, plan: planOf(google, configOf(stored, maps)) };
}

/** Restarts the functions, as a new deployment of their code would. */
function deployment(id: string) {
  const functions = createFunctions({
    root: readConfig().folders.root,
    env: {
      SUPABASE_URL: stack.url,
      SUPABASE_SERVICE_ROLE_KEY: stack.serviceKey,
      DENO_DEPLOYMENT_ID: id,
    },
    secrets: () => ({}),
    verifiesToken: () => false,
    jwtSecret: "",
    log: (line) => lines.push(line),
  });
  return { handle: functions.handle, [Symbol.asyncDispose]: functions.stop };
}

const asServer = (method: string, path: string) =>
  fetch(stack.url + path, {
    method,
    headers: { apikey: stack.serviceKey, authorization: `Bearer ${stack.serviceKey}` },
  });

/** Deletes all waiting jobs, so that those of the demo's own channels don't run too. */
const clearJobs = () => asServer("DELETE", "/rest/v1/jobs?state=eq.waiting");

/** Runs due jobs, as a server's scheduled job does. */
const runJobs = () => asServer("POST", "/functions/v1/jobs");

/** Deletes most products of the demo, because hundreds of listings are enough for this test. */
async function deleteMostProducts() {
  const most = `org_id=eq.${it.organization}&id=gt.20000000-0000-0000-0000-000000000000`;
  expect((await asServer("DELETE", `/rest/v1/products?${most}`)).status).toBe(204);
}

test("a feed is built, sent, fetched, reverted and revoked through the whole stack", async () => {
  await deleteMostProducts();
  await clearJobs();
  const { channel, stored, plan } = await connected();
  expect(stored.config_version).toBe(2);
  // The function `jobs` builds the listings, although no page is open.
  await expect
    .poll(() => runJobs().then(() => summaryOf(channel, plan.version)), { timeout: 120_000 })
    .toMatchObject({ stale: 0, missing: 0 });
  const counted = await summaryOf(channel, plan.version);
  const { ready = 0, warning = 0 } = counted.states;
  expect(ready + warning).toBeGreaterThan(100);
  expect(counted).toMatchObject({ changes: { new: ready + warning }, stale: 0, missing: 0 });
  const { pages } = await client.fetchInfiniteQuery(
    it.listingsQuery(channel, plan.version, { state: "warning" }),
  );
  expect(pages[0]?.length).toBe(Math.min(50, warning));

  const sent = await run(it.sendChanges, { channel, plan: plan.version, changes: ["new"] });
  const runs = await client.fetchQuery(it.syncRunsQuery(it.organization, channel));
  expect(runs).toMatchObject([{ id: sent, state: "finished", sent: ready + warning, failed: 0 }]);

  const { id, token } = await run(it.makeFeed, { channel, file: "products", format: "tsv" });
  const address = it.feedAddress(token, "txt");
  const response = await fetch(address);
  const text = await response.text();
  expect([response.status, text.trim().split("\n").length]).toEqual([200, ready + warning + 1]);
  expect(await (await fetch(address, { headers: { "accept-encoding": "identity" } })).text()).toBe(
    text,
  );

  const known = { "if-none-match": response.headers.get("etag") ?? "" };
  expect((await fetch(address, { headers: known })).status).toBe(304);
  const head = await fetch(address, { method: "HEAD" });
  expect([head.status, head.headers.get("etag")]).toEqual([200, known["if-none-match"]]);
  expect(head.headers.get("content-length")).toBeNull();
  expect((await fetch(address, { method: "POST" })).status).toBe(405);

  await using deployed = deployment("project_feed_2");
  const refetched = await deployed.handle(new Request(address, { headers: known }));
  expect([refetched.status, await refetched.text()]).toEqual([200, text]);
  const again = { "if-none-match": refetched.headers.get("etag") ?? "" };
  expect((await deployed.handle(new Request(address, { headers: again }))).status).toBe(304);

  const [first] = runs;
  if (first) await run(it.revertRun, { ...first, channel });
  const empty = await fetch(address, { headers: known });
  expect([empty.status, (await empty.text()).trim().split("\n").length]).toEqual([200, 1]);

  await run(it.revokeFeed, id);
  expect((await fetch(address)).status).toBe(410);
  expect((await fetch(it.feedAddress("0".repeat(64), "txt"))).status).toBe(404);
}, 180_000);

test("a credential is stored encrypted, is shown by its last characters, and can be deleted", async () => {
  const [channel] = await client.fetchQuery(it.channelsQuery(it.organization));
  const stored = { channel: channel?.id ?? "", name: "access_token" };
  const requested = vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("origin", "http://127.0.0.1:5173");
    return realFetch(input, { ...init, headers });
  });
  await run(it.saveCredential, { ...stored, secret: "shpat_0123456789abcdef" });
  requested.mockRestore();
  const credentials = () =>
    client.fetchQuery({ ...it.credentialsQuery(stored.channel), staleTime: 0 });
  expect(await credentials()).toMatchObject([{ name: "access_token", ending: "cdef" }]);
  await run(it.deleteCredential, stored);
  expect(await credentials()).toEqual([]);
});

const realFetch = globalThis.fetch;

test("the functions for feeds and credentials log no error", () => {
  expect(lines.filter((line) => /error|failed/i.test(line))).toEqual([]);
});
