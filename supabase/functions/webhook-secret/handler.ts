import * as z from "zod/mini";
import { portalToken } from "../_shared/call-as.ts";
import { type SessionRejection, sessionRejectionResponse } from "../_shared/caller-rejection.ts";
import type { IsAllowed } from "../_shared/cors.ts";
import { errorResponse, jsonResponse, parseJson } from "../_shared/json-response.ts";
import { smallText } from "../_shared/small-text.ts";
import type { SecretOf } from "../_shared/webhook-signature.ts";

const request = z.strictObject({ webhook: z.uuid(), rotate: z.boolean() });

export type Versions = { version: number; previous: number | null };

export type Parts = {
  isAllowed: IsAllowed;
  secretOf: SecretOf;
  /**
   * Reads the secret's versions, after rotating the secret if requested. Uses the caller's token, so that the database
   * checks their permission.
   */
  versions: (
    authorization: string,
    of: z.infer<typeof request>,
  ) => Promise<Versions | "not_allowed" | SessionRejection>;
};

/** Shows an owner a webhook's secret, or replaces it. */
export async function handle(
  asked: Request,
  { isAllowed, secretOf, versions }: Parts,
): Promise<Response> {
  const authorization = portalToken(asked, isAllowed, {
    only: "Only the portal can show secrets.",
    effect: "Nothing was changed.",
  });
  if (authorization instanceof Response) return authorization;
  const text = await smallText(asked, 1_000);
  const read = request.safeParse(parseJson(text ?? ""));
  if (!read.success) return errorResponse(400, "The request is not valid.");

  try {
    const found = await versions(authorization, read.data);
    if (found === "not_allowed")
      return errorResponse(403, "Only owners can see a webhook’s secret. Nothing was changed.");
    if (typeof found === "string") return sessionRejectionResponse(found, "Nothing was changed.");
    return jsonResponse({ secret: await secretOf(read.data.webhook, found.version) });
  } catch (error) {
    console.error("Reading the versions of a secret failed.", error);
    return errorResponse(502, "The database isn’t responding. Please try again.");
  }
}
