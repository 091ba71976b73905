import { useEffect, useRef, useState } from "react";
import { application, type ApplicationReceipt } from "@/site/application/application.ts";
import { type SubmissionFailure, sendApplication } from "@/site/application/application-api.ts";
import { prove, type ProofResult } from "@/site/application/proof-connection.ts";
import type { Draft } from "@/site/application/draft.ts";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";

/** `idle` if the proof couldn't be computed in advance. Submitting then shows the cause. */
export type SubmissionStage = "proving" | "idle" | "ready" | "sending";

/** Failures that a new proof of work usually fixes. The person sees them only if a second attempt fails too. */
const STALE: readonly SubmissionFailure[] = ["expired", "used"];

/** The proof is computed while the person reviews the answers, so that submitting doesn't wait. */
export function useSubmission() {
  const { locale } = useLocale();
  const work = useRef<Promise<ProofResult> | null>(null);
  const [state, setState] = useState<SubmissionStage>("proving");
  const [failure, setFailure] = useState<SubmissionFailure | null>(null);

  useEffect(() => {
    let isLeft = false;
    async function begin() {
      work.current ??= prove();
      const done = await work.current;
      const next = "proof" in done ? "ready" : "idle";
      if (!isLeft) setState((now) => (now === "proving" ? next : now));
    }
    void begin();
    return () => {
      isLeft = true;
    };
  }, []);

  async function attempt(
    draft: Draft,
    isAgain: boolean,
  ): Promise<ApplicationReceipt | SubmissionFailure> {
    let proven = await (work.current ?? prove());
    if ("failure" in proven) proven = await prove();
    work.current = null;
    if ("failure" in proven) return proven.failure;

    const { id, savedAt: _when, sample, isShared, ...sections } = draft;
    const complete = application.safeParse({
      ...sections,
      consent: { consent: true, sample: isShared ? sample : null },
    });
    if (!complete.success) return "invalid";
    const sent = await sendApplication({ id, locale, application: complete.data }, proven.proof);
    if ("receipt" in sent) return sent.receipt;
    // These failures usually don't use up the proof, so the next attempt sends the same one.
    if (sent.failure === "wait" || sent.failure === "unreachable")
      work.current = Promise.resolve(proven);
    if (STALE.includes(sent.failure) && !isAgain) return attempt(draft, true);
    return sent.failure;
  }

  /** Resolves to the receipt, or to null if the submission failed; `failure` then has the cause. */
  async function send(draft: Draft): Promise<ApplicationReceipt | null> {
    setFailure(null);
    setState("sending");
    const result = await attempt(draft, false);
    setState(work.current === null ? "idle" : "ready");
    if (typeof result !== "string") return result;
    setFailure(result);
    return null;
  }

  return { state, failure, send };
}
