import { afterAll, beforeAll, expect, test } from "vitest";
import { accessLints } from "./access-lints.ts";
import type { Lint } from "./lint.ts";
import { shapeLints } from "./shape-lints.ts";
import { openTestDatabase, type TestDatabase } from "../support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const lints = [...accessLints, ...shapeLints].map((lint) => [lint.rule, lint] as const);

const violations = async (tx: Pick<TestDatabase, "query">, { finds }: Lint) =>
  (await tx.query<{ thing: string }>(finds)).map(({ thing }) => thing);

test.each(lints)("the schema follows the rule: %s", async (_rule, lint) => {
  expect(await violations(db, lint)).toEqual([]);
});

test.each(lints)("a migration that breaks a schema rule is detected: %s", async (_rule, lint) => {
  const found = await db.rehearse(async (tx) => {
    await tx.exec(lint.plant);
    return violations(tx, lint);
  });
  expect(found).toContain(lint.thing);
});

test("tables and functions added by later migrations are closed to people until access is granted", async () => {
  const [open] = await db.rehearse(async (tx) => {
    await tx.exec(`
      create table public.probe (id serial primary key);
      create function public.probe() returns int language sql return 1;
      create function private.probe() returns int language sql return 1`);
    return tx.query(`
      select
        bool_or(has_table_privilege(role, 'public.probe', 'select, insert, update, delete, truncate')) as tables,
        bool_or(has_sequence_privilege(role, 'public.probe_id_seq', 'usage, select, update')) as sequences,
        bool_or(has_function_privilege(role, 'public.probe()', 'execute')) as functions,
        bool_or(has_function_privilege(role, 'private.probe()', 'execute')) as helpers
      from unnest(array['anon', 'authenticated']) role`);
  });
  expect(open).toEqual({ tables: false, sequences: false, functions: false, helpers: false });
});

test("the service role can use tables, sequences and functions that later migrations add", async () => {
  const [open] = await db.rehearse(async (tx) => {
    await tx.exec(`
      create table public.probe (id serial primary key);
      create function public.probe() returns int language sql return 1`);
    return tx.query(`
      select
        has_table_privilege('service_role', 'public.probe', 'select, insert, update, delete') as tables,
        has_sequence_privilege('service_role', 'public.probe_id_seq', 'usage') as sequences,
        has_function_privilege('service_role', 'public.probe()', 'execute') as functions`);
  });
  expect(open).toEqual({ tables: true, sequences: true, functions: true });
});
