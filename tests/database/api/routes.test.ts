import { afterAll, beforeAll, expect, test } from "vitest";
import { errorSchema } from "@/publicapi/common/api-error.ts";
import { KEY_SCOPES } from "@/publicapi/common/scope.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, theirs } from "../tenants.ts";
import { matrix } from "../access/tenant-matrix.ts";
import { apiClient, type Route, ROUTES } from "./api-client.ts";
import {
  bodyOf,
  NOWHERE,
  pathOf,
  runRoute,
  type Values,
  valuesOf,
  withoutIds,
} from "./route-requests.ts";

let db: TestDatabase;
/** Ids that the database generated for rows of the other organization. */
let theirIds: { job: string; delivery: string };
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.query(
    "insert into private.product_uploads (org_id, id, key_id, lines) values ($1, $1, $2, 1)",
    [theirs.org, theirs.apiKey],
  );
  const job = await one<{ id: string }>(
    db,
    "select max(id)::text as id from public.jobs where org_id = $1",
    [theirs.org],
  );
  const delivery = await one<{ id: string }>(
    db,
    "select max(id)::text as id from public.webhook_deliveries where org_id = $1",
    [theirs.org],
  );
  theirIds = { job: job.id, delivery: delivery.id };
});
afterAll(() => db.close());

test.each(ROUTES)(
  "$method $path rejects a key that has every scope except the required one",
  async (route) => {
    await db.rehearse(async (tx) => {
      const others = KEY_SCOPES.filter((scope) => scope !== route.scope);
      const answer = await runRoute(
        await apiClient(tx, others),
        route,
        valuesOf(ours, "OURS", theirIds),
      );
      expect(answer).toMatchObject({ status: 403, json: { code: "scope_missing" } });
    });
  },
);

test.each(ROUTES)("$method $path rejects a request without a key", async (route) => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const headers = { authorization: "" };
    const answer = await send(route.method, pathOf(route, valuesOf(ours, "OURS", theirIds)), {
      headers,
    });
    expect(answer.status).toBe(401);
    expect(errorSchema.parse(answer.json).code).toBe("key_unknown");
  });
});

test.each(ROUTES)("$method $path reports an unknown parameter by name", async (route) => {
  await db.rehearse(async (tx) => {
    const path = pathOf(route, valuesOf(ours, "OURS", theirIds));
    const answer = await (
      await apiClient(tx)
    )(route.method, `${path}&colour=red`, { body: bodyOf(route) });
    expect(answer.json).toMatchObject({
      code: "invalid_query",
      errors: [{ pointer: "/colour", detail: "There is no such field." }],
    });
  });
});

test.each(ROUTES.filter((route) => bodyOf(route) !== undefined))(
  "$method $path reports an unknown field of its body by name",
  async (route) => {
    await db.rehearse(async (tx) => {
      const send = await apiClient(tx);
      const body = { ...Object(bodyOf(route)), "a/b": 1 };
      const { json } = await send(route.method, pathOf(route, valuesOf(ours, "OURS", theirIds)), {
        body,
      });
      expect(json).toMatchObject({ code: "invalid_body", errors: [{ pointer: "/a~1b" }] });
    });
  },
);

/** Every row of the other organization. */
async function theirRows(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ row: string }>(
    Object.keys(matrix)
      .map((name) => `select '${name}: ' || t::text as row from public.${name} t`)
      .join(" union all "),
  );
  return rows.map(({ row }) => row).filter((row) => row.includes(theirs.org));
}

/** The response of a route to a request with these ids. The request must not change the other organization. */
const answerFor = (route: Route, values: Values) =>
  db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const before = (await theirRows(tx)).toSorted();
    const { status, text } = await runRoute(send, route, values);
    expect((await theirRows(tx)).toSorted()).toEqual(before);
    return { status, text };
  });

test.each(ROUTES)(
  "$method $path treats another organization’s ids like ids that don’t exist, and changes none of its rows",
  async (route) => {
    const foreign = await answerFor(route, valuesOf(theirs, "THEIRS", theirIds));
    const missing = await answerFor(route, NOWHERE);
    expect(withoutIds(foreign.text)).toBe(withoutIds(missing.text));
    expect(foreign.status).toBe(missing.status);
  },
);

const isAddressed = ({ path, name }: Route) => path.includes("{") && name !== "putProduct";

test.each(ROUTES.filter(isAddressed))(
  "$method $path responds with 404 to ids that don’t exist",
  async (route) => {
    expect(await answerFor(route, NOWHERE)).toMatchObject({ status: 404 });
  },
);

test.each(ROUTES.filter((route) => !isAddressed(route)))(
  "$method $path shows nothing of another organization",
  async (route) => {
    const { text } = await answerFor(route, valuesOf(ours, "OURS", theirIds));
    expect(text).not.toMatch(/theirs/i);
  },
);
