import * as z from "zod/mini";
import { filterInput } from "@/account/fields/input-filter.ts";
import type { Role } from "@/account/organization/organization.ts";
import type { Locale } from "@/lib/locale.ts";

/** The possible errors of the invitation form. Their messages are in the form's file. */
export type InvitationError = "email-invalid" | "email-too-long";

const errorCode = (code: InvitationError) => ({ error: code });

const email = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254, errorCode("email-too-long"))),
  z.email(errorCode("email-invalid")).check(
    // An invitation to an address that the login forms reject could never be accepted.
    z.refine((address) => filterInput("email", address).removed === "", {
      ...errorCode("email-invalid"),
      when: ({ issues }) => issues.length === 0,
    }),
  ),
);

export const invitationInput = z.object({ email });

export type InvitationInput = z.infer<typeof invitationInput>;

/** The request that the function `invite-member` accepts. `locale` is the language of the email. */
export type InvitationRequest = InvitationInput & {
  organization: string;
  role: Role;
  locale: Locale;
};

/** The response of `invite-member`. If the email couldn't be sent, it contains the link for the owner to share. */
export const invitationResponse = z.object({
  outcome: z.enum(["sent", "not_sent", "already_member", "limit_reached"]),
  link: z.optional(z.url()),
});

export type InvitationResponse = z.infer<typeof invitationResponse>;

const PARAMETER = "invitation";

/**
 * The URL of the settings page with an invitation's token. If the person has to log in first, the page reads it
 * afterwards.
 */
export const invitationLink = (origin: string, token: string) =>
  `${origin}/settings?${PARAMETER}=${encodeURIComponent(token)}`;

/** Removes the token from the URL, to keep it out of the browser history. */
export function takeToken(search: string): { token: string | null; search: string } {
  const values = new URLSearchParams(search);
  const token = values.get(PARAMETER);
  values.delete(PARAMETER);
  const rest = values.toString();
  return { token: token === "" ? null : token, search: rest === "" ? "" : `?${rest}` };
}
