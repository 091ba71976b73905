import { expect, test } from "vitest";
import { originOf } from "./address.ts";

const seen = (headers: Record<string, string>, isHosted = false) =>
  originOf(new Headers(headers), isHosted);

test.each([
  ["an IPv4 address", "203.0.113.77", "203.0.113.77", "203.0.113.0/24"],
  ["an IPv6 address", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["a shortened IPv6 address", "2001:DB8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["the loopback address", "::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["IPv4 mapped to IPv6", "::ffff:203.0.113.77", "203.0.113.77", "203.0.113.0/24"],
  [
    "the last forwarded address, not one the caller made up",
    "1.2.3.4, 203.0.113.77",
    "203.0.113.77",
    "203.0.113.0/24",
  ],
])("a client address is reduced to its network: %s", (_what, header, limited, stored) => {
  expect(seen({ "x-forwarded-for": header })).toEqual({ limited, stored });
});

test.each([
  "",
  "localhost",
  "999.1.1.1",
  "1.2.3",
  "::1::2",
  "'; drop table",
  "[::1]",
  ":".repeat(40),
])("the client address %j is unknown", (header) => {
  expect(seen({ "x-forwarded-for": header })).toEqual({ limited: "unknown", stored: "unknown" });
});

test("a request without address headers has an unknown origin", () => {
  expect(seen({}).stored).toBe("unknown");
});

test("Cloudflare's address header is trusted only on a hosted project", () => {
  const headers = { "cf-connecting-ip": "198.51.100.9", "x-forwarded-for": "203.0.113.77" };
  expect(seen(headers, true).limited).toBe("198.51.100.9");
  expect(seen(headers).limited).toBe("203.0.113.77");
});
