import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { ORGANIZATIONS } from "@/account/organization/organization-api.ts";
import { type Role, ROLES } from "@/account/organization/organization.ts";
import { supabase } from "@/lib/supabase.ts";

export type Member = { userId: string; name: string; email: string; role: Role; joinedAt: string };

const rows = z.array(
  z.object({
    user_id: z.uuid(),
    display_name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    role: z.enum(ROLES),
    joined_at: z.string(),
  }),
);

const MEMBERS = ["members"] as const;

export const membersQuery = (organization: string) =>
  queryOptions({
    queryKey: [...MEMBERS, organization],
    queryFn: async ({ signal }): Promise<Member[]> => {
      const { data } = await supabase()
        .rpc("organization_members", { org: organization })
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data).map(({ user_id, display_name, email, role, joined_at }) => ({
        userId: user_id,
        name: display_name ?? email?.split("@")[0] ?? "",
        email: email ?? "",
        role,
        joinedAt: joined_at,
      }));
    },
  });

type Change = { organization: string; member: string };

const changes = z.enum(["changed", "last_owner", "gone"]);

/**
 * A change may concern the person's own role, which decides what they can see, so their organizations are reloaded too.
 */
const meta = { invalidates: [[...MEMBERS], [...ORGANIZATIONS]] };

export const setMemberRole = mutationOptions({
  mutationKey: MEMBERS,
  meta,
  mutationFn: async ({ organization, member, role }: Change & { role: Role }) => {
    const { data } = await supabase()
      .rpc("set_member_role", { org: organization, member, role })
      .throwOnError();
    return changes.parse(data);
  },
});

const removals = z.enum(["removed", "last_owner", "gone"]);

export const removeMember = mutationOptions({
  mutationKey: MEMBERS,
  meta,
  mutationFn: async ({ organization, member }: Change) => {
    const { data } = await supabase()
      .rpc("remove_member", { org: organization, member })
      .throwOnError();
    return removals.parse(data);
  },
});

const departures = z.enum(["left", "last_owner", "gone"]);

export const leaveOrganization = mutationOptions({
  mutationKey: MEMBERS,
  meta,
  mutationFn: async (organization: string) => {
    const { data } = await supabase()
      .rpc("leave_organization", { org: organization })
      .throwOnError();
    return departures.parse(data);
  },
});
