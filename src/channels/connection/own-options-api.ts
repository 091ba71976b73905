import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";

const ownOption = z.object({
  name: z.string(),
  products: z.int(),
  choices: z.array(z.string()),
});
/** An option of our variants, how many have it, and its values. */
export type OwnOption = z.infer<typeof ownOption>;

/** The options of all active variants in the catalogue, the most used first. */
export const ownOptionsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["own-options", organization],
    // Other members edit products too, so cached data is always stale.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<OwnOption[]> => {
      const { data } = await supabase()
        .rpc("own_options", { org: organization })
        .abortSignal(signal)
        .throwOnError();
      return z.array(ownOption).parse(data);
    },
  });
