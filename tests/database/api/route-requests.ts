import * as fc from "fast-check";
import type { Tenant } from "../tenants.ts";
import type { Client, Route } from "./api-client.ts";
import { fitting } from "./contract-values.ts";

type Parameter = { name: string; in: string; required?: boolean };
export type Values = Record<string, string>;

/** The values of the parameters that the API's routes require, for one organization. */
export const valuesOf = (
  it: Tenant,
  name: string,
  ids: { job: string; delivery: string },
): Values => ({
  sku: name,
  warehouse: name,
  order: it.order,
  change_set: it.changeSet,
  // Tests add an upload with this id.
  upload: it.org,
  supplier: it.supplier,
  channel: it.channel,
  sync: it.syncRun,
  import: it.spareChangeSet,
  profile: it.importProfile,
  file_name: "list.csv",
  job: ids.job,
  webhook: it.webhook,
  delivery: ids.delivery,
});

const NO_ID = "00000000-0000-4000-8000-0000000f0000";
/** Values that no organization has. */
export const NOWHERE: Values = {
  sku: "NOWHERE",
  warehouse: "NOWHERE",
  order: NO_ID,
  change_set: NO_ID,
  upload: NO_ID,
  supplier: NO_ID,
  channel: NO_ID,
  sync: NO_ID,
  import: NO_ID,
  profile: NO_ID,
  file_name: "list.csv",
  job: "999999999",
  webhook: NO_ID,
  delivery: "999999999",
};

/** The path of a route, with the parameters that it requires. */
export function pathOf({ path, operation }: Route, values: Values): string {
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

/** A body that fits the contract, or undefined if the route has no JSON body. */
export const bodyOf = ({ operation }: Route): unknown => {
  const content = Object(operation["requestBody"])["content"];
  const schema = Object(content)["application/json"]?.schema;
  return schema === undefined ? undefined : fc.sample(fitting(schema), { numRuns: 1, seed: 1 })[0];
};

export const runRoute = (send: Client, route: Route, values: Values) =>
  send(route.method, pathOf(route, values), { body: bodyOf(route) });

/** A response without the values that differ between equal requests. */
export const withoutIds = (text: string) =>
  text
    .replaceAll(/"(?:request_id|id|created_at|updated_at|secret)":"[^"]*"/g, "")
    .replaceAll(/OURS|THEIRS|NOWHERE/g, "?");
