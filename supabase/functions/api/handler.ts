import * as z from "zod/mini";
import type { ApiOperation } from "@/publicapi/common/api-operation.ts";
import { requireVersion, versionHeaders } from "@/publicapi/common/api-version.ts";
import { API_OPERATIONS, type OperationName } from "@/publicapi/operation.ts";
import { ApiError } from "@/publicapi/common/api-error.ts";
import { type ApiRoute, routeOf } from "@/publicapi/route.ts";
import { originOf } from "../_shared/address.ts";
import type { Call } from "../_shared/database.ts";
import { CHANNEL_TASKS } from "./channels.ts";
import { keyOpening, type OpenKey } from "./database-response.ts";
import { HISTORY_TASKS } from "./history.ts";
import { IMPORT_TASKS } from "./imports.ts";
import { ORDER_TASKS } from "./orders.ts";
import { PRODUCT_TASKS } from "./products.ts";
import { STOCK_TASKS } from "./stock.ts";
import { CHALLENGE, errorIn } from "./rejection.ts";
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

export type Parts = {
  call: Call;
  hash: (text: string) => Promise<string>;
  fingerprint: (text: string) => Promise<string>;
  isHosted: boolean;
  webhooks: WebhookParts;
};

const NO_QUERY = z.strictObject({});

const BASE = "/api/v1";
const KEY = /^Bearer (sp_(?:live|test)_[0-9a-f_]{1,100})$/i;

/** Serves one request of the public API. */
export async function handle(request: Request, parts: Parts): Promise<Response> {
  const id = crypto.randomUUID();
  const headers = new Headers({ "x-request-id": id, "cache-control": "private, no-cache" });
  try {
    const response = await answered(request, parts, headers, id);
    for (const [name, value] of response.headers) headers.set(name, value);
    return new Response(response.body, { status: response.status, headers });
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
  const { query, deprecation }: ApiOperation = API_OPERATIONS[route.name];
  for (const [name, value] of Object.entries(versionHeaders(deprecation))) headers.set(name, value);
  requireVersion(request.headers.get("sp-version"));
  const opened = await keyOf(request, parts);
  // Headers as in the current draft of the standard for rate limits.
  headers.set("ratelimit-policy", `"default";q=${opened.allowed};w=60`);
  headers.set("ratelimit", `"default";r=${opened.allowed - opened.used};t=${opened.seconds}`);
  requireScope(opened, route);
  if (!query) readQuery(url, NO_QUERY);
  const { call, hash, webhooks } = parts;
  const { name, values } = route;
  return TASKS[name]({ request, url, id, key: opened.key, values, call, hash, webhooks });
}

/** The part of a path below the API's own. Only some servers include the prefix before it. */
function below(path: string): string {
  const start = path.indexOf(`${BASE}/`);
  return start === -1 ? "" : path.slice(start + BASE.length);
}

async function keyOf(request: Request, parts: Parts): Promise<OpenKey> {
  const { call, hash, fingerprint, isHosted } = parts;
  const header = request.headers.get("authorization");
  const key = KEY.exec(header ?? "")?.[1];
  if (key === undefined)
    throw new ApiError(
      header === null ? "key_missing" : "key_unknown",
      { detail: "Send the header Authorization: Bearer sp_live_… or sp_test_…." },
      CHALLENGE,
    );
  const network = originOf(request.headers, isHosted).limited;
  const opening = keyOpening.parse(
    await call("open_api", {
      key_hash: await hash(key),
      address: await fingerprint(network),
      network,
    }),
  );
  switch (opening.outcome) {
    case "open":
      return opening;
    case "rate_limited":
      throw new ApiError("rate_limited", {}, { "retry-after": String(opening.seconds) });
    case "network":
      throw new ApiError("network_not_allowed");
    case "unknown":
    case "revoked":
    case "expired":
      throw new ApiError(`key_${opening.outcome}`, {}, CHALLENGE);
  }
}

function requireScope({ scopes }: OpenKey, { name }: ApiRoute) {
  const { scope } = API_OPERATIONS[name];
  if (!scopes.includes(scope))
    throw new ApiError("scope_missing", { detail: `This operation requires ${scope}.` });
}
