import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LARGEST_BODY, route, startGateway } from "./gateway.ts";
import type { StorageCheck } from "../database/storage-check.ts";
import type { Listening } from "../network/loopback.ts";

const echo = (name: string) => ({
  handle: async (request: Request) =>
    Response.json({
      name,
      path: new URL(request.url).pathname,
      from: request.headers.get("x-forwarded-for"),
      length: (await request.arrayBuffer()).byteLength,
    }),
});

const failing = { handle: () => Promise.reject(new Error("the database fell over")) };

/** The disk is full while this is set. */
let isFull = false;
const checkStorage: StorageCheck = (isWrite) =>
  Promise.resolve(isFull && isWrite ? { status: 507, message: "The disk is full." } : null);

let gateway: Listening;
let origin: string;

beforeAll(async () => {
  const parts = {
    api: echo("api"),
    functions: echo("functions"),
    checkStorage,
    log: () => undefined,
  };
  gateway = await startGateway(0, (request) => route(request, parts));
  origin = `http://127.0.0.1:${gateway.port}`;
});

afterAll(() => gateway.close());

test.each([
  ["/auth/v1/token", "api"],
  ["/rest/v1/products", "api"],
  ["/storage/v1/bucket", "api"],
  ["/functions/v1/health", "functions"],
])("the gateway forwards %s to the %s", async (path, name) => {
  expect(await (await fetch(origin + path)).json()).toMatchObject({ name, path });
});

test("the gateway appends the caller's address to the forwarded-for header", async () => {
  const response = await fetch(`${origin}/rest/v1/`, {
    headers: { "x-forwarded-for": "203.0.113.5" },
  });

  expect(await response.json()).toMatchObject({ from: "203.0.113.5, 127.0.0.1" });
});

test.each(["/realtime/v1/api", "/graphql/v1"])(
  "the gateway reports %s as unsupported in a response that browsers can read",
  async (path) => {
    const response = await fetch(origin + path);

    expect(response.status).toBe(501);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toEqual({ message: expect.stringContaining("doesn’t support") });
  },
);

test("a preflight for an unsupported path allows the requested headers", async () => {
  const response = await fetch(`${origin}/realtime/v1/api`, {
    method: "OPTIONS",
    headers: { "access-control-request-headers": "x-client-info" },
  });

  expect(response.ok).toBe(true);
  expect(response.headers.get("access-control-allow-headers")).toBe("x-client-info");
});

test("the gateway responds to an unknown path with a 404 and a message", async () => {
  const response = await fetch(`${origin}/wp-login.php`);

  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ message: "Not found: /wp-login.php." });
});

test("the gateway's health check responds with 200", async () => {
  expect((await fetch(`${origin}/health`)).status).toBe(200);
});

test("the gateway keeps an idle connection open for longer than the 90 s for which Deno reuses it", async () => {
  const { headers } = await fetch(`${origin}/health`);
  const seconds = /^timeout=(\d+)$/.exec(headers.get("keep-alive") ?? "")?.[1];
  expect(Number(seconds)).toBeGreaterThan(90);
});

test("the gateway accepts a body of 50 MB and rejects a larger one", async () => {
  const post = (body: Uint8Array<ArrayBuffer>) =>
    fetch(`${origin}/rest/v1/`, { method: "POST", body });

  expect(await (await post(new Uint8Array(LARGEST_BODY))).json()).toMatchObject({
    length: LARGEST_BODY,
  });
  expect((await post(new Uint8Array(LARGEST_BODY + 1))).status).toBe(413);
});

test("the gateway passes a body of more than 50 MB to a function, which has a limit of its own", async () => {
  const body = new Uint8Array(LARGEST_BODY + 1);
  const response = await fetch(`${origin}/functions/v1/api`, { method: "POST", body });

  expect(await response.json()).toMatchObject({ name: "functions", length: LARGEST_BODY + 1 });
});

test("the gateway rejects a foreign host name that resolves to this machine", async () => {
  const result = await raw("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");

  expect(result).toMatch(/^HTTP\/1\.1 421/);
});

test("the gateway rejects a websocket immediately with a message", async () => {
  const result = await raw(
    `GET /realtime/v1/websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  );

  expect(result).toMatch(/^HTTP\/1\.1 501[^]*does not support websockets/);
});

test("the gateway responds with 500 if the API fails, and logs the reason", async () => {
  const lines: string[] = [];
  const response = await route(new Request("http://127.0.0.1/rest/v1/products"), {
    api: failing,
    functions: failing,
    checkStorage,
    log: (line) => lines.push(line),
  });

  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("fell over");
  expect(lines.join("\n")).toContain("the database fell over");
});

test("the gateway reports a port in use in one line", async () => {
  await expect(startGateway(gateway.port, () => Promise.reject(new Error()))).rejects.toThrow(
    `Port ${gateway.port} (API) is already in use by another program.`,
  );
});

function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let result = "";
    const socket = connect(gateway.port, "127.0.0.1", () => socket.write(request));
    socket.on("data", (chunk) => (result += chunk.toString()));
    socket.on("end", () => resolve(result));
    socket.on("error", reject);
  });
}

test("the gateway responds to writes with 507 while the disk is full, and normally when there is room", async () => {
  const write = () => fetch(`${origin}/rest/v1/products`, { method: "POST", body: "{}" });
  isFull = true;
  const full = await write();
  expect([full.status, await full.json()]).toEqual([507, { message: "The disk is full." }]);
  expect((await fetch(`${origin}/rest/v1/products`)).status).toBe(200);
  isFull = false;
  expect((await write()).status).toBe(200);
});
