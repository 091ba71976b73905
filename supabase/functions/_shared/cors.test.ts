import { describe, expect, test } from "vitest";
import { allowedOrigins, withCors } from "./cors.ts";

const ALLOWED = "https://portal.example";

const serve = withCors(
  allowedOrigins(`${ALLOWED}, https://www.portal.example/`, false),
  "GET",
  () => Response.json({ secret: 1 }),
);

const request = (origin: string | null, method = "GET") =>
  serve(
    new Request("http://functions.example/health", { method, headers: origin ? { origin } : {} }),
  );

test.each([ALLOWED, "https://www.portal.example"])(
  "the origin %s can read the response",
  async (origin) => {
    const response = await request(origin);

    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    expect(response.headers.get("vary")).toContain("Origin");
  },
);

test.each(["https://evil.example", "https://portal.example.evil.example", "null", null])(
  "the origin %s can't read the response",
  async (origin) => {
    const response = await request(origin);

    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  },
);

test("a function can let pages send and read more headers", async () => {
  const more = { sent: "if-match", read: "etag" };
  const answer = withCors(
    () => true,
    "GET",
    () => new Response(),
    more,
  );
  const headers = { origin: ALLOWED };
  const at = "http://functions.example/api";
  const preflight = await answer(new Request(at, { method: "OPTIONS", headers }));
  expect(preflight.headers.get("access-control-allow-headers")).toMatch(/, if-match$/);
  const read = await answer(new Request(at, { headers }));
  expect(read.headers.get("access-control-expose-headers")).toBe("etag");
});

test("a preflight request is answered without calling the function", async () => {
  const response = await request(ALLOWED, "OPTIONS");

  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-methods")).toBe("GET");
  expect(response.headers.get("access-control-allow-headers")).toContain("apikey");
});

describe("CORS without PORTAL_ORIGINS", () => {
  test.each(["http://localhost:5173", "http://127.0.0.1:40123"])(
    "the local origin %s is allowed during development",
    (origin) => {
      expect(allowedOrigins(undefined, true)(origin)).toBe(true);
    },
  );

  test.each(["http://localhost:5173", "http://127.0.0.1:40123", ALLOWED])(
    "the origin %s is not allowed outside development",
    (origin) => {
      expect(allowedOrigins(undefined, false)(origin)).toBe(false);
      expect(allowedOrigins(" , ", false)(origin)).toBe(false);
    },
  );

  test.each(["http://localhost.evil.example", "https://evil.example", "http://192.168.0.7:5173"])(
    "the origin %s is not allowed without PORTAL_ORIGINS",
    (origin) => {
      expect(allowedOrigins("", true)(origin)).toBe(false);
    },
  );
});
