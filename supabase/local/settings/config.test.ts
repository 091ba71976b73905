import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { LOCAL_KEYS, readConfig, ROOT } from "./config.ts";

test("config.toml is parsed into the settings the stack needs", () => {
  const config = readConfig();
  expect(config).toMatchObject({
    projectId: "supplier-portal",
    ports: { api: 54_321, database: 54_322, mailbox: 54_324, smtp: 54_325 },
    apiUrl: "http://127.0.0.1:54321",
    auth: {
      site_url: "http://localhost:5173",
      minimum_password_length: 8,
      rate_limit: { token_refresh: 150 },
      email: { enable_confirmations: true, max_frequency: 60, otp_expiry: 3600 },
    },
    functions: { health: { verify_jwt: false } },
    seedFiles: ["seed.sql", "seed-distributor.sql", "seed-history.sql"].map((file) =>
      join(ROOT, "supabase", file),
    ),
  });
});

test("ports in the stack's settings can be overridden, and the API's URL has the new port", () => {
  const { ports, apiUrl } = readConfig({ ports: { api: 4000, smtp: 4001 } });
  expect(ports).toMatchObject({ api: 4000, smtp: 4001, mailbox: 54_324 });
  expect(apiUrl).toBe("http://127.0.0.1:4000");
});

test("the embedded stack's API keys are signed with its JWT secret and name their roles", async () => {
  const secret = new TextEncoder().encode(LOCAL_KEYS.jwtSecret);
  await expect(jwtVerify(LOCAL_KEYS.anon, secret)).resolves.toMatchObject({
    payload: { role: "anon" },
  });
  await expect(jwtVerify(LOCAL_KEYS.serviceRole, secret)).resolves.toMatchObject({
    payload: { role: "service_role" },
  });
});

test(".env.example contains the anon key and no secret", async () => {
  const text = await readFile(join(ROOT, ".env.example"), "utf8");
  expect(text).toContain(`VITE_SUPABASE_ANON_KEY=${LOCAL_KEYS.anon}\n`);
  expect(text).toContain("VITE_SUPABASE_URL=http://127.0.0.1:54321\n");
  const tokens = text.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? [];
  expect(tokens.map((token) => decodeJwt(token)["role"])).toEqual(["anon"]);
});

test.each([
  ["isn't TOML", "[auth", /is not valid: .+/],
  ["lacks a setting", 'project_id = "x"\n[api]\n[db]\n', /is not valid: auth: /],
  [
    "has an invalid value",
    '[api]\nport = "many"\n[db]\n[auth]\nsite_url = "http://localhost"\n',
    /is not valid: (project_id|api\.port): /,
  ],
])("a config.toml that %s is reported with the reason", async (_, text, message) => {
  const root = await mkdtemp(join(tmpdir(), "config-"));
  await mkdir(join(root, "supabase"));
  await writeFile(join(root, "supabase/config.toml"), text);
  expect(() => readConfig({ root })).toThrow(message);
  await rm(root, { recursive: true });
});
