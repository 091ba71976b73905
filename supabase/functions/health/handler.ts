import { jsonResponse, errorResponse } from "../_shared/json-response.ts";

export type Probe = () => Promise<boolean>;

/** A response means that functions run; its content shows whether they reach the database. */
export async function handle(request: Request, reachesDatabase: Probe): Promise<Response> {
  if (request.method !== "GET") return errorResponse(405, "Use GET.", { allow: "GET, OPTIONS" });

  const database = await reachesDatabase().catch(() => false);
  return jsonResponse({ ok: true, database, time: new Date().toISOString() });
}
