import { expect, test } from "vitest";
import { type ApiKey, isNetwork, keyState, networksIn } from "@/publicapi/api-key.ts";
import { isTestKey } from "@/publicapi/common/test-key.ts";

const KEY: ApiKey = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "ERP",
  prefix: "sp_live_00000001",
  scopes: ["products:read"],
  networks: [],
  created_at: "2026-11-01T00:00:00Z",
  expires_at: "2026-12-01T00:00:00Z",
  last_used_at: null,
  revoked_at: null,
};
const DAY = 86_400_000;

test("an API key is valid until it expires or is revoked", () => {
  const end = Date.parse("2026-12-01T00:00:00Z");
  expect(keyState(KEY, end - DAY)).toBe("valid");
  expect(keyState(KEY, end)).toBe("expired");
  expect(keyState({ ...KEY, expires_at: null }, end)).toBe("valid");
  expect(keyState({ ...KEY, revoked_at: "2026-11-02T00:00:00Z" }, end)).toBe("revoked");
});

test("a test key is recognized by its prefix", () => {
  expect(["sp_test_00000001", "sp_live_00000001", "sp_live_sp_test_"].map(isTestKey)).toEqual([
    true,
    false,
    false,
  ]);
});

test("the networks of an API key can be separated by line breaks, commas or semicolons", () => {
  expect(networksIn(" 203.0.113.9\n198.51.100.0/24, 2001:db8::/48;\n")).toEqual([
    "203.0.113.9",
    "198.51.100.0/24",
    "2001:db8::/48",
  ]);
  expect(networksIn(" \n")).toEqual([]);
});

test("a host name or a malformed network isn’t accepted as the network of an API key", () => {
  expect(["203.0.113.9", "2001:db8::/48"].map(isNetwork)).toEqual([true, true]);
  expect(["example.com", "203.0.113.0/24/1", "x"].map(isNetwork)).toEqual([false, false, false]);
});
