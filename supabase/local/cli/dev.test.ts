import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { LOCAL_KEYS } from "../settings/config.ts";
import {
  type Command,
  isAlive,
  isFree,
  killAll,
  TIMEOUT_MS,
  ready,
  runDev,
} from "./test-command.ts";
import { createProject, type TestProject } from "./test-project.ts";

const MIGRATION = "supabase/migrations/20260101000000_notes.sql";
const NOTES = `
  create table public.notes (text text primary key);
  grant select, insert on public.notes to service_role;
  insert into public.notes values ('from the migration');
`;

vi.setConfig({ testTimeout: TIMEOUT_MS + 10_000 });

let project: TestProject;
let data: string;
/** The command that a test leaves running for the next one, because each start takes seconds. */
let running: Command | undefined;

beforeAll(async () => {
  project = await createProject({
    [MIGRATION]: NOTES,
    "supabase/functions/pid/index.ts": "Deno.serve(() => new Response(String(Deno.pid)));",
  });
  data = join(project.root, "supabase/local/data");
});

afterAll(async () => {
  await killAll();
  await project.remove();
});

const stack = (args: readonly string[] = []) =>
  runDev(["--stack-only", "--root", project.root, ...args]);

const start = async (args: readonly string[] = []) => (running = await ready(stack(args)));
/** The running command, which the test will end. */
async function takeRunning(): Promise<Command> {
  const command = running ?? (await ready(stack()));
  running = undefined;
  return command;
}
async function endRunning() {
  await killAll();
  running = undefined;
}

const api = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${project.ports.api}${path}`, {
    ...init,
    headers: {
      apikey: LOCAL_KEYS.serviceRole,
      authorization: `Bearer ${LOCAL_KEYS.serviceRole}`,
      "content-type": "application/json",
    },
  });

const notes = async (): Promise<unknown> =>
  (await api("/rest/v1/notes?select=text&order=text")).json();
const addNote = (text: string) =>
  api("/rest/v1/notes", { method: "POST", body: JSON.stringify({ text }) });

describe("npm run dev", () => {
  test("npm run dev shows all addresses on one screen", async () => {
    const { output } = await start();

    expect(output()).toContain(`http://127.0.0.1:${project.ports.api}`);
    expect(output()).toContain(`http://127.0.0.1:${project.ports.mailbox}`);
    expect(output()).toMatch(/Data +\S*supabase\/local\/data/);
    expect(output()).toMatch(/demo@supplier-portal\.example/);
    expect(output().split("\n").length).toBeLessThan(16);
    expect(await notes()).toEqual([{ text: "from the migration" }]);
  });

  test.each([
    ["Ctrl-C", (command: Command) => command.signalAll("SIGINT")],
    ["a closed terminal", (command: Command) => command.signalAll("SIGHUP")],
    ["SIGTERM", (command: Command) => command.child.kill("SIGTERM")],
  ])(
    "npm run dev ends on %s: all processes stop, the ports are free, the data remains",
    async (how, end) => {
      const command = await takeRunning();
      const deno = Number(await (await api("/functions/v1/pid")).text());
      expect(isAlive(deno)).toBe(true);
      await addNote(how);

      end(command);
      await command.ended;

      expect(isAlive(deno)).toBe(false);
      for (const port of [project.ports.api, project.ports.mailbox, project.ports.smtp])
        expect(await isFree(port)).toBe(true);
      expect(existsSync(join(data, "process.pid"))).toBe(false);
      await start();
      expect(await notes()).toContainEqual({ text: how });
    },
  );

  test("a killed npm run dev also ends its functions, and the next start finds the data", async () => {
    const command = await takeRunning();
    const deno = Number(await (await api("/functions/v1/pid")).text());
    await addNote("before the kill");

    process.kill(Number(readFileSync(join(data, "process.pid"), "utf8")), "SIGKILL");
    await command.ended;

    await expect.poll(() => isAlive(deno), { timeout: 15_000 }).toBe(false);
    await start();
    expect(await notes()).toContainEqual({ text: "before the kill" });
  });

  test("npm run dev applies a new migration to existing data, reports an edited one, and starts with an empty database with --reset", async () => {
    await takeRunning();
    await killAll();
    project.write(
      "supabase/migrations/20260102000000_more.sql",
      "insert into notes values ('more');",
    );
    project.write(MIGRATION, `${NOTES} insert into public.notes values ('too late');`);

    const { output } = await start();

    expect(await notes()).toContainEqual({ text: "more" });
    expect(await notes()).not.toContainEqual({ text: "too late" });
    expect(output()).toContain("20260101000000_notes.sql");
    expect(output()).not.toContain("20260102000000_more.sql");

    await endRunning();
    await start(["--reset"]);

    expect(await notes()).toEqual(
      ["from the migration", "more", "too late"].map((text) => ({ text })),
    );
  });

  test("npm run dev ends when its parent process is killed", async () => {
    const { child } = await takeRunning();

    child.kill("SIGKILL");

    await expect.poll(() => isFree(project.ports.api), { timeout: 30_000 }).toBe(true);
  });
});

describe("npm run dev with the portal", () => {
  let folder: string;

  beforeAll(async () => {
    await endRunning();
    folder = mkdtempSync(join(tmpdir(), "portal-data-"));
  });

  afterAll(async () => {
    // A running stack would write files into the folder while it is deleted.
    await endRunning();
    rmSync(folder, { recursive: true, force: true });
  });

  test("npm run dev serves the portal with the demo data on free ports", async () => {
    const { output } = await ready(runDev(["--free-ports", "--data", folder]));
    const address = (name: string) =>
      new RegExp(`${name} +(http://[^\\s]+)`).exec(output())?.[1] ?? "";

    expect(await (await fetch(address("Portal"))).text()).toContain('<div id="root"');
    const login = await fetch(`${address("API")}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: LOCAL_KEYS.anon, "content-type": "application/json" },
      body: JSON.stringify({ email: "demo@supplier-portal.example", password: "Demo-portal-1" }),
    });
    expect(login.status).toBe(200);
    const health = await fetch(`${address("API")}/functions/v1/health`);
    expect(await health.json()).toMatchObject({ ok: true, database: true });
  });
});
