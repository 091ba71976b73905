import * as z from "zod/mini";
import { jsonResponse, errorResponse } from "../_shared/json-response.ts";
import { isFromServer } from "../_shared/service-key.ts";

const queueOverview = z.object({
  /** How many jobs could start now. The count stops at 10,000. */
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
  /** How long the oldest job has waited to start, or null if none waits. */
  oldestSeconds: z.nullable(z.int()),
  /** How many jobs succeeded in about the last hour. */
  ended: z.int(),
  retries: z.int(),
});

export type Parts = {
  serviceKey: string;
  /** Calls a database function that changes nothing. */
  read: (name: string) => Promise<unknown>;
};

/** A job normally starts within seconds, or within minutes while many others are due. */
const LATE_SECONDS = 600;

/**
 * Any response shows that functions run; its content shows whether they reach the database, and whether background
 * jobs start. Only callers with the service key learn how many jobs there are.
 */
export async function handle(request: Request, { serviceKey, read }: Parts): Promise<Response> {
  if (request.method !== "GET") return errorResponse(405, "Use GET.", { allow: "GET, OPTIONS" });

  const time = new Date().toISOString();
  const overview = await read("queue_overview")
    .then((response) => queueOverview.parse(response))
    .catch(() => null);
  if (overview === null) return jsonResponse({ ok: true, database: false, jobs: null, time });
  const isLate = (overview.oldestSeconds ?? 0) > LATE_SECONDS;
  const metrics = isFromServer(request, serviceKey) ? overview : {};
  return jsonResponse({ ok: true, database: true, jobs: { isLate, ...metrics }, time });
}
