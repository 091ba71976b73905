import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { matrix } from "../access/tenant-matrix.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";
import { apiClient, type Route, ROUTES } from "./api-client.ts";
import { NOWHERE, runRoute, type Values, valuesOf, withoutIds } from "./route-requests.ts";

let db: TestDatabase;
let ourIds: { job: string; delivery: string };
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.database.transaction(async (tx) => {
    await call(tx, people.owner, "create_api_key($1, 'CI', '{jobs:read}', is_test => true)", [
      ours.org,
    ]);
    await tx.exec("reset role");
  });
  const newest = (table: string) =>
    one<{ id: string }>(db, `select max(id)::text as id from public.${table} where org_id = $1`, [
      ours.org,
    ]);
  ourIds = { job: (await newest("jobs")).id, delivery: (await newest("webhook_deliveries")).id };
});
afterAll(() => db.close());

/** Every row of the real organization, except its keys, its audit log and the organization itself. */
async function realRows(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ row: string }>(
    Object.keys(matrix)
      .filter((name) => !["api_keys", "audit_events", "organizations"].includes(name))
      .map((name) => `select '${name}: ' || t::text as row from public.${name} t`)
      .join(" union all "),
  );
  return rows
    .map(({ row }) => row)
    .filter((row) => row.includes(ours.org))
    .toSorted();
}

/** The response of a route to a test key. The request must not change the real organization. */
const answerFor = (route: Route, values: Values) =>
  db.rehearse(async (tx) => {
    const send = await apiClient(tx, undefined, { isTest: true });
    const before = await realRows(tx);
    const { status, text } = await runRoute(send, route, values);
    expect(await realRows(tx)).toEqual(before);
    return { status, text };
  });

test.each(ROUTES)(
  "$method $path treats the real organization’s ids like unknown ones for a test key, and changes none of its rows",
  async (route) => {
    const real = await answerFor(route, valuesOf(ours, "OURS", ourIds));
    const missing = await answerFor(route, NOWHERE);
    expect(withoutIds(real.text)).toBe(withoutIds(missing.text));
    expect(real.status).toBe(missing.status);
  },
);
