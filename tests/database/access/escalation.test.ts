import { afterAll, beforeAll, expect, test } from "vitest";
import { become, claim, errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

/** Account data that people can change themselves, here claiming rights that they don't have. */
const CLAIM = JSON.stringify({ role: "owner", org_id: ours.org, aal: "aal2", operator: true });

test("changing one's own account data doesn't grant rights in an organization", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      "update auth.users set raw_user_meta_data = $1::text::jsonb where id in ($2, $3)",
      [CLAIM, people.stranger, people.viewer],
    );
    const becomeWithClaims = async (person: string) => {
      await become(tx, person);
      const own = { sub: person, role: "authenticated", session_id: person };
      await claim(tx, { ...own, user_metadata: JSON.parse(CLAIM) });
    };
    await becomeWithClaims(people.stranger);
    expect(await tx.query("select id from public.products")).toEqual([]);
    await tx.exec("reset role");
    await becomeWithClaims(people.viewer);
    // Depending on the grants, the statement fails or finds no row.
    const changed = tx.query("update public.suppliers set name = 'Mine' returning id");
    expect(await changed.catch(() => [])).toEqual([]);
  });
});

test("a person without an organization can't add themselves to one, and a viewer can't raise their own role", async () => {
  const join = db.as(people.stranger, (tx) =>
    tx.query("insert into public.members (org_id, user_id, role) values ($1, $2, 'owner')", [
      ours.org,
      people.stranger,
    ]),
  );
  expect(await errorCode(join)).toBe("42501");
  const raise = db.as(people.viewer, (tx) =>
    tx.query("update public.members set role = 'owner' where user_id = $1", [people.viewer]),
  );
  expect(await errorCode(raise)).toBe("42501");
  expect(
    await one(db, "select role::text from public.members where user_id = $1", [people.viewer]),
  ).toEqual({ role: "viewer" });
});
