import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { FirstStepsState } from "@/account/first-steps/first-step.ts";
import { supabase } from "@/lib/supabase.ts";

const state = z.object({
  file: z.boolean(),
  products: z.boolean(),
  channel: z.boolean(),
  publish: z.boolean(),
  drafts: z.int(),
});

/** The state of the first steps. The query always refetches, because any screen may have completed a step. */
export const firstStepsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["first-steps", organization],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<FirstStepsState> => {
      const { data } = await supabase()
        .rpc("first_steps", { org: organization })
        .abortSignal(signal)
        .throwOnError();
      return state.parse(data);
    },
  });
