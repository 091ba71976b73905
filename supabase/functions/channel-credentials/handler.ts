import { channelCredential, secretEnding } from "@/channels/connection/channel-credential.ts";
import type { IsAllowed } from "../_shared/cors.ts";
import { jsonResponse, parseJson, errorResponse } from "../_shared/json-response.ts";
import type { Seals } from "../_shared/sealed-secret.ts";
import { smallText } from "../_shared/small-text.ts";

/** What the database is asked to keep. */
export type Sealed = { channel: string; name: string; sealed: string; ending: string };

export type Parts = {
  isAllowed: IsAllowed;
  seal: Seals["seal"];
  /** Keeps it as the caller: the database decides who may. False where it refuses. */
  store: (authorization: string, sealed: Sealed) => Promise<boolean>;
};

const LARGEST = 20_000;

/** Where a secret is put is part of its seal, so that none can be moved to another channel. */
export const sealPlaceOf = ({ channel, name }: { channel: string; name: string }): string =>
  `${channel} ${name}`;

export async function handle(
  request: Request,
  { isAllowed, seal, store }: Parts,
): Promise<Response> {
  if (request.method !== "POST") return errorResponse(405, "Use POST.", { allow: "POST, OPTIONS" });
  const origin = request.headers.get("origin");
  if (origin === null || !isAllowed(origin))
    return errorResponse(403, "Credentials are kept from the portal only.");
  const authorization = request.headers.get("authorization");
  if (authorization === null)
    return errorResponse(401, "Your session has ended. Please log in again. Nothing was kept.");
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    return errorResponse(415, "Send application/json.");

  const text = await smallText(request, LARGEST);
  if (text === null) return errorResponse(413, "Too much was sent. Nothing was kept.");
  const read = channelCredential.safeParse(parseJson(text));
  if (!read.success) return errorResponse(400, "This is not a credential that can be kept.");

  const { secret, ...where } = read.data;
  try {
    const sealed = await seal(secret, sealPlaceOf(where));
    const isStored = await store(authorization, { ...where, sealed, ending: secretEnding(secret) });
    return isStored
      ? jsonResponse({ kept: true })
      : errorResponse(403, "You may not change the credentials of this channel. Nothing was kept.");
  } catch (error) {
    // The error is the network's or the database's; the secret is in neither.
    console.error("A credential could not be kept.", error);
    return errorResponse(502, "The database does not answer. Nothing was kept; please try again.");
  }
}
