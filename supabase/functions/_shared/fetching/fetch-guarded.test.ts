import { createServer, type RequestListener } from "node:http";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { FETCH_LIMITS, type FetchLimits, fetchGuarded } from "./fetch-guarded.ts";
import { guardedAddress } from "./guarded-address.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** Somebody's server, on this machine. */
async function site(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const address = server.address();
  return `http://supplier.test:${typeof address === "object" ? address?.port : ""}`;
}

const development = { isDevelopment: true, resolve: () => Promise.resolve(["127.0.0.1"]) };

async function fetched(url: string, limits: Partial<FetchLimits> = {}) {
  const file = await fetchGuarded(url, development, { ...FETCH_LIMITS, ...limits });
  if ("refused" in file) return file.refused;
  const pieces: Uint8Array[] = [];
  for await (const piece of file.body) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const csv = { "content-type": "text/csv" };

test("a file is fetched from the address of its name, and nothing of the caller goes along", async () => {
  const asked: unknown[] = [];
  const url = await site(({ headers, url: path }, response) => {
    asked.push([path, headers.host, headers.authorization, headers.cookie]);
    response.writeHead(200, csv).end("sku,price\nA,1\n");
  });
  expect(await fetched(`${url}/list.csv?of=today#top`)).toBe("sku,price\nA,1\n");
  expect(asked).toEqual([["/list.csv?of=today", new URL(url).host, undefined, undefined]]);
});

test("redirects are followed, five of them", async () => {
  const url = await site(({ url: path = "" }, response) => {
    const left = Number(path.slice(1));
    if (left === 0) response.writeHead(200, csv).end("sku\nA\n");
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  expect(await fetched(`${url}/5`)).toBe("sku\nA\n");
  expect(await fetched(`${url}/6`)).toBe("too-many-redirects");
});

test.each([
  ["another protocol", "file:///etc/passwd", "not-https"],
  ["a password", "http://user:secret@supplier.test/", "has-password"],
  ["nowhere at all", "http://[", "refused-there"],
])("a redirect to %s is not followed", async (_what, location, refused) => {
  const url = await site((_request, response) => response.writeHead(302, { location }).end());
  expect(await fetched(url)).toBe(refused);
});

test.each<[string, RequestListener, string]>([
  ["a page that is not there", (_, response) => response.writeHead(404).end(), "refused-there"],
  [
    "a web page",
    (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
    "not-a-file",
  ],
  [
    "a picture",
    (_, response) => response.writeHead(200, { "content-type": "image/png" }).end("x"),
    "not-a-file",
  ],
  [
    "a file said to be too large",
    (_, response) => response.writeHead(200, { ...csv, "content-length": 11 }).end("x".repeat(11)),
    "too-large",
  ],
  ["a server that is silent", () => undefined, "too-slow"],
  ["a server that hangs up", ({ socket }) => socket.destroy(), "no-answer"],
])("%s is refused", async (_what, listener, refused) => {
  expect(await fetched(await site(listener), { bytes: 10, answerMs: 300 })).toBe(refused);
});

test("a file that turns out to be too large is broken off", async () => {
  const url = await site((_, response) => {
    response.writeHead(200, csv);
    response.write("12345678");
    response.end("90123");
  });
  await expect(fetched(url, { bytes: 10 })).rejects.toThrow("larger than may be fetched");
});

test("a file that never ends is broken off", async () => {
  const url = await site((_, response) => response.writeHead(200, csv).write("sku\n"));
  await expect(fetched(url, { wholeMs: 300 })).rejects.toThrow(/abort/i);
});

const PUBLIC = "93.184.215.14";
const hosted = (...addresses: string[]) => ({
  isDevelopment: false,
  resolve: () => Promise.resolve(addresses),
});

test("outside development an address is https, has no port, and is one of the internet", async () => {
  const found = await guardedAddress("https://supplier.test/list.csv", hosted(PUBLIC));
  expect(found).toEqual({ url: new URL("https://supplier.test/list.csv"), address: PUBLIC });
});

test.each([
  ["what is no address", "list.csv", "no-address"],
  ["http", "http://supplier.test/", "not-https"],
  ["a file of the server", "file:///etc/passwd", "not-https"],
  ["data", "data:text/csv,sku", "not-https"],
  ["a user without a password", "https://me@supplier.test/", "has-password"],
  ["another port", "https://supplier.test:8443/", "other-port"],
  ["this machine", "https://127.0.0.1/", "private-address"],
  ["this machine as one number", "https://2130706433/", "private-address"],
  ["this machine in hexadecimal", "https://0x7f.1/", "private-address"],
  ["this machine in octal", "https://0177.0.0.1/", "private-address"],
  ["this machine in full-width digits", "https://１２７.０.０.１/", "private-address"],
  ["this machine in IPv6", "https://[::1]/", "private-address"],
  ["this machine, mapped", "https://[::ffff:127.0.0.1]/", "private-address"],
  [
    "the keys of a cloud's machines",
    "https://169.254.169.254/latest/meta-data/",
    "private-address",
  ],
])("outside development %s is refused", async (_what, url, refused) => {
  expect(await guardedAddress(url, hosted(PUBLIC))).toEqual({ refused });
});

test("a name that leads inside is refused, even where it leads elsewhere as well", async () => {
  const url = "https://supplier.test/";
  expect(await guardedAddress(url, hosted("10.0.0.1"))).toEqual({ refused: "private-address" });
  expect(await guardedAddress(url, hosted(PUBLIC, "::1"))).toEqual({ refused: "private-address" });
  expect(await guardedAddress(url, hosted())).toEqual({ refused: "not-found-by-name" });
});
