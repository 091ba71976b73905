import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
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
import { challenge, type Challenge, type Proof } from "@/site/application/proof.ts";

const TIMEOUT_MS = 30_000;

/**
 * A plain `fetch`: `functions.invoke` would first wait for a stored session to be refreshed, and an applicant needs
 * no session.
 */
function call(query: string, init: RequestInit = {}): Promise<Response> {
  const { supabaseUrl, supabaseKey } = currentEnv();
  return fetch(`${supabaseUrl}/functions/v1/supplier-application${query}`, {
    ...init,
    headers: { apikey: supabaseKey, "content-type": "application/json" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/**
 * Why the application wasn't sent: the server rejected it, is failing or unreachable, or this browser can't compute
 * the proof of work.
 */
export type SubmissionFailure = ApplicationRejection | "failing" | "unreachable" | "unprovable";
export type SubmissionResult = { receipt: ApplicationReceipt } | { failure: SubmissionFailure };

/** Requests a challenge. The server accepts an application only with its solution. */
export async function fetchChallenge(): Promise<Challenge | { failure: SubmissionFailure }> {
  try {
    const answer = await call("");
    if (answer.status === 429) return { failure: "wait" };
    if (!answer.ok) return { failure: "failing" };
    const given = challenge.safeParse(await answer.json());
    return given.success ? given.data : { failure: "failing" };
  } catch {
    return { failure: "unreachable" };
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

/** Why the answer wasn't stored, or null if it was. */
export type AnswerFailure = "closed" | "wait" | "invalid" | "failing";

export const answerMutation = mutationOptions({
  mutationKey: ["supplier-application"],
  // Runs offline too, so that the form shows an error instead of waiting silently. `silent`, because a toast would
  // repeat that error.
  networkMode: "always",
  meta: { invalidates: [["supplier-application"]], silent: true },
  mutationFn: async (sent: {
    reference: string;
    answer: string;
  }): Promise<AnswerFailure | null> => {
    const response = await call("", { method: "POST", body: JSON.stringify(sent) });
    if (response.ok) return null;
    if (response.status === 409) return "closed";
    if (response.status === 429) return "wait";
    return response.status === 400 ? "invalid" : "failing";
  },
});

export type StatusResult = ApplicationStatus | "unknown" | "wait";

/** The status of an application. It's refetched whenever it's shown. */
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
