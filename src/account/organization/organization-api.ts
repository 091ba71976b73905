import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Organization, ROLES } from "@/account/organization/organization.ts";
import { supabase } from "@/lib/supabase.ts";

const memberships = z.array(
  z.object({
    role: z.enum(ROLES),
    organizations: z.object({
      id: z.uuid(),
      name: z.string(),
      currency: z.string(),
      locale: z.string(),
      time_zone: z.string(),
    }),
  }),
);

export const ORGANIZATIONS = ["organization"] as const;

/** The organizations of this person, in the order in which they joined. */
export const organizationsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ORGANIZATIONS, userId],
    queryFn: async ({ signal }): Promise<Organization[]> => {
      const { data } = await supabase()
        .from("members")
        .select("role, organizations (id, name, currency, locale, time_zone)")
        .eq("user_id", userId)
        .order("created_at")
        .order("org_id")
        .abortSignal(signal)
        .throwOnError();
      return memberships
        .parse(data)
        .map(({ role, organizations: { id, name, locale, currency, time_zone } }) => ({
          id,
          name,
          role,
          region: { locale, currency, timeZone: time_zone },
        }));
    },
  });
