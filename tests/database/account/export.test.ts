import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Page = { columns: string[]; rows: Array<Array<string | null>>; next: string[] | null };

async function page(tx: Queryable, table: string, after: string[] | null = null, org = ours.org) {
  const { result } = await one<{ result: Page }>(
    tx,
    "select public.export_page($1, $2, $3::text[]) as result",
    [org, table, after && `{${after.join(",")}}`],
  );
  return result;
}

const tables = (actor: string) =>
  db.as(actor, async (tx) =>
    (await tx.query<{ name: string }>("select public.exportable_tables() as name")).map(
      ({ name }) => name,
    ),
  );

test("the export contains every table that holds an organization's data", async () => {
  const owned = await db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and (column_name = 'org_id' or (table_name = 'organizations' and column_name = 'id'))
     order by table_name collate "C"`,
  );
  // These tables are bookkeeping and hold no data of the organization: they record which chunks arrived, what still has
  // to be done, and which staff member answers a ticket.
  const bookkeeping = ["change_set_chunks", "jobs", "ticket_assignments"];
  expect(await tables(people.viewer)).toEqual(
    owned.map(({ name }) => name).filter((name) => !bookkeeping.includes(name)),
  );
});

test("a member exports every row of their organization from every table, and no other rows", async () => {
  for (const table of await tables(people.owner)) {
    await db.as(people.owner, async (tx) => {
      const { columns, rows, next } = await page(tx, table);
      const org = columns.indexOf(table === "organizations" ? "id" : "org_id");
      const owners = new Set(rows.map((row) => row[org]));
      expect({ table, owners, next }).toEqual({ table, owners: new Set([ours.org]), next: null });
      const foreign = await page(tx, table, null, theirs.org);
      expect({ table, rows: foreign.rows }).toEqual({ table, rows: [] });
    });
  }
});

test("the export excludes what a person can't read", async () => {
  await db.as(people.owner, async (tx) => {
    expect((await page(tx, "invitations")).columns).not.toContain("token_hash");
  });
  await db.as(people.viewer, async (tx) => {
    expect((await page(tx, "invitations")).rows).toEqual([]);
  });
});

test("the export keeps every digit of a decimal", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update public.products set price = 1234567890.1234 where id = $1", [
      ours.product,
    ]);
    await become(tx, people.owner);
    const { columns, rows } = await page(tx, "products");
    expect(rows[0]?.[columns.indexOf("price")]).toBe("1234567890.1234");
  });
});

test("the export returns each row once across its pages", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      "insert into public.products (org_id, sku) select $1, 'P' || i from generate_series(1, 2500) i",
      [ours.org],
    );
    await become(tx, people.owner);
    const seen: Array<string | null | undefined> = [];
    let after: string[] | null = null;
    do {
      const result: Page = await page(tx, "products", after);
      seen.push(...result.rows.map((row) => row[result.columns.indexOf("sku")]));
      after = result.next;
    } while (after);
    expect([seen.length, new Set(seen).size]).toEqual([2501, 2501]);
  });
});

test("an export page has at most four megabytes, and each row is exported once", async () => {
  await db.rehearse(async (tx) => {
    // Each file has 256 KB: half a megabyte as text, but almost nothing when compressed.
    await tx.query(
      `with written as (
         insert into public.ticket_messages (org_id, ticket_id, body)
         select $1, $2, 'See the file' from generate_series(1, 20) returning id
       )
       insert into public.ticket_files (org_id, message_id, name, content)
       select $1, id, 'all.csv', convert_to(repeat('a', 262144), 'UTF8') from written`,
      [ours.org, ours.ticket],
    );
    await become(tx, people.owner);
    const seen: Array<string | null | undefined> = [];
    const weights: number[] = [];
    let after: string[] | null = null;
    do {
      const result: Page = await page(tx, "ticket_files", after);
      seen.push(...result.rows.map((row) => row[result.columns.indexOf("message_id")]));
      weights.push(JSON.stringify(result.rows).length);
      after = result.next;
    } while (after);
    expect([seen.length, new Set(seen).size]).toEqual([21, 21]);
    expect(Math.max(...weights)).toBeLessThan(4_100_000);
    expect(weights).toHaveLength(3);
  });
});

test("rows larger than an export page are exported on separate pages", async () => {
  await db.rehearse(async (tx) => {
    // The check constraint doesn't allow a row this large, so the test drops it.
    await tx.exec("alter table public.product_changes drop constraint product_changes_after_check");
    await tx.query(
      `insert into public.product_changes (org_id, change_set_id, chunk, product_id, sku, action, before, after)
       select $1, $2, 1, gen_random_uuid(), 'P' || i, 'update', '{}', jsonb_build_object('text', repeat('a', 5000000))
       from generate_series(1, 2) i`,
      [ours.org, ours.changeSet],
    );
    await become(tx, people.owner);
    let after: string[] | null = null;
    const counts: number[] = [];
    do {
      const result: Page = await page(tx, "product_changes", after);
      counts.push(result.rows.length);
      after = result.next;
    } while (after);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
    expect(counts.length).toBeGreaterThan(1);
  });
});

test.each(["profiles", "pg_authid", "nothing", "products; drop table products"])(
  "the export rejects the table name %j",
  async (table) => {
    expect(await errorCode(db.as(people.owner, (tx) => page(tx, table)))).toBe("42P01");
  },
);

test.each(labelled("neighbour", "former", "stranger"))(
  "%s can't export the organization's data",
  async (_label, who) => {
    for (const table of await tables(people[who])) {
      const { rows } = await db.as(people[who], (tx) => page(tx, table));
      expect({ table, rows }).toEqual({ table, rows: [] });
    }
  },
);

test("a visitor can't export anything", async () => {
  expect(await errorCode(db.as("visitor", (tx) => page(tx, "products")))).toBe("42501");
});
