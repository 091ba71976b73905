import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { addStaff, becomeStaff } from "../access/staff-session.ts";
import { become, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await addStaff(db);
  await db.query(
    `update private.supplier_applications
     set application = '{"company": {"legalName": "Boréal inc."}, "contact": {}}' where id = $1`,
    [ours.application],
  );
});
afterAll(() => db.close());

/**
 * Accepts the application, adds an account with the applicant's address, and accepts the invitation with it. `before`
 * changes the account's own organization before that. Returns the names of the applicant's organizations.
 */
async function joinedAfter(before: string): Promise<string[]> {
  return db.rehearse(async (tx: Queryable) => {
    const applicant = randomUUID();
    await becomeStaff(tx);
    await tx.query(
      "select public.review_application($1, 'received', 'accepted', '', 'https://x')",
      [ours.application],
    );
    await tx.exec("reset role");
    await tx.query(
      `select public.invitation_to_send(i.id, 'the token')
       from public.invitations i join private.supplier_applications a on a.created_org = i.org_id`,
    );
    await tx.query(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       values ($1, 'new@example.test', now(), '{"company_name": "Sign-up"}')`,
      [applicant],
    );
    await tx.query("insert into auth.sessions (id, user_id) values ($1, $1)", [applicant]);
    const { org } = await one<{ org: string }>(
      tx,
      "select org_id as org from public.members where user_id = $1",
      [applicant],
    );
    await tx.query(before, [org]);
    await become(tx, applicant);
    await tx.query("select public.accept_invitation('the token')");
    const names = await tx.query<{ name: string }>(
      "select name from public.organizations order by name",
    );
    return names.map(({ name }) => name);
  });
}

test("after signing up, an applicant owns only the application's organization, even if the one created by the sign-up has daily metrics and a job", async () => {
  const aDayLater = `
    with day as (
      insert into public.daily_metrics (org_id, day, metric, value) values ($1, current_date, 'products', 0)
    )
    select private.enqueue_job($1, 'metrics', 'day')`;
  expect(await joinedAfter(aDayLater)).toEqual(["Boréal inc."]);
});

test.each([
  [
    "contains a supplier",
    "insert into public.suppliers (org_id, code, name) values ($1, 'L', 'L')",
  ],
  [
    "has another member",
    `insert into public.members (org_id, user_id, role) values ($1, '${people.former}', 'viewer')`,
  ],
  [
    "has changed settings",
    "update public.organizations set city = 'Laval', created_at = now() - interval '1 day' where id = $1",
  ],
])("an applicant keeps an organization that %s", async (_what, before) => {
  expect(await joinedAfter(before)).toEqual(["Boréal inc.", "Sign-up"]);
});
