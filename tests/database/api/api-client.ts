import { createHash } from "node:crypto";
import * as z from "zod";
import { contract } from "@/publicapi/contract.ts";
import { KEY_SCOPES } from "@/publicapi/common/scope.ts";
import { handle } from "../../../supabase/functions/api/handler.ts";
import { DatabaseRejection } from "../../../supabase/functions/_shared/database.ts";
import { webhookSecrets } from "../../../supabase/functions/_shared/webhook-signature.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call as callAs } from "../catalogue/ledger-support.ts";
import { become } from "../support.ts";
import { ours, people } from "../tenants.ts";

export type Sent = { body?: unknown; headers?: Record<string, string> };
export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  json: ReturnType<typeof Object>;
};
export type Client = (method: string, path: string, sent?: Sent) => Promise<Answer>;

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

const parameters = z.record(z.string(), z.json());

/** Calls a database function as the server, as the REST interface would. An error undoes only this call. */
export async function callFunction(tx: Queryable, name: string, values: unknown): Promise<unknown> {
  const all = Object.entries(parameters.parse(values));
  // Lists of strings are passed as arrays, and other objects as JSON.
  const isList = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((item) => typeof item === "string");
  const isPlain = (value: unknown) => typeof value !== "object" || value === null || isList(value);
  const places = all.map(
    ([part, value], at) => `${part} => $${at + 1}${isPlain(value) ? "" : "::text::jsonb"}`,
  );
  const given = all.map(([, value]) => {
    if (isList(value)) return `{${value.map((item) => JSON.stringify(item)).join()}}`;
    return isPlain(value) ? value : JSON.stringify(value);
  });
  await become(tx, "server");
  await tx.exec("savepoint api_call");
  try {
    const [row] = await tx.query<{ result: unknown }>(
      `select public.${name}(${places.join(", ")}) as result`,
      given,
    );
    return row?.result ?? null;
  } catch (error) {
    await tx.exec("rollback to savepoint api_call");
    const { message, hint, code } = Object(error);
    throw new DatabaseRejection(`${name}: ${message}`, hint ?? null, code ?? null);
  } finally {
    await tx.exec("reset role");
  }
}

/** Sends requests to the API's code without a server in between, with a new key that has these scopes. */
export async function apiClient(
  tx: Queryable,
  scopes: readonly string[] = KEY_SCOPES,
  { isTest = false } = {},
): Promise<Client> {
  const { key } = await callAs<{ key: string }>(
    tx,
    people.owner,
    "create_api_key($1, 'ERP', $2, is_test => $3)",
    [ours.org, `{${scopes.join()}}`, isTest],
  );
  const parts = {
    call: (name: string, values: unknown) => callFunction(tx, name, values),
    hash: async (text: string) => hashOf(text),
    fingerprint: async (text: string) => hashOf(text),
    isHosted: false,
    webhooks: {
      secretOf: await webhookSecrets("the key of the server"),
      portal: "https://portal.test",
      isLocal: false,
    },
  };
  return async (method, path, { body, headers = {} } = {}) => {
    // Clears the counters, because the rate limit has its own test.
    await tx.exec("delete from private.request_counts");
    const request = new Request(`https://portal.test/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const response = await handle(request, parts);
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get("content-type") ?? "");
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: Object(isJson ? JSON.parse(text) : null),
    };
  };
}

type Part = Record<string, unknown>;
export type Route = { name: string; method: string; path: string; scope: string; operation: Part };

/** Every route of the contract, so that tests over all routes include new ones automatically. */
export const ROUTES: readonly Route[] = Object.entries<Part>(Object(contract()["paths"])).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, of]): Route => {
      const operation: Part = Object(of);
      return {
        name: String(operation["operationId"]),
        method: method.toUpperCase(),
        path,
        scope: String(operation["x-scope"]),
        operation,
      };
    }),
);
