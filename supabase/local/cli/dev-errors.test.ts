import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { killAll, TIMEOUT_MS, ready, failureMessageOf, runDev } from "./test-command.ts";
import { createProject, type TestProject } from "./test-project.ts";

vi.setConfig({ testTimeout: TIMEOUT_MS + 10_000 });

let project: TestProject;
let data: string;

beforeAll(async () => {
  project = await createProject();
  data = join(project.root, "supabase/local/data");
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
      new RegExp(`Port ${project.ports.mailbox} \\(mailbox\\) is already in use`),
    );
    server.close();
  });

  test("npm run dev fails if a program other than Supabase uses the API's port", async () => {
    const server = createServer((socket) =>
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"),
    ).listen(project.ports.api, "127.0.0.1");

    expect(await failureMessageOf(stack())).toMatch(
      new RegExp(`Port ${project.ports.api} \\(API\\) is already in use`),
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

  test("npm run dev asks for a reset if a baseline replaced the migrations of the data folder", async () => {
    const old = "supabase/migrations/20250101000000_old.sql";
    const baseline = "supabase/migrations/20250102000000_baseline.sql";
    const folder = join(project.root, "older-data");
    const args = ["--data", folder];
    project.write(old, "create table public.old ();\n");
    await ready(stack(args));
    await killAll();

    rmSync(join(project.root, old));
    project.write(baseline, "create table public.old ();\n");
    expect(await failureMessageOf(stack(args))).toMatch(/can't be updated.*export.*--reset$/);
    await ready(stack([...args, "--reset"]));
    rmSync(join(project.root, baseline));
  });

  test("npm run dev fails if the data folder is damaged", async () => {
    writeFileSync(join(data, "pglite/global/pg_control"), Buffer.alloc(8192));

    const message = await failureMessageOf(stack(["--data", data]));
    expect(message).toMatch(
      /^✗ .* is damaged and can’t be opened: [^:]*[^.]\. To restore a backup, run: .* --restore <file>\. To reset the data, run: /,
    );
    expect(message).toContain(`--data ${data} --reset`);
  });

  test("npm run dev fails if the data folder is a file", async () => {
    project.write("taken", "by something else");

    expect(await failureMessageOf(stack(["--data", join(project.root, "taken")]))).toMatch(
      /^✗ The data can’t be stored in .*taken: /,
    );
  });

  test.each([
    ["an invalid address", "nonsense", /SUPABASE_DB_URL is not a valid URL/],
    [
      "an unreachable database",
      "postgresql://me:secret@127.0.0.1:9/db",
      /127\.0\.0\.1:9\/db isn’t responding/,
    ],
  ])("npm run dev fails with %s", async (_what, url, line) => {
    const command = stack([], { SUPABASE_DB_URL: url });

    expect(await failureMessageOf(command)).toMatch(line);
    expect(command.output()).not.toContain("secret");
  });

  test("npm run dev doesn't reset a database on another machine", async () => {
    const url = "postgresql://me:secret@db.example:5432/postgres";

    expect(await failureMessageOf(stack(["--reset"], { SUPABASE_DB_URL: url }))).toMatch(
      /^✗ .*db\.example isn’t on this machine/,
    );
  });

  test("npm run dev fails with an unknown option", async () => {
    expect(await failureMessageOf(stack(["--rest"]))).toMatch(/^✗ .*'--rest'.*--help/);
  });
});
