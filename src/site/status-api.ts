import * as z from "zod/mini";
import { currentEnv } from "@/lib/env.ts";

export type Status = "running" | "failing" | "unreachable";

const PATIENCE_MS = 10_000;
const health = z.object({ ok: z.boolean(), database: z.boolean() });

/** Asks the server itself: whether it answers, and whether it reaches its database. */
export async function readStatus(): Promise<Status> {
  const { supabaseUrl, supabaseKey } = currentEnv();
  try {
    const answer = await fetch(`${supabaseUrl}/functions/v1/health`, {
      headers: { apikey: supabaseKey },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) return "failing";
    const body = health.safeParse(await answer.json().catch(() => null));
    return body.data?.ok && body.data.database ? "running" : "failing";
  } catch {
    return "unreachable";
  }
}
