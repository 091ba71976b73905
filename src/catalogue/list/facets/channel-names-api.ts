import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";

const names = z.array(z.object({ id: z.uuid(), name: z.string() }));

/** What the channels are called that products can be narrowed by. */
export const channelNamesQuery = (organization: string) =>
  queryOptions({
    queryKey: ["channels", organization, "names"],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from("channels")
        .select("id, name")
        .eq("org_id", organization)
        .order("name")
        .abortSignal(signal)
        .throwOnError();
      return names.parse(data);
    },
  });
