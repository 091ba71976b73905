import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "./database.ts";
import {
  editedMigrations,
  listMigrations,
  migrate,
  MigrationError,
  missingMigrations,
  seed,
} from "./migrate.ts";

let db: Database;
let folder: string;
beforeAll(async () => {
  db = await openDatabase({ url: process.env["SUPABASE_DB_URL"] });
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
});
afterAll(async () => {
  await db.exec("drop schema if exists trial cascade");
  await db.query("delete from supabase_migrations.schema_migrations where version like '1999%'");
  await db.close();
  await rm(folder, { recursive: true });
});

describe("the local database", () => {
  test("the local database starts with the roles, extensions and users table that a hosted project has", async () => {
    const rows = await db.query(
      `select rolname::text, rolbypassrls from pg_roles
       where rolname in ('anon', 'authenticated', 'service_role') order by rolname`,
    );
    expect(rows).toEqual([
      { rolname: "anon", rolbypassrls: false },
      { rolname: "authenticated", rolbypassrls: false },
      { rolname: "service_role", rolbypassrls: true },
    ]);
    await db.exec("create extension if not exists pg_trgm with schema extensions");
    const [found] = await db.query(
      "select similarity('portal', 'portals') > 0.5 as near, to_regclass('auth.users')::text as users",
    );
    expect(found).toEqual({ near: true, users: "auth.users" });
  });

  test("the local database grants access to the auth schema's tables after creating the last of them", async () => {
    const sql = await readFile(join(import.meta.dirname, "platform.sql"), "utf8");
    const granted = sql.indexOf("on all tables in schema auth");
    expect(granted).toBeGreaterThan(sql.lastIndexOf("create table if not exists auth."));
  });

  test("local databases in memory are separate, although all are copies of one cached database", async () => {
    const [first, second] = await Promise.all([openDatabase(), openDatabase()]);
    await first.exec("create table public.mine (id int)");
    const [found] = await second.query("select to_regclass('public.mine')::text as mine");
    expect(found).toEqual({ mine: null });
    await Promise.all([first.close(), second.close()]);
  });

  test("the local database identifies the caller by the token's claims, as a hosted project does", async () => {
    const sub = crypto.randomUUID();
    const claims = JSON.stringify({ sub, role: "authenticated", email: "a@b.c" });
    const [who] = await db.transaction(async (tx) => {
      await tx.query("select set_config('request.jwt.claims', $1, true)", [claims]);
      await tx.exec("set local role authenticated");
      return tx.query("select auth.uid()::text as uid, auth.role() as role, auth.email() as email");
    });
    expect(who).toEqual({ uid: sub, role: "authenticated", email: "a@b.c" });
    const [noUser] = await db.query("select auth.uid() as uid, current_setting('role') as role");
    expect(noUser).toEqual({ uid: null, role: "none" });
  });

  test("the local database returns the same types from PGlite and PostgreSQL", async () => {
    const [row] = await db.query(
      `select 1::bigint as big, 1.5000::numeric(14,4) as num,
              '2026-11-21 07:00:00.25+00'::timestamptz as at, '2026-11-21 07:00'::timestamp as local,
              'infinity'::timestamptz as never, '{"a": [1]}'::jsonb as json, null as nil,
              array['x'] as list, '2026-11-21'::date as day, $1::int + 1 as param`,
      [2],
    );
    expect(row).toEqual({
      big: 1,
      num: 1.5,
      at: "2026-11-21T07:00:00.25+00:00",
      local: "2026-11-21T07:00:00",
      never: "infinity",
      json: { a: [1] },
      nil: null,
      list: ["x"],
      day: "2026-11-21",
      param: 3,
    });
  });

  test("the local database rolls back a failed transaction", async () => {
    await db.exec("create schema if not exists trial; create table trial.kept (id int)");
    const work = db.transaction(async (tx) => {
      await tx.exec("insert into trial.kept values (1)");
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await db.query("select id from trial.kept")).toEqual([]);
  });
});

describe("local migrations", () => {
  const put = (name: string, sql: string) => writeFile(join(folder, name), sql);

  test("migrations are applied once, in order, and recorded as the Supabase CLI records them", async () => {
    await put("19990102_second.sql", "insert into trial.things values (2);\n-- the end\n");
    await put("19990101_first_of_all.sql", "create table trial.things (id int); select 1;");
    await put("notes.txt", "not a migration");

    expect((await migrate(db, folder)).map(({ name }) => name)).toEqual(["first_of_all", "second"]);
    expect(await migrate(db, folder)).toEqual([]);
    expect(await db.query("select id from trial.things")).toEqual([{ id: 2 }]);
    const recorded = await db.query(
      `select version, name, statements from supabase_migrations.schema_migrations
       where version like '1999%' order by version`,
    );
    expect(recorded).toEqual([
      {
        version: "19990101",
        name: "first_of_all",
        statements: ["create table trial.things (id int)", "select 1"],
      },
      {
        version: "19990102",
        name: "second",
        statements: ["insert into trial.things values (2)", "-- the end"],
      },
    ]);
  });

  test("migrations that were edited after they were applied are reported; new ones are not", async () => {
    expect(await editedMigrations(db, folder)).toEqual([]);
    await put("19990102_second.sql", "insert into trial.things values (3);");
    await put("19990103_third.sql", "insert into trial.things values (3);");
    expect((await editedMigrations(db, folder)).map(({ name }) => name)).toEqual(["second"]);
  });

  test.each([
    [
      "a misspelt word",
      "select 1;\n\nselct 2;",
      '19990104_bad.sql:3: syntax error at or near "selct"',
    ],
    [
      "a missing table",
      "select 1;\nselect\n *\nfrom trial.none;",
      '19990104_bad.sql:4: relation "trial.none" does not exist',
    ],
    [
      "a row that violates a constraint",
      "select 1;\n\ninsert into trial.one values (1), (1);",
      "19990104_bad.sql:3: duplicate key",
    ],
  ])(
    "migrations with %s report file, line and reason, and change nothing",
    async (_, sql, message) => {
      await put("19990104_bad.sql", `create table trial.one (id int primary key); ${sql}`);
      const migration = migrate(db, folder);
      await expect(migration).rejects.toThrow(MigrationError);
      await expect(migration).rejects.toThrow(message);
      expect(await db.query("select to_regclass('trial.one')::text as one")).toEqual([
        { one: null },
      ]);
      const versions = await db.query(
        "select from supabase_migrations.schema_migrations where version = '19990104'",
      );
      expect(versions).toEqual([]);
      await rm(join(folder, "19990104_bad.sql"));
    },
  );

  test("a file without a number in its name isn't listed as a migration", async () => {
    await put("no_number.sql", "select 1");
    const names = (await listMigrations(folder)).map(({ name }) => name);
    expect(names).toEqual(["first_of_all", "second", "third"]);
  });

  test("applied migrations without a file are reported, and edited ones are not", async () => {
    const gone = async () =>
      (await missingMigrations(db, folder)).filter((file) => file.startsWith("1999"));
    expect(await gone()).toEqual([]);
    await rm(join(folder, "19990101_first_of_all.sql"));
    expect(await gone()).toEqual(["19990101_first_of_all.sql"]);
  });

  test("a seed runs in one transaction, and a missing seed file isn't an error", async () => {
    const path = join(folder, "seed.sql");
    await writeFile(
      path,
      "insert into trial.kept values (7);\ninsert into trial.kept values ('x');",
    );
    await expect(seed(db, path)).rejects.toThrow(/^seed\.sql:2: invalid input syntax/);
    expect(await db.query("select id from trial.kept")).toEqual([]);
    await expect(seed(db, join(folder, "none.sql"))).resolves.toBeUndefined();
  });
});
