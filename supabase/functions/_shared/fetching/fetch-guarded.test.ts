import { createServer, type RequestListener } from "node:http";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { FETCH_LIMITS, type FetchLimits, fetchGuarded, fetchIfChanged } from "./fetch-guarded.ts";
import { guardedAddress } from "./guarded-address.ts";
import { wholeFile } from "./whole-file.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** A supplier's server, simulated on this machine. */
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

test("fetches a file from its URL without sending the caller's headers or cookies", async () => {
  const asked: unknown[] = [];
  const url = await site(({ headers, url: path }, response) => {
    asked.push([path, headers.host, headers.authorization, headers.cookie]);
    response.writeHead(200, csv).end("sku,price\nA,1\n");
  });
  expect(await fetched(`${url}/list.csv?of=today#top`)).toBe("sku,price\nA,1\n");
  expect(asked).toEqual([["/list.csv?of=today", new URL(url).host, undefined, undefined]]);
});

test("a fetch follows up to five redirects", async () => {
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
])("a fetch doesn't follow a redirect to %s", async (_what, location, refused) => {
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
])("a fetch rejects %s", async (_what, listener, refused) => {
  expect(await fetched(await site(listener), { bytes: 10, answerMs: 300 })).toBe(refused);
});

test("a fetch stops when a file exceeds the size limit", async () => {
  const url = await site((_, response) => {
    response.writeHead(200, csv);
    response.write("12345678");
    response.end("90123");
  });
  await expect(fetched(url, { bytes: 10 })).rejects.toThrow("larger than the limit");
});

test("a fetch stops when a file takes too long", async () => {
  const url = await site((_, response) => response.writeHead(200, csv).write("sku\n"));
  await expect(fetched(url, { wholeMs: 300 })).rejects.toThrow(/abort/i);
});

const MARKS = { etag: '"7"', lastModified: "Sun, 22 Nov 2026 06:00:00 GMT" };
const NO_MARKS = { etag: null, lastModified: null };

test("an unchanged file isn't downloaded again, even after a redirect", async () => {
  const url = await site(({ url: path, headers }, response) => {
    if (path === "/old") response.writeHead(302, { location: "/new" }).end();
    else if (headers["if-none-match"] === MARKS.etag) response.writeHead(304).end();
    else response.writeHead(200, { ...csv, etag: MARKS.etag }).end("sku\n");
  });
  const ask = (known: typeof NO_MARKS | typeof MARKS) =>
    fetchIfChanged(`${url}/old`, known, development, FETCH_LIMITS);
  expect(await ask(MARKS)).toBe("unchanged");
  expect(await ask(NO_MARKS)).toMatchObject({ etag: MARKS.etag, lastModified: null });
});

test("rejects a 304 response to a request without an ETag or date", async () => {
  const url = await site((_, response) => response.writeHead(304).end());
  expect(await fetched(url)).toBe("refused-there");
  expect(await fetchIfChanged(url, NO_MARKS, development, FETCH_LIMITS)).toEqual({
    refused: "refused-there",
  });
});

async function whole(listener: RequestListener, limits: Partial<FetchLimits> = {}) {
  const url = `${await site(listener)}/lists/today%C3%A9.csv`;
  const found = await fetchGuarded(url, development, { ...FETCH_LIMITS, ...limits });
  if ("refused" in found) return found;
  return wholeFile(found, url);
}

test("a downloaded file gets its name from the URL, and a hash", async () => {
  const found = await whole((_, response) => response.writeHead(200, csv).end("sku\n"));
  expect(found).toMatchObject({ file: { name: "todayé.csv", size: 4 } });
  expect(found).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test.each<[string, RequestListener, Partial<FetchLimits>, unknown]>([
  [
    "one that is cut off",
    (_, response) => {
      response.writeHead(200, { ...csv, "content-length": 100 }).write("sku\n");
      setTimeout(() => response.destroy(), 50);
    },
    {},
    { refused: "no-answer" },
  ],
  [
    "one that trickles",
    (_, response) => {
      response.writeHead(200, csv).write("sku\n");
      const drop = setInterval(() => response.write("A\n"), 20);
      response.on("close", () => clearInterval(drop));
    },
    { wholeMs: 300 },
    { refused: "too-slow" },
  ],
  [
    "one without end",
    (_, response) => {
      response.writeHead(200, csv);
      const pour = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", pour);
      pour();
    },
    { bytes: 1_000_000 },
    "too-large",
  ],
])("a partial download is not returned: %s", async (_what, listener, limits, expected) => {
  expect(await whole(listener, limits)).toEqual(expected);
});

const PUBLIC = "93.184.215.14";
const hosted = (...addresses: string[]) => ({
  isDevelopment: false,
  resolve: () => Promise.resolve(addresses),
});

test("accepts an https URL on the default port with a public address outside development", async () => {
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
])("outside development %s is rejected as the URL of a source", async (_what, url, refused) => {
  expect(await guardedAddress(url, hosted(PUBLIC))).toEqual({ refused });
});

test("rejects a host name with a private address, even if it also has a public one", async () => {
  const url = "https://supplier.test/";
  expect(await guardedAddress(url, hosted("10.0.0.1"))).toEqual({ refused: "private-address" });
  expect(await guardedAddress(url, hosted(PUBLIC, "::1"))).toEqual({ refused: "private-address" });
  expect(await guardedAddress(url, hosted())).toEqual({ refused: "not-found-by-name" });
});
