import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { readSettings } from "./dev-settings.ts";
import { createProject, type TestProject } from "./test-project.ts";

const SERVER = "postgresql://me:secret@127.0.0.1:5432/portal";

let project: TestProject;

beforeAll(async () => {
  project = await createProject();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => project.remove());

const settings = (...args: string[]) => readSettings(["--root", project.root, ...args]);

test("npm run dev reads the same .env files as Vite, and environment variables override them", async () => {
  vi.stubEnv("VITE_SUPABASE_URL", undefined);
  vi.stubEnv("SUPABASE_DB_URL", undefined);
  expect(await settings()).toMatchObject({ isLocal: true, databaseUrl: undefined });

  project.write(".env", `SUPABASE_DB_URL=none\nVITE_SUPABASE_URL="https://a.example"\n`);
  project.write(".env.local", `SUPABASE_DB_URL=${SERVER}\n`);
  expect(await settings()).toMatchObject({
    url: "https://a.example",
    isLocal: false,
    databaseUrl: SERVER,
  });

  project.write(".env.development", "VITE_SUPABASE_URL=https://b.example");
  vi.stubEnv("SUPABASE_DB_URL", "");
  expect(await settings()).toMatchObject({ url: "https://b.example", databaseUrl: undefined });
});

test("npm run dev accepts --host with and without a name", async () => {
  expect(await settings("--host")).toMatchObject({ host: "0.0.0.0" });
  expect(await settings("--host", "--reset")).toMatchObject({ host: "0.0.0.0", reset: true });
  expect(await settings("--host", "portal.test")).toMatchObject({ host: "portal.test" });
});

test("npm run dev rejects an unknown option and an invalid URL of the API", async () => {
  await expect(settings("--rest")).rejects.toThrow(/'--rest'.*--help$/);
  vi.stubEnv("VITE_SUPABASE_URL", "nonsense");
  await expect(settings()).rejects.toThrow("VITE_SUPABASE_URL is not a valid URL: nonsense.");
});
