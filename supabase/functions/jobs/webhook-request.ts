import type { IncomingMessage } from "node:http";
import { type Guard, guardedAddress } from "../_shared/fetching/guarded-address.ts";
import { pinnedRequest } from "../_shared/fetching/pinned-request.ts";

/** The response of a webhook's address, or why there is none. */
export type Answer = { status: number; answer: string } | { error: string };

const TIMEOUT_MS = 10_000;
/** This many characters of a response are enough to show an error message. */
const MOST_CHARACTERS = 2_000;

/**
 * Posts JSON to an address that `guardedAddress` accepts. Redirects aren't followed, because they could lead anywhere.
 */
export async function postGuarded(
  address: string,
  guard: Guard,
  body: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Answer> {
  const guarded = await guardedAddress(address, guard);
  if ("error" in guarded) return guarded;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await pinnedRequest(
      guarded,
      {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "SupplierPortal-Webhooks/1",
          ...headers,
        },
        body,
      },
      signal,
    );
    return { status: response.statusCode ?? 0, answer: await firstCharacters(response) };
  } catch {
    return { error: signal.aborted ? "too-slow" : "no-answer" };
  }
}

async function firstCharacters(response: IncomingMessage): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of response) {
      text += decoder.decode(new Uint8Array(chunk), { stream: true });
      if (text.length >= MOST_CHARACTERS) break;
    }
  } catch {
    // The rest of the text didn't arrive. Only the status decides whether the delivery succeeded.
  }
  response.destroy();
  // PostgreSQL can't store the character NUL in text.
  return text.slice(0, MOST_CHARACTERS).replaceAll("\u0000", "");
}
