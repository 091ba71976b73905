import * as z from "zod/mini";
import { invitationInput } from "@/account/members/invitation.ts";
import { ROLES } from "@/account/organization/organization.ts";
import { LOCALES } from "@/lib/locale.ts";

/** The request of the page. Stricter than the page's form, which never sends other keys. */
export const invitationRequest = z.strictObject({
  ...invitationInput.shape,
  organization: z.uuid(),
  role: z.enum(ROLES),
  locale: z.enum(LOCALES),
});

/** The database's result. Its token must only be used in the email. */
export const madeInvitation = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("invited"),
    token: z.string(),
    email: z.string(),
    organization: z.string(),
    inviter: z.nullable(z.string()),
  }),
  z.object({ outcome: z.literal("already_member") }),
  z.object({ outcome: z.literal("limit_reached") }),
]);

export type MadeInvitation = z.infer<typeof madeInvitation>;
