import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { currentEnv } from "@/lib/env.ts";
import type { Locale } from "@/lib/locale.ts";
import {
  type Application,
  applicationReceipt,
  type ApplicationReceipt,
  type ApplicationRefusal,
  applicationStatus,
  type ApplicationStatus,
  REFUSALS,
} from "@/site/application/application.ts";
import { challenge, type Challenge, type Proof, solve } from "@/site/application/proof.ts";

const PATIENCE_MS = 30_000;

/** A plain request: `functions.invoke` would first wait for a stored session to be renewed, and an applicant needs none. */
function call(query: string, init: RequestInit = {}): Promise<Response> {
  const { supabaseUrl, supabaseKey } = currentEnv();
  return fetch(`${supabaseUrl}/functions/v1/supplier-application${query}`, {
    ...init,
    headers: { apikey: supabaseKey, "content-type": "application/json" },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

/** Why nothing went out: it was refused, the server is not well or not there, or this browser cannot do the check. */
export type Failure = ApplicationRefusal | "failing" | "unreachable" | "unprovable";
export type Proving = { proof: Proof } | { failure: Failure };
export type Sending = { receipt: ApplicationReceipt } | { failure: Failure };

/** Does the work the server asks for before it takes an application. */
export async function prove(): Promise<Proving> {
  // Hashing is kept from pages that did not come over a safe connection.
  if (!("subtle" in crypto)) return { failure: "unprovable" };
  try {
    const answer = await call("");
    if (!answer.ok) return { failure: "failing" };
    const given = challenge.safeParse(await answer.json());
    if (!given.success) return { failure: "failing" };
    const proof = await solveAside(given.data);
    return proof ? { proof } : { failure: "unprovable" };
  } catch {
    return { failure: "unreachable" };
  }
}

function solveAside(given: Challenge): Promise<Proof | null> {
  if (!("Worker" in globalThis)) return solve(given);
  const worker = new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Proof | null>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Proof | null>) => resolve(data));
    // Its file could not be fetched or run: the page does the work itself.
    worker.addEventListener("error", () => resolve(solve(given)));
    worker.postMessage(given, []);
  }).finally(() => worker.terminate());
}

export type Outgoing = { id: string; locale: Locale; application: Application };

export async function sendApplication(outgoing: Outgoing, proof: Proof): Promise<Sending> {
  try {
    const body = JSON.stringify({ ...outgoing, proof });
    const answer = await call("", { method: "POST", body });
    const said: unknown = await answer.json().catch(() => null);
    const receipt = applicationReceipt.safeParse(said);
    if (answer.ok && receipt.success) return { receipt: receipt.data };
    const refused = refusal.safeParse(said);
    return { failure: refused.success ? refused.data.code : "failing" };
  } catch {
    return { failure: "unreachable" };
  }
}

const refusal = z.object({ code: z.enum(REFUSALS) });

export type StatusAnswer = ApplicationStatus | "unknown" | "wait";

/** Asked anew whenever it is shown. */
export const statusQuery = (reference: string) =>
  queryOptions({
    queryKey: ["supplier-application", reference],
    staleTime: 0,
    gcTime: 0,
    // Without the network that is said, rather than waited for in silence.
    networkMode: "always",
    queryFn: async (): Promise<StatusAnswer> => {
      const answer = await call(`?reference=${encodeURIComponent(reference)}`);
      if (answer.status === 404) return "unknown";
      if (answer.status === 429) return "wait";
      if (!answer.ok) throw new Error(`supplier-application answered ${answer.status}`);
      return applicationStatus.parse(await answer.json());
    },
  });
