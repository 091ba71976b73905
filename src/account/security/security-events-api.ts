import type { SecurityEventDetails, SecurityEventType } from "@/account/security/security-event.ts";
import { currentEnv } from "@/lib/env.ts";
import { supabase } from "@/lib/supabase.ts";

/** Tells the server what happened, and never keeps anybody waiting for it: a failure goes to the console only. */
export function reportSecurityEvent<T extends SecurityEventType>(
  type: T,
  details: SecurityEventDetails[T],
): void {
  void send({ id: crypto.randomUUID(), type, occurred_at: new Date().toISOString(), details });
}

async function send(event: Record<string, unknown>): Promise<void> {
  const { supabaseUrl, supabaseKey } = currentEnv();
  const { data } = await supabase().auth.getSession();
  await fetch(`${supabaseUrl}/functions/v1/security-monitoring`, {
    method: "POST",
    keepalive: true,
    headers: {
      apikey: supabaseKey,
      authorization: `Bearer ${data.session?.access_token ?? supabaseKey}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ event }),
  }).catch((error: unknown) => console.error("A security event could not be reported.", error));
}
