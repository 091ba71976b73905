import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { API_OPERATIONS, type OperationName } from "@/publicapi/operation.ts";
import { errorSchema } from "@/publicapi/common/api-error.ts";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase, ours } from "../tenants.ts";
import { apiClient, type Route, ROUTES } from "./api-client.ts";
import { almostFitting, fitting } from "./contract-values.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const OUR_IDS: Record<string, string> = {
  sku: "OURS",
  warehouse: "OURS",
  order: ours.order,
  change_set: ours.changeSet,
  upload: ours.org,
  supplier: ours.supplier,
  channel: ours.channel,
  sync: ours.syncRun,
  import: ours.spareChangeSet,
  profile: ours.importProfile,
  job: "1",
  webhook: ours.webhook,
  delivery: "1",
};

const isOperation = (name: string): name is OperationName => Object.hasOwn(API_OPERATIONS, name);

type Parameter = { name: string; in: string; schema: Record<string, unknown> };

/** Requests for a route. Each part of a request fits the contract, or is wrong in a few places. */
function requestsFor({ operation, path }: Route) {
  const parameters: Parameter[] = Object.values(Object(operation["parameters"]));
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  const partOf = (schema: Record<string, unknown>) =>
    fc.oneof(fitting(schema), almostFitting(schema)).map(text);
  const record = (place: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => [
            name,
            OUR_IDS[name] !== undefined
              ? fc.oneof(
                  { weight: 4, arbitrary: fc.constant(OUR_IDS[name] ?? "") },
                  {
                    weight: 1,
                    arbitrary: partOf(schema),
                  },
                )
              : partOf(schema),
          ]),
      ),
      { requiredKeys: [] },
    );
  const schema = Object(Object(operation["requestBody"])["content"])["application/json"]?.schema;
  return fc.record({
    path: record("path").map((values) =>
      path.replaceAll(/\{(\w+)\}/g, (_part, name: string) =>
        encodeURIComponent(
          (values[name] ?? OUR_IDS[name] ?? "").replaceAll(/[\ud800-\udfff]/g, ""),
        ),
      ),
    ),
    query: record("query"),
    headers: record("header"),
    body: schema === undefined ? fc.constant(undefined) : almostFitting(schema),
  });
}

const defined = (values: Record<string, string | undefined>): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));

const isHeader = (value: string) => /^[\x20-\x7e]*$/.test(value);

test.each(ROUTES)(
  "$method $path responds to any request as the contract defines, never with a server error",
  async (route) => {
    const failures = vi.spyOn(console, "error").mockImplementation(() => {});
    if (!isOperation(route.name)) throw new Error(`There is no operation ${route.name}.`);
    const { answers } = API_OPERATIONS[route.name];
    const schemas = new Map<string, { parse: (json: unknown) => unknown } | null>(
      Object.entries(answers),
    );
    const statuses = Object.keys(Object(route.operation["responses"]));
    await db.rehearse(async (tx) => {
      const send = await apiClient(tx);
      await fc.assert(
        fc.asyncProperty(requestsFor(route), async ({ path, query, headers, body }) => {
          const search = new URLSearchParams(defined(query)).toString();
          const answer = await send(route.method, search === "" ? path : `${path}?${search}`, {
            body: body === undefined ? undefined : JSON.stringify(body),
            headers: Object.fromEntries(defined(headers).filter(([, value]) => isHeader(value))),
          });
          expect(failures.mock.calls).toEqual([]);
          expect([...statuses, "404"]).toContain(String(answer.status));
          if (answer.status >= 400) errorSchema.parse(answer.json);
          else schemas.get(String(answer.status))?.parse(answer.json);
        }),
        { numRuns: 25 },
      );
    });
    failures.mockRestore();
  },
);
