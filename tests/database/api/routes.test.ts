import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorSchema } from "@/publicapi/common/api-error.ts";
import { KEY_SCOPES } from "@/publicapi/common/scope.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, theirs } from "../tenants.ts";
import { matrix } from "../access/tenant-matrix.ts";
import { apiClient, type Client, type Route, ROUTES } from "./api-client.ts";
import { fitting } from "./contract-values.ts";

let db: TestDatabase;
let theirJob: string;
beforeAll(async () => {
  db = await openTenantDatabase();
  const job = await one<{ id: string }>(
    db,
    "select max(id)::text as id from public.jobs where org_id = $1",
    [theirs.org],
  );
  theirJob = job.id;
});
afterAll(() => db.close());

type Parameter = { name: string; in: string; required?: boolean };
type Values = Record<string, string>;

/** What the paths of the API can contain, for one organization. */
const valuesOf = (it: typeof ours, name: string): Values => ({
  sku: name,
  warehouse: name,
  order: it.order,
  change_set: it.changeSet,
  supplier: it.supplier,
  channel: it.channel,
  sync: it.syncRun,
  import: it.spareChangeSet,
  profile: it.importProfile,
  file_name: "list.csv",
  job: theirJob,
});

const NO_ID = "00000000-0000-4000-8000-0000000f0000";
const NOWHERE: Values = {
  sku: "NOWHERE",
  warehouse: "NOWHERE",
  order: NO_ID,
  change_set: NO_ID,
  supplier: NO_ID,
  channel: NO_ID,
  sync: NO_ID,
  import: NO_ID,
  profile: NO_ID,
  file_name: "list.csv",
  job: "999999999",
};

/** The address of a route, with the parameters that it requires. */
function pathOf({ path, operation }: Route, values: Values): string {
  const valueOf = (name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Add ${name} to the values of this test.`);
    return value;
  };
  const query = Object.values<Parameter>(Object(operation["parameters"]))
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name }) => `${name}=${valueOf(name)}`);
  return `${path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => valueOf(name))}?${query.join("&")}`;
}

const bodyOf = ({ operation }: Route): unknown => {
  const content = Object(operation["requestBody"])["content"];
  const schema = Object(content)["application/json"]?.schema;
  return schema === undefined ? undefined : fc.sample(fitting(schema), { numRuns: 1, seed: 1 })[0];
};

const run = (send: Client, route: Route, values: Values) =>
  send(route.method, pathOf(route, values), { body: bodyOf(route) });

test.each(ROUTES)("$method $path rejects a key with every other scope", async (route) => {
  await db.rehearse(async (tx) => {
    const others = KEY_SCOPES.filter((scope) => scope !== route.scope);
    const answer = await run(await apiClient(tx, others), route, valuesOf(ours, "OURS"));
    expect(answer).toMatchObject({ status: 403, json: { code: "scope_missing" } });
  });
});

test.each(ROUTES)("$method $path rejects a request without a key", async (route) => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const headers = { authorization: "" };
    const answer = await send(route.method, pathOf(route, valuesOf(ours, "OURS")), { headers });
    expect(answer.status).toBe(401);
    expect(errorSchema.parse(answer.json).code).toBe("key_unknown");
  });
});

test.each(ROUTES)("$method $path names an unknown parameter", async (route) => {
  await db.rehearse(async (tx) => {
    const path = pathOf(route, valuesOf(ours, "OURS"));
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
  "$method $path names an unknown field of its body",
  async (route) => {
    await db.rehearse(async (tx) => {
      const send = await apiClient(tx);
      const body = { ...Object(bodyOf(route)), "a/b": 1 };
      const { json } = await send(route.method, pathOf(route, valuesOf(ours, "OURS")), {
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

/** What a route answers for these ids. It must leave the other organization as it was. */
const answerFor = (route: Route, values: Values) =>
  db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const before = (await theirRows(tx)).toSorted();
    const { status, text } = await run(send, route, values);
    expect((await theirRows(tx)).toSorted()).toEqual(before);
    return { status, text };
  });

const withoutIds = (text: string) =>
  text
    .replaceAll(/"(?:request_id|id|created_at|updated_at)":"[^"]*"/g, "")
    .replaceAll(/THEIRS|NOWHERE/g, "?");

test.each(ROUTES)(
  "$method $path answers for another organization’s ids as for ids that don’t exist, and changes nothing of it",
  async (route) => {
    const foreign = await answerFor(route, valuesOf(theirs, "THEIRS"));
    const missing = await answerFor(route, NOWHERE);
    expect(withoutIds(foreign.text)).toBe(withoutIds(missing.text));
    expect(foreign.status).toBe(missing.status);
  },
);

const isAddressed = ({ path, name }: Route) => path.includes("{") && name !== "putProduct";

test.each(ROUTES.filter(isAddressed))(
  "$method $path has nothing at ids that don’t exist",
  async (route) => {
    expect(await answerFor(route, NOWHERE)).toMatchObject({ status: 404 });
  },
);

test.each(ROUTES.filter((route) => !isAddressed(route)))(
  "$method $path shows nothing of another organization",
  async (route) => {
    const { text } = await answerFor(route, valuesOf(ours, "OURS"));
    expect(text).not.toMatch(/theirs/i);
  },
);
