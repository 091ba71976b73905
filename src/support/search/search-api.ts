import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { isMissingOnServer } from "@/lib/errors.ts";
import { supabase } from "@/lib/supabase.ts";
import { type SearchResult, RESULT_KINDS } from "@/support/search/search-result.ts";

const rows = z.array(
  z.object({
    kind: z.enum(RESULT_KINDS),
    id: z.uuid(),
    code: z.string(),
    name: z.nullable(z.string()),
    name_fr: z.nullable(z.string()),
  }),
);

export type SearchResults = { isOffered: boolean; found: SearchResult[] };

/** Searches the organization's data. `isOffered` is false on an older server, which has no function `search`. */
export const searchQuery = (organization: string, query: string) =>
  queryOptions({
    queryKey: ["search", organization, query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<SearchResults> => {
      try {
        const { data } = await supabase()
          .rpc("search", { org: organization, query })
          .abortSignal(signal)
          .throwOnError();
        const found = rows.parse(data).map(({ name_fr, ...row }) => ({ ...row, nameFr: name_fr }));
        return { isOffered: true, found };
      } catch (error) {
        if (isMissingOnServer(error)) return { isOffered: false, found: [] };
        throw error;
      }
    },
  });
