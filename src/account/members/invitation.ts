import * as z from "zod/mini";
import { filterInput } from "@/account/fields/input-filter.ts";
import type { Role } from "@/account/organization/organization.ts";
import type { Locale } from "@/lib/locale.ts";

/** Every way the form can be wrong. The words stand beside the form. */
export type InvitationError = "email-invalid" | "email-too-long";

const errorCode = (code: InvitationError) => ({ error: code });

const email = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254, errorCode("email-too-long"))),
  z.email(errorCode("email-invalid")).check(
    // With an address that the forms of the login do not take, nobody could ever accept.
    z.refine((address) => filterInput("email", address).removed === "", {
      ...errorCode("email-invalid"),
      when: ({ issues }) => issues.length === 0,
    }),
  ),
);

export const invitationInput = z.object({ email });

export type InvitationInput = z.infer<typeof invitationInput>;

/** What the function `invite-member` takes; the language is that of the e-mail. */
export type InvitationRequest = InvitationInput & {
  organization: string;
  role: Role;
  locale: Locale;
};

/** What it answers. Where the e-mail could not be sent, the owner gets the link to pass on. */
export const invitationResponse = z.object({
  outcome: z.enum(["sent", "not_sent", "already_member", "limit_reached"]),
  link: z.optional(z.url()),
});

export type InvitationResponse = z.infer<typeof invitationResponse>;

const PARAMETER = "invitation";

/** The settings take the invitation from the address, after login where need be. */
export const invitationLink = (origin: string, token: string) =>
  `${origin}/settings?${PARAMETER}=${encodeURIComponent(token)}`;

/** The token in an address, and the address without it: what opens a door does not stay in the history. */
export function takeToken(search: string): { token: string | null; search: string } {
  const values = new URLSearchParams(search);
  const token = values.get(PARAMETER);
  values.delete(PARAMETER);
  const rest = values.toString();
  return { token: token === "" ? null : token, search: rest === "" ? "" : `?${rest}` };
}
