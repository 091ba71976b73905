import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type ProductQuery, readProductQuery } from "@/catalogue/list/product-query.ts";
import { supabase } from "@/lib/supabase.ts";

/** A way of looking at the catalogue, kept under a name. */
export type SavedView = {
  id: string;
  name: string;
  query: ProductQuery;
  /** As it was saved: what makes sense of it, `readView` says. */
  columns: unknown;
  isShared: boolean;
  opensFirst: boolean;
  isOwn: boolean;
};

const rows = z.array(
  z.object({
    id: z.uuid(),
    user_id: z.uuid(),
    name: z.string(),
    query: z.unknown(),
    columns: z.unknown(),
    shared: z.boolean(),
    opens_first: z.boolean(),
  }),
);

export const savedViewsQuery = (organization: string, person: string) =>
  queryOptions({
    queryKey: ["saved-views", organization, person],
    queryFn: async ({ signal }): Promise<SavedView[]> => {
      const { data } = await supabase()
        .from("saved_views")
        .select("id, user_id, name, query, columns, shared, opens_first")
        .eq("org_id", organization)
        .order("name")
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data).map(({ user_id, query, shared, opens_first, ...view }) => ({
        ...view,
        query: readProductQuery(query),
        isShared: shared,
        isOwn: user_id === person,
        opensFirst: opens_first && user_id === person,
      }));
    },
  });
