import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
<<<<<<< HEAD
import type { ViewScreen } from "@/catalogue/list/views/view-screen.ts";
=======
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)
import { supabase } from "@/lib/supabase.ts";
import { json } from "@/lib/json.ts";
import type { GridView } from "@/ui/grid/model/view.ts";

/** A list that views are saved for, with the meaning of its queries. */
export type SavedList<Query> = {
  name: "products" | "distributor";
  readQuery: (stored: unknown) => Query;
  isSameQuery: (a: Query, b: Query) => boolean;
  /** The query that every row matches. */
  all: Query;
};

/** Saved filters and columns. */
export type SavedView<Query> = {
  id: string;
  name: string;
  query: Query;
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

export const savedViewsQuery = <Query>(
  organization: string,
  person: string,
<<<<<<< HEAD
  screen: ViewScreen<Query>,
) =>
  queryOptions({
    queryKey: ["saved-views", organization, person, screen.id],
=======
  list: SavedList<Query>,
) =>
  queryOptions({
    queryKey: ["saved-views", organization, person, list.name],
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)
    queryFn: async ({ signal }): Promise<SavedView<Query>[]> => {
      const { data } = await supabase()
        .from("saved_views")
        .select("id, user_id, name, query, columns, shared, is_default")
        .eq("org_id", organization)
<<<<<<< HEAD
        .eq("screen", screen.id)
=======
        .eq("list", list.name)
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)
        .order("name")
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data).map(({ user_id, query, shared, is_default, ...view }) => ({
        ...view,
<<<<<<< HEAD
        query: screen.read(query),
=======
        query: list.readQuery(query),
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)
        isShared: shared,
        isOwn: user_id === person,
        opensFirst: is_default && user_id === person,
      }));
    },
  });

const jsonRecord = z.record(z.string(), json);

<<<<<<< HEAD
/** A list's current query, as its screen stores it, and its columns. */
type Current = { query: object; view: GridView };
type NewView = Current & { organization: string; screen: ViewScreen<never>["id"]; name: string };

const storedView = ({ query, view: { arrangement, density } }: Current) => ({
=======
/** The query and the columns of a list at the moment. */
export type CurrentView = { query: unknown; view: GridView };
type ListName = SavedList<unknown>["name"];
type NewView = CurrentView & { organization: string; list: ListName; name: string };

const storedView = ({ query, view: { arrangement, density } }: CurrentView) => ({
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)
  query: jsonRecord.parse(query),
  columns: jsonRecord.parse({ arrangement, density }),
});

export const saveView = mutationOptions({
  mutationKey: ["saved-views"],
  // The dialog shows the error itself.
  meta: { invalidates: [["saved-views"]], silent: true },
<<<<<<< HEAD
  mutationFn: async ({ organization, screen, name, ...current }: NewView) => {
    await supabase()
      .from("saved_views")
      .insert({ org_id: organization, screen, name, ...storedView(current) })
=======
  mutationFn: async ({ organization, list, name, ...current }: NewView) => {
    await supabase()
      .from("saved_views")
      .insert({ org_id: organization, list, name, ...storedView(current) })
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)
      .throwOnError();
  },
});

<<<<<<< HEAD
=======
/** A change to a view. */
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)
type Change = {
  id: string;
  name?: string;
  shared?: boolean;
<<<<<<< HEAD
  current?: Current;
=======
  current?: CurrentView;
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)
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

<<<<<<< HEAD
type First = { organization: string; screen: ViewScreen<never>["id"]; id: string | null };
=======
type FirstView = { organization: string; list: ListName; id: string | null };
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)

/** Sets which of the user's own views of a list opens first; null for none. */
export const openFirst = mutationOptions({
  mutationKey: ["saved-views"],
  meta: { invalidates: [["saved-views"]] },
<<<<<<< HEAD
  mutationFn: async ({ organization, screen, id }: First) => {
=======
  mutationFn: async ({ organization, list, id }: FirstView) => {
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)
    const views = () => supabase().from("saved_views");
    await views()
      .update({ is_default: false })
      .eq("org_id", organization)
<<<<<<< HEAD
      .eq("screen", screen)
=======
      .eq("list", list)
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)
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
