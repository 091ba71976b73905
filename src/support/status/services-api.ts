import * as z from "zod/mini";
import { currentEnv } from "@/lib/env.ts";
import { supabase } from "@/lib/supabase.ts";

/** What the portal is made of on the server's side. */
export const SERVICES = ["api", "auth", "functions", "storage"] as const;
export type Service = (typeof SERVICES)[number];

export type Measured =
  | { is: "running" | "failing"; milliseconds: number }
  /** This server does not have it. */
  | { is: "absent" }
  | { is: "unreachable" };

const PATIENCE_MS = 10_000;

/** What stands for an answer whose words say that something is wrong. */
const UNWELL = 503;

/** The address at which a service says whether it is well. The API has none; it is asked something small. */
const HEALTH: Record<Exclude<Service, "api">, string> = {
  auth: "/auth/v1/health",
  functions: "/functions/v1/health",
  storage: "/storage/v1/status",
};

/** The functions say as well whether they reach the database. */
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
  // A plain request: the time must not include the renewal of a session.
  const answer = await fetch(supabaseUrl + HEALTH[service], {
    headers: { apikey: supabaseKey },
    signal,
  });
  if (service !== "functions" || !answer.ok) return answer.status;
  const body = health.safeParse(await answer.json().catch(() => null));
  return body.success ? answer.status : UNWELL;
}

/** Asks a service itself, and takes the time. */
export async function measureService(service: Service): Promise<Measured> {
  const begun = performance.now();
  try {
    const status = await statusOf(service, AbortSignal.timeout(PATIENCE_MS));
    // What the library answers where nobody did.
    if (status === 0) return { is: "unreachable" };
    if ((status === 404 || status === 501) && service !== "api") return { is: "absent" };
    const milliseconds = Math.round(performance.now() - begun);
    return { is: status < 400 ? "running" : "failing", milliseconds };
  } catch {
    return { is: "unreachable" };
  }
}
