import { expect, test } from "vitest";
import { readEnv } from "@/lib/env.ts";

const key = "a-public-key-of-more-than-twenty-characters";

test("with only a key set, the environment uses the local server and the default product name and email address", () => {
  expect(readEnv({ VITE_SUPABASE_ANON_KEY: key })).toEqual({
    ok: true,
    env: {
      supabaseUrl: "http://127.0.0.1:54321",
      supabaseKey: key,
      appName: "Supplier Portal",
      enterpriseEmail: "enterprise@supplier-portal.example",
    },
  });
});

test("the environment treats an empty setting as missing and removes a trailing slash from the URL", () => {
  const read = readEnv({
    VITE_SUPABASE_ANON_KEY: key,
    VITE_APP_NAME: "",
    VITE_SUPABASE_URL: "https://abc.supabase.co/",
  });
  expect(read).toMatchObject({
    ok: true,
    env: { appName: "Supplier Portal", supabaseUrl: "https://abc.supabase.co" },
  });
});

test("the environment names every missing or invalid setting", () => {
  const read = readEnv({
    VITE_SUPABASE_URL: "javascript:alert(1)",
    VITE_ENTERPRISE_EMAIL: "nobody",
  });
  expect(read.ok).toBe(false);
  expect(!read.ok && read.errors.map(({ name }) => name)).toEqual([
    "VITE_SUPABASE_URL",
    "VITE_SUPABASE_ANON_KEY",
    "VITE_ENTERPRISE_EMAIL",
  ]);
});
