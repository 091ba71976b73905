import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";

const grant = z.object({
  id: z.uuid(),
  reason: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  revoked_at: z.nullable(z.string()),
});
export type Grant = z.infer<typeof grant>;

const visit = z.object({
  id: z.uuid(),
  staff_name: z.string(),
  reason: z.string(),
  created_at: z.string(),
  ends_at: z.string(),
  ended_at: z.nullable(z.string()),
});

const ACCESS = ["staff-access"] as const;
const LISTED = 20;

/** The latest grants of support access, and the latest visits. */
export const accessQuery = (organization: string) =>
  queryOptions({
    queryKey: [...ACCESS, organization],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const read = (table: "staff_grants" | "staff_visits", columns: string) =>
        supabase()
          .from(table)
          .select(columns)
          .eq("org_id", organization)
          .order("created_at", { ascending: false })
          .limit(LISTED)
          .abortSignal(signal)
          .throwOnError();
      const [grants, visits] = await Promise.all([
        read("staff_grants", Object.keys(grant.shape).join(", ")),
        read("staff_visits", Object.keys(visit.shape).join(", ")),
      ]);
      return {
        grants: z.array(grant).parse(grants.data),
        visits: z.array(visit).parse(visits.data),
      };
    },
  });

export const grantAccess = mutationOptions({
  mutationKey: ACCESS,
  meta: { invalidates: [[...ACCESS]] },
  mutationFn: async (of: { org: string; hours: number; reason: string }) => {
    await supabase().rpc("grant_staff_access", of).throwOnError();
  },
});

export const endAccess = mutationOptions({
  mutationKey: ACCESS,
  meta: { invalidates: [[...ACCESS]] },
  mutationFn: async (org: string) => {
    await supabase().rpc("end_staff_access", { org }).throwOnError();
  },
});
