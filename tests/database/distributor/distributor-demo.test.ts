import { join } from "node:path";
import { expect, test } from "vitest";
import { seed } from "../../../supabase/local/database/migrate.ts";
import { one, openTestDatabase, SEED } from "../support.ts";

const NORTHVALE = "00000000-0000-4000-8000-00000000000a";

test("the demo organization has a distributor's catalogue whose files and counts add up", async () => {
  const db = await openTestDatabase({ seeded: true });
  try {
    const file = join(SEED, "../seed-distributor.sql");
    await seed(db.database, file);
    // Seeds again, as a restart of the portal does. The data must stay the same.
    await seed(db.database, file);
    const sums = await one(
      db,
      `select (select count(*)::int from public.distributor_items where org_id = $1) as items,
         (select sum(added)::int from public.distributor_files where org_id = $1) as added,
         (select count(*)::int from public.distributor_files where org_id = $1) as files,
         (select count::int from public.distributor_facets where org_id = $1 and term = '*') as counted,
         (select bool_and((movements ->> 'cost_up')::int + (movements ->> 'cost_down')::int > 0)
          from public.distributor_files where org_id = $1 and made_on > (select min(made_on) from public.distributor_files)) as moved`,
      [NORTHVALE],
    );
    expect(sums).toEqual({ items: 420, added: 420, files: 10, counted: 420, moved: true });
  } finally {
    await db.close();
  }
});
