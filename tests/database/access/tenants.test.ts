import { afterAll, beforeAll, expect, test } from "vitest";
import { become, type TestDatabase } from "../support.ts";
import { type Attempt, prepareAttempts, tryAll } from "./attempts.ts";
import { matrix } from "./tenant-matrix.ts";
import { attemptsOn, readOutcomes } from "./tenant-table.ts";
import { actors, everyone, openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await prepareAttempts(db);
});
afterAll(() => db.close());

function outcomeOf({ rows, message }: Attempt): string {
  if (message === null) return rows === 1 ? "yes" : "no";
  if (message.includes("permission denied")) return "denied";
  if (message.includes("row-level security")) return "policy";
  if (message.includes("foreign key")) return "key";
  return message;
}

const cases = Object.entries(matrix).flatMap(([name, table]) => {
  const outcomes = new Map(readOutcomes(table.outcomes));
  return everyone.map(([label, who]) => ({ name, table, label, who, expected: outcomes.get(who) }));
});

test.for(cases.map((each) => [each.name, each.label, each] as const))(
  "each statement on the table %s has the outcome that the tenant matrix lists for %s",
  async ([name, , { who, table, expected }]) => {
    const attempts = attemptsOn(name, table);
    const statements = attempts.flatMap(([, sql]) => sql ?? []);
    const results = (await db.as(actors[who], (tx) => tryAll(tx, statements))).map(outcomeOf);
    const found = attempts.map(([column, sql]) => [column, sql ? results.shift() : "-"]);
    expect(Object.fromEntries(found)).toEqual(expected);
  },
);

test("the expected outcomes of access cover every table and view of the API, and every kind of person", async () => {
  const shown = await db.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
  );
  expect(Object.keys(matrix).toSorted()).toEqual(shown.map(({ name }) => name));
  for (const { outcomes } of Object.values(matrix)) {
    const requested = readOutcomes(outcomes).map(([who]) => who);
    expect(requested.toSorted()).toEqual(Object.keys(actors).toSorted());
  }
});

test("a member can read only the names of people in their own organization", async () => {
  const names = (actor: string) =>
    db.as(actor, async (tx) => {
      const rows = await tx.query<{ display_name: string }>(
        "select display_name from public.profiles order by display_name",
      );
      return rows.map((row) => row.display_name);
    });

  expect(await names(people.viewer)).toEqual(["editor", "owner", "viewer"]);
  expect(await names(people.neighbour)).toEqual(["neighbour"]);
  expect(await names(people.stranger)).toEqual(["stranger"]);
});

test("a row can have the same id as a row of another organization, which reveals nothing and leaves that row unchanged", async () => {
  const add = `insert into public.suppliers (org_id, id, name, code) values ($1, $2, 'Mine', 'MINE')
    on conflict (org_id, id) do nothing returning id`;
  const found = await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    const rows = await tx.query(add, [ours.org, theirs.supplier]);
    const again = await tx.query(add, [ours.org, theirs.supplier]);
    await tx.query("update public.suppliers set name = 'Changed' where id = $1", [theirs.supplier]);
    await tx.exec("reset role");
    const names = await tx.query(
      "select org_id, name from public.suppliers where id = $1 order by org_id",
      [theirs.supplier],
    );
    return { rows, again, names };
  });
  expect(found).toEqual({
    rows: [{ id: theirs.supplier }],
    again: [],
    names: [
      { org_id: ours.org, name: "Changed" },
      { org_id: theirs.org, name: "THEIRS" },
    ],
  });
});

test("a removed member loses access immediately, whatever the token contains", async () => {
  const seen = await db.rehearse(async (tx) => {
    await tx.query("delete from public.members where user_id = $1", [people.viewer]);
    await tx.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({
        sub: people.viewer,
        role: "authenticated",
        session_id: people.viewer,
        user_metadata: { role: "owner" },
      }),
    ]);
    await tx.exec("set local role authenticated");
    return tx.query("select 1 from public.products");
  });
  expect(seen).toEqual([]);
});

test.each([
  ["the id of a supplier", "update public.suppliers set id = gen_random_uuid()"],
  ["the creation time of a supplier", "update public.suppliers set created_at = now()"],
  ["the creation time of an organization", "update public.organizations set created_at = now()"],
  ["the slug of an organization", "update public.organizations set slug = 'mine'"],
  ["the kind of a channel", "update public.channels set kind = 'amazon'"],
])("an owner can't change %s", async (_what, sql) => {
  const update = db.as(people.owner, (tx) => tx.query(sql));
  await expect(update).rejects.toThrow(/permission denied/);
});
