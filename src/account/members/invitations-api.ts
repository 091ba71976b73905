import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  type InvitationResponse,
  invitationResponse,
  type InvitationRequest,
} from "@/account/members/invitation.ts";
import { ORGANIZATIONS } from "@/account/organization/organization-api.ts";
import { type Role, ROLES } from "@/account/organization/organization.ts";
import { invokeFunction } from "@/lib/edge-function-api.ts";
import { supabase } from "@/lib/supabase.ts";

export type OpenInvitation = { id: string; email: string; role: Role; expiresAt: string };

const rows = z.array(
  z.object({ id: z.uuid(), email: z.string(), role: z.enum(ROLES), expires_at: z.string() }),
);

const INVITATIONS = ["invitations"] as const;

export const invitationsQuery = (organization: string) =>
  queryOptions({
    queryKey: [...INVITATIONS, organization],
    queryFn: async ({ signal }): Promise<OpenInvitation[]> => {
      const { data } = await supabase()
        .from("invitations")
        .select("id, email, role, expires_at")
        .eq("org_id", organization)
        .is("accepted_at", null)
        .is("revoked_at", null)
        .order("created_at", { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return rows
        .parse(data)
        .map(({ expires_at, ...invitation }) => ({ ...invitation, expiresAt: expires_at }));
    },
  });

/** Maps the function's HTTP errors to the codes that the database uses for the same errors. */
const CODES: Record<number, string> = { 400: "23514", 401: "PGRST301", 403: "42501" };

const named = z.object({ code: z.string() });

class Rejected extends Error {
  readonly code: string;
  constructor(status: number, body: unknown) {
    super(`invite-member answered ${status}`);
    this.code = named.safeParse(body).data?.code ?? CODES[status] ?? String(status);
  }
}

export const inviteMember = mutationOptions({
  mutationKey: INVITATIONS,
  // The form shows its own error message.
  meta: { invalidates: [[...INVITATIONS]], silent: true },
  mutationFn: async (request: InvitationRequest): Promise<InvitationResponse> => {
    const response = await invokeFunction("invite-member", { body: request });
    if (!response.ok) throw new Rejected(response.status, response.body);
    return invitationResponse.parse(response.data);
  },
});

export const revokeInvitation = mutationOptions({
  mutationKey: INVITATIONS,
  meta: { invalidates: [[...INVITATIONS]] },
  mutationFn: async (invitation: string) => {
    const { data } = await supabase().rpc("revoke_invitation", { invitation }).throwOnError();
    return z.enum(["revoked", "gone"]).parse(data);
  },
});

/** The reasons why an invitation can't be used. */
const REJECTIONS = ["unknown", "foreign", "already_member", "revoked", "used", "expired"] as const;
export type InvitationRejection = (typeof REJECTIONS)[number];

const offer = z.object({
  role: z.enum(ROLES),
  organization: z.string(),
  inviter: z.nullable(z.string()),
});

export type ReceivedInvitation =
  | ({ outcome: "open" } & z.infer<typeof offer>)
  | { outcome: InvitationRejection };

const read = z.object({ outcome: z.enum(["open", ...REJECTIONS]) });

/** The query always refetches, because an invitation may be withdrawn at any moment. */
export const receivedInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["received-invitation", token],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<ReceivedInvitation> => {
      const { data } = await supabase()
        .rpc("read_invitation", { token })
        .abortSignal(signal)
        .throwOnError();
      const { outcome } = read.parse(data);
      return outcome === "open" ? { outcome, ...offer.parse(data) } : { outcome };
    },
  });

const accepted = z.object({ outcome: z.enum(["accepted", ...REJECTIONS]) });
const joined = z.object({ org_id: z.uuid() });

type Acceptance = { outcome: "accepted"; organization: string } | { outcome: InvitationRejection };

export const acceptInvitation = mutationOptions({
  meta: { invalidates: [[...ORGANIZATIONS], ["members"]], silent: true },
  mutationFn: async (token: string): Promise<Acceptance> => {
    const { data } = await supabase().rpc("accept_invitation", { token }).throwOnError();
    const { outcome } = accepted.parse(data);
    if (outcome !== "accepted") return { outcome };
    return { outcome, organization: joined.parse(data).org_id };
  },
});

export const declineInvitation = mutationOptions({
  meta: { silent: true },
  mutationFn: async (token: string) => {
    const { data } = await supabase().rpc("decline_invitation", { token }).throwOnError();
    return z.enum(["declined", ...REJECTIONS]).parse(data);
  },
});
