import { createServer } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { killAll, TIMEOUT_MS, ready, failureMessageOf, runDev } from "./test-command.ts";
import { createProject, type TestProject } from "./test-project.ts";

// Only the errors of the command itself are tested here, because each start takes seconds. Those of its settings, the
// API's port and the data are tested beside their modules.

vi.setConfig({ testTimeout: TIMEOUT_MS + 10_000 });

let project: TestProject;

beforeAll(async () => {
  project = await createProject();
});

afterEach(killAll);
afterAll(() => project.remove());

const stack = (args: readonly string[] = [], env: Record<string, string> = {}) =>
  runDev(["--stack-only", "--root", project.root, ...args], env);

describe("npm run dev exits with code 1 and one clear line", () => {
  test("npm run dev fails if a port is in use", async () => {
    const server = createServer((socket) => socket.destroy()).listen(
      project.ports.mailbox,
      "127.0.0.1",
    );

    expect(await failureMessageOf(stack())).toMatch(
      new RegExp(`^✗ Port ${project.ports.mailbox} \\(mailbox\\) is already in use`),
    );
    server.close();
  });

  test("npm run dev names the file and line of a failing migration, starts once the migration is fixed, and can't run twice at once", async () => {
    const bad = "supabase/migrations/20260103000000_bad.sql";
    project.write(bad, "create table fine ();\ncreate tabel broken ();\n");
    expect(await failureMessageOf(stack())).toMatch(
      /20260103000000_bad\.sql:2: syntax error at or near "tabel"/,
    );

    project.write(bad, "create table public.fine ();\n");
    await ready(stack());

    for (const args of [[], ["--reset"]])
      expect(await failureMessageOf(stack(args))).toMatch(
        /^✗ .*probably from another npm run dev.* Stop it first, then run this command again\.$/,
      );
    expect(await failureMessageOf(stack(["--free-ports"]))).toMatch(
      /^✗ .*in use by another stack \(process \d+\)/,
    );
  });

  test("npm run dev fails if the server of SUPABASE_DB_URL doesn't respond", async () => {
    const command = stack([], { SUPABASE_DB_URL: "postgresql://me:secret@127.0.0.1:9/db" });

    expect(await failureMessageOf(command)).toMatch(/^✗ The database 127\.0\.0\.1:9\/db isn’t/);
    expect(command.output()).not.toContain("secret");
  });

  test("npm run dev fails with an unknown option", async () => {
    expect(await failureMessageOf(stack(["--rest"]))).toMatch(/^✗ .*'--rest'.*--help/);
  });
});
