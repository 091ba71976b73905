import { channelCredential, secretEnding } from "@/channels/connection/channel-credential.ts";
import { portalToken } from "../_shared/call-as.ts";
import { type SessionRejection, sessionRejectionResponse } from "../_shared/caller-rejection.ts";
import type { IsAllowed } from "../_shared/cors.ts";
import { jsonResponse, parseJson, errorResponse } from "../_shared/json-response.ts";
import type { Seals } from "../_shared/sealed-secret.ts";
import { smallText } from "../_shared/small-text.ts";

/** The encrypted credential as the database stores it. */
export type Sealed = { channel: string; name: string; sealed: string; ending: string };

export type Stored = "stored" | "not_allowed" | SessionRejection;

export type Parts = {
  isAllowed: IsAllowed;
  seal: Seals["seal"];
  /**
   * Stores the credential with the caller's token, so that the database checks their permission. Returns why it rejects
   * the caller.
   */
  store: (authorization: string, sealed: Sealed) => Promise<Stored>;
};

const LARGEST = 20_000;

/** The channel and name are part of the seal, so that a credential can't be moved to another channel. */
export const sealPlaceOf = ({ channel, name }: { channel: string; name: string }): string =>
  `${channel} ${name}`;

export async function handle(
  request: Request,
  { isAllowed, seal, store }: Parts,
): Promise<Response> {
  const authorization = portalToken(request, isAllowed, {
    only: "Only the portal can save credentials.",
    effect: "Nothing was saved.",
  });
  if (authorization instanceof Response) return authorization;
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    return errorResponse(415, "Send the request as application/json.");

  const text = await smallText(request, LARGEST);
  if (text === null) return errorResponse(413, "The request is too large. Nothing was saved.");
  const read = channelCredential.safeParse(parseJson(text));
  if (!read.success) return errorResponse(400, "The credentials are not valid.");

  const { secret, ...where } = read.data;
  try {
    const sealed = await seal(secret, sealPlaceOf(where));
    const result = await store(authorization, { ...where, sealed, ending: secretEnding(secret) });
    if (result === "stored") return jsonResponse({ stored: true });
    if (result !== "not_allowed") return sessionRejectionResponse(result, "Nothing was saved.");
    return errorResponse(
      403,
      "You don’t have permission to change this channel’s credentials. Nothing was saved.",
    );
  } catch (error) {
    // The error comes from the network or the database and never contains the credential.
    console.error("Saving credentials failed.", error);
    return errorResponse(
      502,
      "The database isn’t responding. Nothing was saved. Please try again.",
    );
  }
}
