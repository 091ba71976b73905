import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ViewScreen } from "@/catalogue/list/views/view-screen.ts";
import { supabase } from "@/lib/supabase.ts";
import { json } from "@/lib/json.ts";
import type { GridView } from "@/ui/grid/model/view.ts";

/** The filters and columns that a person saved under a name. */
export type SavedView<Query> = {
  id: string;
  name: string;
  query: Query;
  /** The columns and row density as stored. `readView` validates them. */
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

export const savedViewsQuery = <Query>(
  organization: string,
  person: string,
  screen: ViewScreen<Query>,
) =>
  queryOptions({
    queryKey: ["saved-views", organization, person, screen.id],
    queryFn: async ({ signal }): Promise<SavedView<Query>[]> => {
      const { data } = await supabase()
        .from("saved_views")
        .select("id, user_id, name, query, columns, shared, is_default")
        .eq("org_id", organization)
        .eq("screen", screen.id)
        .order("name")
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data).map(({ user_id, query, shared, is_default, ...view }) => ({
        ...view,
        query: screen.read(query),
        isShared: shared,
        isOwn: user_id === person,
        opensFirst: is_default && user_id === person,
      }));
    },
  });

const jsonRecord = z.record(z.string(), json);

/** A list's current query, as its screen stores it, and its columns. */
type Current = { query: object; view: GridView };
type NewView = Current & { organization: string; screen: ViewScreen<never>["id"]; name: string };

const storedView = ({ query, view: { arrangement, density } }: Current) => ({
  query: jsonRecord.parse(query),
  columns: jsonRecord.parse({ arrangement, density }),
});

export const saveView = mutationOptions({
  mutationKey: ["saved-views"],
  // The dialog shows the error itself.
  meta: { invalidates: [["saved-views"]], silent: true },
  mutationFn: async ({ organization, screen, name, ...current }: NewView) => {
    await supabase()
      .from("saved_views")
      .insert({ org_id: organization, screen, name, ...storedView(current) })
      .throwOnError();
  },
});

type Change = {
  id: string;
  name?: string;
  shared?: boolean;
  current?: Current;
};

export const changeView = mutationOptions({
  mutationKey: ["saved-views"],
  meta: { invalidates: [["saved-views"]] },
  mutationFn: async ({ id, current, ...change }: Change) => {
    await supabase()
      .from("saved_views")
      .update({ ...change, ...(current ? storedView(current) : {}) })
      .eq("id", id)
      .select("id")
      .single()
      .throwOnError();
  },
});

type First = { organization: string; screen: ViewScreen<never>["id"]; id: string | null };

/** Sets which of the person's own views of a list opens first, or that none does. */
export const openFirst = mutationOptions({
  mutationKey: ["saved-views"],
  meta: { invalidates: [["saved-views"]] },
  mutationFn: async ({ organization, screen, id }: First) => {
    const views = () => supabase().from("saved_views");
    await views()
      .update({ is_default: false })
      .eq("org_id", organization)
      .eq("screen", screen)
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
