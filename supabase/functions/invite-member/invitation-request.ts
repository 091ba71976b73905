import * as z from "zod/mini";
import { invitationInput } from "@/account/members/invitation.ts";
import { ROLES } from "@/account/organization/organization.ts";
import { LOCALES } from "@/lib/locale.ts";

/** The page's request. Rejects unknown keys, because the page never sends any. */
export const invitationRequest = z.strictObject({
  ...invitationInput.shape,
  organization: z.uuid(),
  role: z.enum(ROLES),
  locale: z.enum(LOCALES),
});

/** The database's result. It has a token only if no email is sent. */
export const madeInvitation = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("invited"),
    token: z.optional(z.string()),
  }),
  z.object({ outcome: z.literal("already_member") }),
  z.object({ outcome: z.literal("limit_reached") }),
]);

export type MadeInvitation = z.infer<typeof madeInvitation>;
