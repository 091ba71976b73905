import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";

const CLOSING = ["organization-closing"] as const;

const row = z.object({ closes_at: z.nullable(z.string()) });

/** When the organisation will be deleted; null where nobody has asked for it. */
export const closingQuery = (organization: string) =>
  queryOptions({
    queryKey: [...CLOSING, organization],
    queryFn: async ({ signal }): Promise<string | null> => {
      const { data } = await supabase()
        .from("organizations")
        .select("closes_at")
        .eq("id", organization)
        .abortSignal(signal)
        .single()
        .throwOnError();
      return row.parse(data).closes_at;
    },
  });

const meta = { invalidates: [[...CLOSING]] };

export const closeOrganization = mutationOptions({
  mutationKey: CLOSING,
  meta,
  mutationFn: async ({ organization, name }: { organization: string; name: string }) => {
    await supabase()
      .rpc("close_organization", { org: organization, typed_name: name })
      .throwOnError();
  },
});

/** Whether it was in time. */
export const keepOrganization = mutationOptions({
  mutationKey: CLOSING,
  meta,
  mutationFn: async (organization: string) => {
    const { data } = await supabase()
      .rpc("keep_organization", { org: organization })
      .throwOnError();
    return z.boolean().parse(data);
  },
});
