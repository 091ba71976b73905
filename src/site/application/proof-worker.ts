import { connectPage } from "@/lib/workers/connect-page.ts";
import { type Challenge, solve } from "@/site/application/proof.ts";

const methods = {
  /**
   * Solves the challenge, which takes a second or two of hashing. Null if the challenge has no solution or hashing
   * fails.
   */
  solve: (given: Challenge) => solve(given).catch(() => null),
};
export type ProofWorker = typeof methods;

connectPage().serve(methods);
