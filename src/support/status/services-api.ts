import * as z from "zod/mini";
import { currentEnv } from "@/lib/env.ts";
import { supabase } from "@/lib/supabase.ts";

/** The portal's services on the server. */
export const SERVICES = ["api", "auth", "functions", "storage"] as const;
export type Service = (typeof SERVICES)[number];

export type Measured =
  | { is: "running" | "failing"; milliseconds: number }
  /** The server doesn't have this service. */
  | { is: "absent" }
  | { is: "unreachable" };

const TIMEOUT_MS = 10_000;

/** The status used for a response whose body reports a failure. */
const SERVICE_UNAVAILABLE = 503;

/** The path of each service's health check. The API has none, so it gets a small query instead. */
const HEALTH: Record<Exclude<Service, "api">, string> = {
  auth: "/auth/v1/health",
  functions: "/functions/v1/health",
  storage: "/storage/v1/status",
};

/** The functions' health check also reports whether they reach the database. */
const health = z.object({ ok: z.literal(true), database: z.literal(true) });

async function statusOf(service: Service, signal: AbortSignal): Promise<number> {
  if (service === "api") {
    const { status } = await supabase()
      .from("profiles")
      .select("user_id", { head: true })
      .limit(1)
      .abortSignal(signal);
    return status;
  }
  const { supabaseUrl, supabaseKey } = currentEnv();
  // A plain `fetch`, so that the time doesn't include a session refresh.
  const response = await fetch(supabaseUrl + HEALTH[service], {
    headers: { apikey: supabaseKey },
    signal,
  });
  if (service !== "functions" || !response.ok) return response.status;
  const body = health.safeParse(await response.json().catch(() => null));
  return body.success ? response.status : SERVICE_UNAVAILABLE;
}

/** Requests a service's health check and measures its duration. */
export async function measureService(service: Service): Promise<Measured> {
  const startedAt = performance.now();
  try {
    const status = await statusOf(service, AbortSignal.timeout(TIMEOUT_MS));
    // `supabase-js` returns status 0 when no response arrived.
    if (status === 0) return { is: "unreachable" };
    if ((status === 404 || status === 501) && service !== "api") return { is: "absent" };
    const milliseconds = Math.round(performance.now() - startedAt);
    return { is: status < 400 ? "running" : "failing", milliseconds };
  } catch {
    return { is: "unreachable" };
  }
}
