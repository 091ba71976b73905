import { connectWorker } from "@/lib/workers/worker-connection.ts";
import { fetchChallenge, type SubmissionFailure } from "@/site/application/application-api.ts";
import type { ProofWorker } from "@/site/application/proof-worker.ts";
import { type Challenge, type Proof, solve } from "@/site/application/proof.ts";

export type ProofResult = { proof: Proof } | { failure: SubmissionFailure };

/** Computes the proof of work that the server requires with an application. */
export async function prove(): Promise<ProofResult> {
  // Browsers offer hashing only in a secure context.
  if (!("subtle" in crypto)) return { failure: "unprovable" };
  const given = await fetchChallenge();
  if ("failure" in given) return given;
  const proof = await solveInWorker(given);
  return proof ? { proof } : { failure: "unprovable" };
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
