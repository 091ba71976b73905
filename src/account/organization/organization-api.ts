import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Organization } from "@/account/organization/organization.ts";
import { supabase } from "@/lib/supabase.ts";

const memberships = z.array(
  z.object({
    role: z.enum(["owner", "editor", "viewer"]),
    organizations: z.object({
      id: z.uuid(),
      name: z.string(),
      currency: z.string(),
      locale: z.string(),
      time_zone: z.string(),
    }),
  }),
);

/** The organisation this person joined first, or null for somebody who belongs to none. */
export const organizationQuery = (userId: string) =>
  queryOptions({
    queryKey: ["organization", userId],
    queryFn: async ({ signal }): Promise<Organization | null> => {
      const { data } = await supabase()
        .rest.from("members")
        .select("role, organizations (id, name, currency, locale, time_zone)")
        .eq("user_id", userId)
        .order("created_at")
        .order("org_id")
        .limit(1)
        .abortSignal(signal)
        .throwOnError();
      const [membership] = memberships.parse(data);
      if (!membership) return null;
      const { id, name, currency, locale, time_zone } = membership.organizations;
      return { id, name, role: membership.role, region: { locale, currency, timeZone: time_zone } };
    },
  });
