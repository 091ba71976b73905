import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { distHandler } from "./dist-server.ts";
import { hostFiles } from "./host-files.ts";
import { securityHeaders } from "./security-headers.ts";

const hosted = { supabaseUrl: "https://abc.supabase.co" };
const dist = mkdtempSync(join(tmpdir(), "dist-"));
let server: Server;
let origin: string;

beforeAll(async () => {
  const content = {
    ...hostFiles(hosted, ["/", "/login"]),
    "index.html": "landing",
    "login/index.html": "login",
    "app.html": "shell",
    "assets/app-1.js": `export default "${"long ".repeat(200)}";`,
    ".vite/manifest.json": "{}",
  };
  for (const [name, text] of Object.entries(content)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), text);
  }
  server = createServer(distHandler(dist));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});

afterAll(() => {
  server.close();
  rmSync(dist, { recursive: true });
});

test.each([
  ["/", "landing"],
  ["/login", "login"],
  ["/login/?next=%2Forders", "login"],
  ["/orders/123", "shell"],
])(
  "the preview server responds to %s with the %s page and every security header",
  async (path, text) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(text);
    for (const [name, value] of securityHeaders(hosted)) {
      expect(response.headers.get(name)).toBe(value);
    }
  },
);

test("the preview server lets browsers cache hashed files forever and pages never", async () => {
  const cacheControl = async (path: string) =>
    (await fetch(origin + path)).headers.get("cache-control");
  expect(await cacheControl("/login")).toBe("no-store");
  expect(await cacheControl("/assets/app-1.js")).toBe("public, max-age=31536000, immutable");
});

test("the preview server compresses a script with brotli", async () => {
  const response = await fetch(`${origin}/assets/app-1.js`, {
    headers: { "Accept-Encoding": "br" },
  });
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(Number(response.headers.get("content-length"))).toBeLessThan(200);
  expect(await response.text()).toContain("long long");
});

test.each([
  "/assets/gone-1.js",
  "/assets/",
  "/.vite/manifest.json",
  "/.htaccess",
  "/%2e%2e/secret.txt",
  "/%",
])("the preview server responds to %s with 404, without a page", async (path) => {
  const response = await fetch(origin + path);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe("Not found\n");
});

test("the preview server allows only read requests", async () => {
  expect((await fetch(origin, { method: "POST" })).status).toBe(405);
});

test("the preview server reports a missing build and the command that makes one", () => {
  expect(() => distHandler(tmpdir())).toThrow("run `npm run build` first");
});
