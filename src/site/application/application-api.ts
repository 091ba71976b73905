import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { connectWorker } from "@/lib/workers/connect-worker.ts";
import type { ProofWorker } from "@/site/application/proof-worker.ts";
import { currentEnv } from "@/lib/env.ts";
import type { Locale } from "@/lib/locale.ts";
import {
  type Application,
  applicationReceipt,
  type ApplicationReceipt,
  type ApplicationRejection,
  applicationStatus,
  type ApplicationStatus,
  APPLICATION_REJECTIONS,
} from "@/site/application/application.ts";
import { challenge, type Challenge, type Proof, solve } from "@/site/application/proof.ts";

const PATIENCE_MS = 30_000;

/**
 * A plain `fetch`: `functions.invoke` would first wait for a stored session to be refreshed, and an applicant needs
 * no session.
 */
function call(query: string, init: RequestInit = {}): Promise<Response> {
  const { supabaseUrl, supabaseKey } = currentEnv();
  return fetch(`${supabaseUrl}/functions/v1/supplier-application${query}`, {
    ...init,
    headers: { apikey: supabaseKey, "content-type": "application/json" },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

/**
 * Why the application wasn't sent: the server rejected it, is failing or unreachable, or this browser can't compute
 * the proof of work.
 */
export type SubmissionFailure = ApplicationRejection | "failing" | "unreachable" | "unprovable";
export type ProofResult = { proof: Proof } | { failure: SubmissionFailure };
export type SubmissionResult = { receipt: ApplicationReceipt } | { failure: SubmissionFailure };

/** Computes the proof of work that the server requires with an application. */
export async function prove(): Promise<ProofResult> {
  // Browsers offer hashing only in a secure context.
  if (!("subtle" in crypto)) return { failure: "unprovable" };
  try {
    const answer = await call("");
    if (!answer.ok) return { failure: "failing" };
    const given = challenge.safeParse(await answer.json());
    if (!given.success) return { failure: "failing" };
    const proof = await solveInWorker(given.data);
    return proof ? { proof } : { failure: "unprovable" };
  } catch {
    return { failure: "unreachable" };
  }
}

async function solveInWorker(given: Challenge): Promise<Proof | null> {
  if (!("Worker" in globalThis)) return solve(given);
  const connection = connectWorker<ProofWorker>(
    new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module" }),
  );
  try {
    return await connection.call("solve", given);
  } catch {
    // The worker's file couldn't be fetched or run, so the page does the work itself.
    return await solve(given);
  } finally {
    connection.end();
  }
}

export type Outgoing = { id: string; locale: Locale; application: Application };

export async function sendApplication(outgoing: Outgoing, proof: Proof): Promise<SubmissionResult> {
  try {
    const body = JSON.stringify({ ...outgoing, proof });
    const response = await call("", { method: "POST", body });
    const answer: unknown = await response.json().catch(() => null);
    const receipt = applicationReceipt.safeParse(answer);
    if (response.ok && receipt.success) return { receipt: receipt.data };
    const rejected = rejection.safeParse(answer);
    return { failure: rejected.success ? rejected.data.code : "failing" };
  } catch {
    return { failure: "unreachable" };
  }
}

const rejection = z.object({ code: z.enum(APPLICATION_REJECTIONS) });

export type StatusResult = ApplicationStatus | "unknown" | "wait";

/** Fetched again each time it is shown. */
export const statusQuery = (reference: string) =>
  queryOptions({
    queryKey: ["supplier-application", reference],
    staleTime: 0,
    gcTime: 0,
    // Without a network, this reports the failure instead of waiting silently.
    networkMode: "always",
    queryFn: async (): Promise<StatusResult> => {
      const response = await call(`?reference=${encodeURIComponent(reference)}`);
      if (response.status === 404) return "unknown";
      if (response.status === 429) return "wait";
      if (!response.ok) throw new Error(`supplier-application answered ${response.status}`);
      return applicationStatus.parse(await response.json());
    },
  });
