import type { IsAllowed } from "../_shared/cors.ts";
import { json, parsed, refusal } from "../_shared/json.ts";
import { invitationLetter } from "../../templates/letters.ts";
import type { Post } from "../_shared/mail-server.ts";
import { sendLetter } from "../_shared/send-letter.ts";
import { smallText } from "../_shared/small-text.ts";
import { invitationRequest, type MadeInvitation } from "./invitation-request.ts";
import {
  type InvitationAnswer,
  invitationLink,
  type InvitationRequest,
} from "@/account/organization/invitation.ts";

/** Refused by the database, and why. */
export type Refused = { refused: keyof typeof REFUSALS };

export type Parts = {
  isAllowed: IsAllowed;
  brand: string;
  /** Makes the invitation as the caller: the database decides who may. */
  invite: (authorization: string, request: InvitationRequest) => Promise<MadeInvitation | Refused>;
  post: Post;
};

const LARGEST = 2_048;

const REFUSALS = {
  not_valid: () => refusal(400, "The email address or the role is not valid. Nobody was invited."),
  session_ended: () => refusal(401, "Your session has ended. Please log in again."),
  second_factor: () =>
    json({ code: "insufficient_aal", message: "Confirm your second factor first." }, 403),
  not_owner: () => refusal(403, "Only an owner of the organization can invite members."),
};

export async function handle(request: Request, parts: Parts): Promise<Response> {
  if (request.method !== "POST") return refusal(405, "Use POST.", { allow: "POST, OPTIONS" });

  // The link in the e-mail leads to the page that asks, so it must be one of ours.
  const origin = request.headers.get("origin");
  if (origin === null || !parts.isAllowed(origin))
    return refusal(403, "Only the portal can send invitations.");

  const authorization = request.headers.get("authorization");
  if (authorization === null) return REFUSALS.session_ended();
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    return refusal(415, "Send the request as application/json.");

  const text = await smallText(request, LARGEST);
  if (text === null) return refusal(413, "The request is too large.");
  const input = invitationRequest.safeParse(parsed(text));
  if (!input.success) return REFUSALS.not_valid();

  const made = await parts.invite(authorization, input.data).catch((error: unknown) => {
    console.error("Creating an invitation failed.", error);
    return null;
  });
  if (made === null)
    return refusal(502, "The database isn’t responding. Nobody was invited. Please try again.");
  if ("refused" in made) return REFUSALS[made.refused]();
  if (made.outcome !== "invited") return json(made satisfies InvitationAnswer);

  const link = invitationLink(origin, made.token);
  const isSent = await send(link, made, input.data, parts);
  return json(
    (isSent ? { outcome: "sent" } : { outcome: "not_sent", link }) satisfies InvitationAnswer,
  );
}

function send(
  url: string,
  made: Extract<MadeInvitation, { outcome: "invited" }>,
  { locale, role }: InvitationRequest,
  { brand, post }: Parts,
): Promise<boolean> {
  const letter = invitationLetter(locale, { ...made, brand, role, by: "portal" });
  return sendLetter(post, made.email, letter, { locale, brand, url });
}
