import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findPostgres, startPostgres, type Server } from "../../tests/database/postgres.ts";
import { startStack, type Stack, type StackOptions } from "./stack.ts";
import { createProject, type TestProject } from "./cli/test-project.ts";

const NOTES = `
  create schema private;
  create table private.secrets (text text);
  create table public.notes (text text primary key);
  grant select, insert on public.notes to service_role;
`;

const DIALS_THE_DATABASE = `
  import postgres from "npm:postgres@3";
  const url = Deno.env.get("SUPABASE_DB_URL");
  const sql = url ? postgres(url, { max: 1 }) : undefined;
  Deno.serve(async () => Response.json(sql ? await sql\`select text from public.notes\` : "no address"));
`;

let project: TestProject;
let stacks: Stack[] = [];
const lines: string[] = [];

beforeAll(async () => {
  project = await createProject({
    "supabase/migrations/20260101000000_notes.sql": NOTES,
    "supabase/seed.sql": "insert into public.notes values ('sown');",
    "supabase/functions/dial/index.ts": DIALS_THE_DATABASE,
  });
});

afterEach(async () => {
  await Promise.all(stacks.map((stack) => stack.stop()));
  stacks = [];
  lines.length = 0;
});

afterAll(() => project.remove());

async function start(options: StackOptions): Promise<Stack> {
  const log = (line: string) => lines.push(line);
  const stack = await startStack({ root: project.root, ports: "free", log, ...options });
  stacks.push(stack);
  return stack;
}

const asServer = ({ url, serviceKey }: Stack, path: string, init: RequestInit = {}) =>
  fetch(url + path, {
    ...init,
    headers: {
      apikey: serviceKey,
      authorization: `Bearer ${serviceKey}`,
      "content-type": "application/json",
    },
  });

const notes = async (stack: Stack): Promise<unknown> =>
  (await asServer(stack, "/rest/v1/notes?select=text&order=text")).json();

test("stacks in memory are migrated and seeded, can run at the same time, and give functions no database URL", async () => {
  const [one, other] = await Promise.all([start({ memory: true }), start({ memory: true })]);
  await asServer(one, "/rest/v1/notes", { method: "POST", body: '{ "text": "mine" }' });

  expect(await notes(one)).toEqual([{ text: "mine" }, { text: "sown" }]);
  expect(await notes(other)).toEqual([{ text: "sown" }]);
  expect(await (await asServer(one, "/functions/v1/dial")).json()).toBe("no address");
});

describe.skipIf(findPostgres() === undefined)("a stack on a PostgreSQL server", () => {
  let server: Server;

  beforeAll(async () => {
    server = await startPostgres();
  });

  afterAll(() => server.stop());

  test("a stack on PostgreSQL migrates and seeds at its first start only", async () => {
    const first = await start({ databaseUrl: server.url });
    await asServer(first, "/rest/v1/notes", { method: "POST", body: '{ "text": "mine" }' });
    await first.stop();

    const next = await start({ databaseUrl: server.url });
    expect(await notes(next)).toEqual([{ text: "mine" }, { text: "sown" }]);
    expect(next.data).toMatch(/^PostgreSQL at 127\.0\.0\.1/);
  });

  test("local functions get the URL of PostgreSQL and may connect to it", async () => {
    const stack = await start({ databaseUrl: server.url });

    expect(await (await asServer(stack, "/functions/v1/dial")).json()).toContainEqual({
      text: "sown",
    });
  });

  test("a stack on PostgreSQL reports an edited seed", async () => {
    project.write("supabase/seed.sql", "insert into public.notes values ('sown anew');");
    const stack = await start({ databaseUrl: server.url });

    expect(lines.join("\n")).toMatch(/Edited after this database was created: seed\.sql/);
    expect(await notes(stack)).not.toContainEqual({ text: "sown anew" });
  });

  test("a reset removes everything that the migrations created on PostgreSQL", async () => {
    const stack = await start({ databaseUrl: server.url, reset: true });

    expect(await notes(stack)).toEqual([{ text: "sown anew" }]);
  });
});
