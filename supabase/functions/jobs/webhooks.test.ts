import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import type { JobTools } from "./handler.ts";
import { postGuarded } from "./webhook-request.ts";
import { webhooks } from "./webhooks.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** The organization's own server, simulated on this machine. */
async function site(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return `http://127.0.0.1:${port}`;
}

const development = { isDevelopment: true, resolve: () => Promise.resolve(["127.0.0.1"]) };
const hosted = (...addresses: string[]) => ({
  isDevelopment: false,
  resolve: () => Promise.resolve(addresses),
});

test.each<[string, RequestListener, object]>([
  ["a success", (_, to) => to.writeHead(204).end(), { status: 204, answer: "" }],
  [
    "an error",
    (_, to) => to.writeHead(500).end("Out of order"),
    { status: 500, answer: "Out of order" },
  ],
  [
    "a redirect, which isn't followed",
    (_, to) => to.writeHead(307, { location: "http://127.0.0.1/" }).end(),
    { status: 307, answer: "" },
  ],
  [
    "a long answer, of which the start is kept",
    (_, to) => to.writeHead(200).end("é\u0000".repeat(50_000)),
    { status: 200, answer: "é".repeat(1000) },
  ],
  ["no answer in time", () => undefined, { error: "too-slow" }],
  ["a closed connection", ({ socket }) => socket.destroy(), { error: "no-answer" }],
  [
    "an answer that stops in the middle",
    (_, to) => to.writeHead(200).write("ok"),
    { status: 200, answer: "ok" },
  ],
])("the answer to a webhook is recorded: %s", async (_what, listener, expected) => {
  expect(await postGuarded(await site(listener), development, "{}", {}, 300)).toEqual(expected);
});

test("a webhook isn't sent unencrypted, to a private address, or to a name that resolves to one", async () => {
  for (const [url, ...addresses] of [
    ["https://127.0.0.1/"],
    ["https://[::1]/"],
    ["https://hooks.example/", "10.0.0.7"],
    ["https://hooks.example/", "93.184.215.14", "169.254.169.254"],
  ] as const)
    expect(await postGuarded(url, hosted(...addresses), "{}", {})).toEqual({
      error: "private-address",
    });
  expect(await postGuarded("http://hooks.example/", hosted("93.184.215.14"), "{}", {})).toEqual({
    error: "not-https",
  });
});

const delivery = (id: number) => ({
  id,
  event: `00000000-0000-4000-8000-00000000000${id}`,
  type: "products.changed",
  data: { skus: [`LAMP-${id}`] },
  created_at: "2026-11-26T12:00:00Z",
});

/** Runs the job while the given deliveries are due. Returns its outcome and the calls to the database. */
async function run(
  url: string,
  due: ReturnType<typeof delivery>[] | null,
  { isOn = true, hasTime = () => true }: { isOn?: boolean; hasTime?: () => boolean } = {},
) {
  const calls: [string, Record<string, unknown>][] = [];
  const waiting = due && [...due];
  const call: JobTools["call"] = async (name, parameters) => {
    calls.push([name, z.record(z.string(), z.unknown()).parse(parameters)]);
    if (name === "due_webhook_deliveries")
      return waiting && { url, version: 2, previous: 1, deliveries: waiting.splice(0, 20) };
    return name === "record_webhook_attempt" ? isOn : null;
  };
  const end = await webhooks({
    guard: development,
    secretOf: async (webhook, version) => `whsec_${btoa(`${webhook} ${version}`)}`,
    today: () => 1_764_000_000_500,
  })({
    call,
    job: { org: "org", lease: "", key: "hook", payload: {}, resumeFrom: null, done: 0 },
    progress: async () => true,
    hasTime,
    compute: (work) => work(),
  });
  return { end, calls, names: calls.map(([name]) => name) };
}

test("due deliveries are posted in order, signed with each of the webhook's secrets, and the responses are recorded", async () => {
  const received: unknown[] = [];
  const url = await site((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push([request.headers, JSON.parse(Buffer.concat(chunks).toString())]);
      response.writeHead(200).end("thanks");
    });
  });
  const { end, calls, names } = await run(`${url}/hook?x=1`, [delivery(1), delivery(2)]);
  expect(end).toBe("done");
  expect(received).toEqual(
    [1, 2].map((id) => [
      expect.objectContaining({
        "content-type": "application/json",
        "webhook-id": delivery(id).event,
        "webhook-timestamp": "1764000000",
        "webhook-signature": expect.stringMatching(/^v1,\S{44} v1,\S{44}$/),
      }),
      {
        type: "products.changed",
        timestamp: "2026-11-26T12:00:00Z",
        data: { skus: [`LAMP-${id}`] },
      },
    ]),
  );
  expect(names).toEqual([
    "due_webhook_deliveries",
    "record_webhook_attempt",
    "record_webhook_attempt",
    "due_webhook_deliveries",
    "end_webhook_deliveries",
  ]);
  expect(calls[1]?.[1]).toEqual({
    org: "org",
    webhook: "hook",
    delivery: 1,
    took_ms: 0,
    status: 200,
    answer: "thanks",
  });
});

test("nothing is sent for a webhook that was deleted or turned off, even between two deliveries", async () => {
  expect(await run("http://127.0.0.1:1", null)).toMatchObject({
    end: "done",
    names: ["due_webhook_deliveries"],
  });
  const { end, names } = await run("http://127.0.0.1:1", [delivery(1), delivery(2)], {
    isOn: false,
  });
  expect([end, names]).toEqual(["done", ["due_webhook_deliveries", "record_webhook_attempt"]]);
});

test("a webhook's job without time left lets other jobs run and continues later", async () => {
  const { end, names } = await run("http://127.0.0.1:1", [delivery(1)], { hasTime: () => false });
  expect([end, names]).toEqual([{ continuesAt: {} }, ["due_webhook_deliveries"]]);
});
