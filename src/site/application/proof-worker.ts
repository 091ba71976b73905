import { connectPage } from "@/lib/workers/connect-page.ts";
import { type Challenge, solve } from "@/site/application/proof.ts";

const methods = {
  /** Takes a second or two of hashing. Null if the challenge has no solution or can't be worked on. */
  solve: (given: Challenge) => solve(given).catch(() => null),
};
export type ProofWorker = typeof methods;

connectPage().serve(methods);
