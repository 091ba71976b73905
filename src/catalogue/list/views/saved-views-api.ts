import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type ProductQuery, readProductQuery } from "@/catalogue/query/product-query.ts";
import { supabase } from "@/lib/supabase.ts";
import { json } from "@/lib/json.ts";
import type { GridView } from "@/ui/grid/model/view.ts";

/** Saved filters and columns. */
export type SavedView = {
  id: string;
  name: string;
  query: ProductQuery;
  /** As stored. `readView` validates it. */
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
    is_default: z.boolean(),
  }),
);

export const savedViewsQuery = (organization: string, person: string) =>
  queryOptions({
    queryKey: ["saved-views", organization, person],
    queryFn: async ({ signal }): Promise<SavedView[]> => {
      const { data } = await supabase()
        .from("saved_views")
        .select("id, user_id, name, query, columns, shared, is_default")
        .eq("org_id", organization)
        .order("name")
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data).map(({ user_id, query, shared, is_default, ...view }) => ({
        ...view,
        query: readProductQuery(query),
        isShared: shared,
        isOwn: user_id === person,
        opensFirst: is_default && user_id === person,
      }));
    },
  });

const jsonRecord = z.record(z.string(), json);

type NewView = { organization: string; name: string; query: ProductQuery; view: GridView };

const storedView = (query: ProductQuery, { arrangement, density }: GridView) => ({
  query: jsonRecord.parse(query),
  columns: jsonRecord.parse({ arrangement, density }),
});

export const saveView = mutationOptions({
  mutationKey: ["saved-views"],
  // The dialog shows the error itself.
  meta: { invalidates: [["saved-views"]], silent: true },
  mutationFn: async ({ organization, name, query, view }: NewView) => {
    await supabase()
      .from("saved_views")
      .insert({ org_id: organization, name, ...storedView(query, view) })
      .throwOnError();
  },
});

/** A change to a view. `current` is the catalogue's current query and columns. */
type Change = {
  id: string;
  name?: string;
  shared?: boolean;
  current?: { query: ProductQuery; view: GridView };
};

export const changeView = mutationOptions({
  mutationKey: ["saved-views"],
  meta: { invalidates: [["saved-views"]] },
  mutationFn: async ({ id, current, ...change }: Change) => {
    await supabase()
      .from("saved_views")
      .update({ ...change, ...(current ? storedView(current.query, current.view) : {}) })
      .eq("id", id)
      .select("id")
      .single()
      .throwOnError();
  },
});

/** Sets which of the user's own views opens first; null for none. */
export const openFirst = mutationOptions({
  mutationKey: ["saved-views"],
  meta: { invalidates: [["saved-views"]] },
  mutationFn: async ({ organization, id }: { organization: string; id: string | null }) => {
    const views = () => supabase().from("saved_views");
    await views()
      .update({ is_default: false })
      .eq("org_id", organization)
      .eq("is_default", true)
      .throwOnError();
    if (id !== null)
      await views().update({ is_default: true }).eq("id", id).select("id").single().throwOnError();
  },
});

export const deleteView = mutationOptions({
  mutationKey: ["saved-views"],
  meta: { invalidates: [["saved-views"]] },
  mutationFn: async (id: string) => {
    await supabase().from("saved_views").delete().eq("id", id).throwOnError();
  },
});
