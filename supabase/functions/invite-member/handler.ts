import { type SessionRejection, sessionRejectionResponse } from "../_shared/caller-rejection.ts";
import type { IsAllowed } from "../_shared/cors.ts";
import { jsonResponse, parseJson, errorResponse } from "../_shared/json-response.ts";
import { smallText } from "../_shared/small-text.ts";
import { invitationRequest, type MadeInvitation } from "./invitation-request.ts";
import {
  type InvitationResponse,
  invitationLink,
  type InvitationRequest,
} from "@/account/members/invitation.ts";

/** The reason why the database rejected the invitation. */
type InvitationRejection = { rejected: SessionRejection | "not_valid" | "not_allowed" };

export type Parts = {
  isAllowed: IsAllowed;
  /**
   * Creates the invitation with the caller's token, so that the database checks their permission. Without an origin, no
   * email is sent.
   */
  invite: (
    authorization: string,
    request: InvitationRequest,
    origin: string | null,
  ) => Promise<MadeInvitation | InvitationRejection>;
  sendsEmail: boolean;
};

const LARGEST = 2_048;

function rejectionResponse({ rejected }: InvitationRejection): Response {
  if (rejected === "not_valid")
    return errorResponse(400, "The email address or the role is not valid. No one was invited.");
  if (rejected === "not_allowed")
    return errorResponse(403, "Only an owner of the organization can invite members.");
  return sessionRejectionResponse(rejected, "No one was invited.");
}

export async function handle(request: Request, parts: Parts): Promise<Response> {
  if (request.method !== "POST") return errorResponse(405, "Use POST.", { allow: "POST, OPTIONS" });

  // The link in the email leads to the calling page's origin, so that must be one of ours.
  const origin = request.headers.get("origin");
  if (origin === null || !parts.isAllowed(origin))
    return errorResponse(403, "Only the portal can send invitations.");

  const authorization = request.headers.get("authorization");
  if (authorization === null) return rejectionResponse({ rejected: "invalid_token" });
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    return errorResponse(415, "Send the request as application/json.");

  const text = await smallText(request, LARGEST);
  if (text === null) return errorResponse(413, "The request is too large.");
  const input = invitationRequest.safeParse(parseJson(text));
  if (!input.success) return rejectionResponse({ rejected: "not_valid" });

  const made = await parts
    .invite(authorization, input.data, parts.sendsEmail ? origin : null)
    .catch((error: unknown) => {
      console.error("Creating an invitation failed.", error);
      return null;
    });
  if (made === null)
    return errorResponse(
      502,
      "The database isn’t responding. No one was invited. Please try again.",
    );
  if ("rejected" in made) return rejectionResponse(made);
  if (made.outcome !== "invited") return jsonResponse(made satisfies InvitationResponse);

  return jsonResponse(
    (made.token === undefined
      ? { outcome: "sent" }
      : {
          outcome: "not_sent",
          link: invitationLink(origin, made.token),
        }) satisfies InvitationResponse,
  );
}
