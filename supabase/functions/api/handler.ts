import * as z from "zod/mini";
import type { ApiOperation } from "@/publicapi/common/api-operation.ts";
import { requireVersion, versionHeaders } from "@/publicapi/common/api-version.ts";
import { API_OPERATIONS, type OperationName } from "@/publicapi/operation.ts";
import { routeOf } from "@/publicapi/route.ts";
import { CHANNEL_TASKS } from "./channels.ts";
import { type KeyParts, keyAccess } from "./key-access.ts";
import { HISTORY_TASKS } from "./history.ts";
import { IMPORT_TASKS } from "./imports.ts";
import { ORDER_TASKS } from "./orders.ts";
import { PRODUCT_TASKS } from "./products.ts";
import { STOCK_TASKS } from "./stock.ts";
import { errorIn } from "./rejection.ts";
import { readQuery } from "./request.ts";
import type { Run, WebhookParts } from "./task.ts";
import { UPLOAD_TASKS } from "./product-uploads.ts";
import { WEBHOOK_TASKS } from "./webhooks.ts";

const TASKS: Readonly<Record<OperationName, Run>> = {
  ...PRODUCT_TASKS,
  ...UPLOAD_TASKS,
  ...STOCK_TASKS,
  ...ORDER_TASKS,
  ...HISTORY_TASKS,
  ...CHANNEL_TASKS,
  ...IMPORT_TASKS,
  ...WEBHOOK_TASKS,
};

export type Parts = KeyParts & { webhooks: WebhookParts };

const NO_QUERY = z.strictObject({});

const BASE = "/api/v1";

/** Serves one request of the public API. */
export async function handle(request: Request, parts: Parts): Promise<Response> {
  const id = crypto.randomUUID();
  const headers = new Headers({ "x-request-id": id, "cache-control": "private, no-cache" });
  try {
    const response = await answered(request, parts, headers, id);
    // Headers are added to this response, because a copy of it would have a stream as its body, which is sent more
    // slowly.
    for (const [name, value] of headers)
      if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  } catch (error) {
    const rejection = errorIn(error, id);
    for (const [name, value] of Object.entries(rejection.headers)) headers.set(name, value);
    headers.set("content-type", "application/problem+json");
    headers.set("cache-control", "no-store");
    return Response.json(rejection.body(id), { status: rejection.status, headers });
  }
}

async function answered(
  request: Request,
  parts: Parts,
  headers: Headers,
  id: string,
): Promise<Response> {
  const url = new URL(request.url);
  const route = routeOf(request.method, below(url.pathname));
  const { query, scope, deprecation }: ApiOperation = API_OPERATIONS[route.name];
  for (const [name, value] of Object.entries(versionHeaders(deprecation))) headers.set(name, value);
  requireVersion(request.headers.get("sp-version"));
  const { open, call } = keyAccess({ request, headers, scope }, parts);
  const { hash, webhooks } = parts;
  const run = async () => {
    if (!query) readQuery(url, NO_QUERY);
    return TASKS[route.name]({ request, url, id, values: route.values, call, hash, webhooks });
  };
  if (request.method !== "GET") {
    await open();
    return run();
  }
  try {
    return await run();
  } catch (error) {
    // An access error takes precedence, so a client without access learns nothing else about its request.
    await open();
    throw error;
  }
}

/** The part of a path after the API's base path. Some servers put a prefix before the base path. */
function below(path: string): string {
  const start = path.indexOf(`${BASE}/`);
  return start === -1 ? "" : path.slice(start + BASE.length);
}
