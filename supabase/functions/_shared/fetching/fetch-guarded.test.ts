import { createServer, type RequestListener } from "node:http";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { FETCH_LIMITS, type FetchLimits, fetchGuarded, fetchIfChanged } from "./fetch-guarded.ts";
import { type Guard, guardedAddress } from "./guarded-address.ts";
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

const PUBLIC = "93.184.215.14";
const development: Guard = {
  isDevelopment: true,
  resolve: () => Promise.resolve(["127.0.0.1"]),
};

async function fetched(url: string, limits: Partial<FetchLimits> = {}, guard = development) {
  const file = await fetchGuarded(url, guard, { ...FETCH_LIMITS, ...limits });
  if ("error" in file) return file.error;
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const csv = { "content-type": "text/csv" };

test("a fetch gets a file from its URL without sending the caller's headers or cookies", async () => {
  const requested: unknown[] = [];
  const url = await site(({ headers, url: path }, response) => {
    requested.push([path, headers.host, headers.authorization, headers.cookie]);
    response.writeHead(200, csv).end("sku,price\nA,1\n");
  });
  expect(await fetched(`${url}/list.csv?of=today#top`)).toBe("sku,price\nA,1\n");
  expect(requested).toEqual([["/list.csv?of=today", new URL(url).host, undefined, undefined]]);
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
  ["a URL with a password", "http://user:secret@supplier.test/", "has-password"],
  ["an invalid URL", "http://[", "refused-there"],
])("a fetch doesn't follow a redirect to %s", async (_what, location, error) => {
  const url = await site((_request, response) => response.writeHead(302, { location }).end());
  expect(await fetched(url)).toBe(error);
});

/** A guard that applies development rules to the first URL, which the test serves, and hosted rules to redirects. */
function hostedForRedirects(): Guard {
  let urls = 0;
  return {
    get isDevelopment() {
      urls += 1;
      return urls === 1;
    },
    resolve: async (name: string) => [name === "public.test" ? PUBLIC : "127.0.0.1"],
  };
}

test.each([
  ["http", "http://public.test/", "not-https"],
  ["another port", "https://public.test:8443/", "other-port"],
  ["the loopback address", "https://127.0.0.1/", "private-address"],
  ["a cloud's metadata service", "https://169.254.169.254/latest/", "private-address"],
  ["a host name with a private address", "https://private.test/", "private-address"],
])(
  "outside development a fetch doesn't follow a redirect to %s",
  async (_what, location, error) => {
    const url = await site((_request, response) => response.writeHead(302, { location }).end());
    expect(await fetched(url, {}, hostedForRedirects())).toBe(error);
  },
);

test.each<[string, RequestListener, string]>([
  ["a missing page", (_, response) => response.writeHead(404).end(), "refused-there"],
  [
    "a web page",
    (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
    "not-a-file",
  ],
  [
    "an image",
    (_, response) => response.writeHead(200, { "content-type": "image/png" }).end("x"),
    "not-a-file",
  ],
  [
    "a file whose declared size is too large",
    (_, response) => response.writeHead(200, { ...csv, "content-length": 11 }).end("x".repeat(11)),
    "too-large",
  ],
  ["a server that doesn't respond", () => undefined, "too-slow"],
  ["a server that closes the connection", ({ socket }) => socket.destroy(), "no-answer"],
])("a fetch rejects %s", async (_what, listener, error) => {
  expect(await fetched(await site(listener), { bytes: 10, responseMs: 300 })).toBe(error);
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
  await expect(fetched(url, { totalMs: 300 })).rejects.toThrow(/abort/i);
});

const MARKS = { etag: '"7"', lastModified: "Sun, 22 Nov 2026 06:00:00 GMT" };
const NO_MARKS = { etag: null, lastModified: null };

test("an unchanged file isn't downloaded again, even after a redirect", async () => {
  const url = await site(({ url: path, headers }, response) => {
    if (path === "/old") response.writeHead(302, { location: "/new" }).end();
    else if (headers["if-none-match"] === MARKS.etag) response.writeHead(304).end();
    else response.writeHead(200, { ...csv, etag: MARKS.etag }).end("sku\n");
  });
  const request = (known: typeof NO_MARKS | typeof MARKS) =>
    fetchIfChanged(`${url}/old`, known, development, FETCH_LIMITS);
  expect(await request(MARKS)).toBe("unchanged");
  expect(await request(NO_MARKS)).toMatchObject({ etag: MARKS.etag, lastModified: null });
});

test("a 304 response to a request without an ETag or date is rejected", async () => {
  const url = await site((_, response) => response.writeHead(304).end());
  expect(await fetched(url)).toBe("refused-there");
  expect(await fetchIfChanged(url, NO_MARKS, development, FETCH_LIMITS)).toEqual({
    error: "refused-there",
  });
});

async function whole(listener: RequestListener, limits: Partial<FetchLimits> = {}) {
  const url = `${await site(listener)}/lists/today%C3%A9.csv`;
  const found = await fetchGuarded(url, development, { ...FETCH_LIMITS, ...limits });
  if ("error" in found) return found;
  return wholeFile(found, url);
}

test("a downloaded file gets its name from the URL, and a hash", async () => {
  const found = await whole((_, response) => response.writeHead(200, csv).end("sku\n"));
  expect(found).toMatchObject({ file: { name: "todayé.csv", size: 4 } });
  expect(found).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test.each<[string, RequestListener, Partial<FetchLimits>, unknown]>([
  [
    "cut off",
    (_, response) => {
      response.writeHead(200, { ...csv, "content-length": 100 }).write("sku\n");
      setTimeout(() => response.destroy(), 50);
    },
    {},
    { error: "no-answer" },
  ],
  [
    "too slow",
    (_, response) => {
      response.writeHead(200, csv).write("sku\n");
      const drop = setInterval(() => response.write("A\n"), 20);
      response.on("close", () => clearInterval(drop));
    },
    { totalMs: 300 },
    { error: "too-slow" },
  ],
  [
    "endless",
    (_, response) => {
      response.writeHead(200, csv);
      const writeForever = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", writeForever);
      writeForever();
    },
    { bytes: 1_000_000 },
    "too-large",
  ],
])("a partial download is not returned: %s", async (_what, listener, limits, expected) => {
  expect(await whole(listener, limits)).toEqual(expected);
});

const hosted = (...addresses: string[]) => ({
  isDevelopment: false,
  resolve: () => Promise.resolve(addresses),
});

test("an https URL on the default port with a public address is accepted outside development", async () => {
  const found = await guardedAddress("https://supplier.test/list.csv", hosted(PUBLIC));
  expect(found).toEqual({ url: new URL("https://supplier.test/list.csv"), address: PUBLIC });
});

test.each([
  ["an invalid URL", "list.csv", "no-address"],
  ["an http URL", "http://supplier.test/", "not-https"],
  ["a file URL", "file:///etc/passwd", "not-https"],
  ["a data URL", "data:text/csv,sku", "not-https"],
  ["a user name without a password", "https://me@supplier.test/", "has-password"],
  ["a URL with another port", "https://supplier.test:8443/", "other-port"],
  ["the loopback address", "https://127.0.0.1/", "private-address"],
  ["the loopback address as one number", "https://2130706433/", "private-address"],
  ["the loopback address in hexadecimal", "https://0x7f.1/", "private-address"],
  ["the loopback address in octal", "https://0177.0.0.1/", "private-address"],
  ["the loopback address in full-width digits", "https://１２７.０.０.１/", "private-address"],
  ["the loopback address in IPv6", "https://[::1]/", "private-address"],
  ["the loopback address mapped to IPv6", "https://[::ffff:127.0.0.1]/", "private-address"],
  ["a cloud's metadata service", "https://169.254.169.254/latest/meta-data/", "private-address"],
])("outside development %s is rejected as the URL of a source", async (_what, url, error) => {
  expect(await guardedAddress(url, hosted(PUBLIC))).toEqual({ error });
});

test("a host name is rejected if it has no address or a private address, even beside a public address", async () => {
  const url = "https://supplier.test/";
  expect(await guardedAddress(url, hosted("10.0.0.1"))).toEqual({ error: "private-address" });
  expect(await guardedAddress(url, hosted(PUBLIC, "::1"))).toEqual({ error: "private-address" });
  expect(await guardedAddress(url, hosted())).toEqual({ error: "not-found-by-name" });
});
