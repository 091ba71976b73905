import { mutationOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ProductQuery } from "@/catalogue/list/product-query.ts";
import { json } from "@/lib/json.ts";
import { supabase } from "@/lib/supabase.ts";
import type { GridView } from "@/ui/grid/model/view.ts";

const sent = z.record(z.string(), json);

type NewView = { organization: string; name: string; query: ProductQuery; view: GridView };

const stored = (query: ProductQuery, { arrangement, density }: GridView) => ({
  query: sent.parse(query),
  columns: sent.parse({ arrangement, density }),
});

export const saveView = mutationOptions({
  mutationKey: ["saved-views"],
  // The dialog says itself what failed.
  meta: { invalidates: [["saved-views"]], silent: true },
  mutationFn: async ({ organization, name, query, view }: NewView) => {
    await supabase()
      .from("saved_views")
      .insert({ org_id: organization, name, ...stored(query, view) })
      .throwOnError();
  },
});

/** What can be changed of a view; `look` is how the catalogue stands there now. */
type Change = {
  id: string;
  name?: string;
  shared?: boolean;
  look?: { query: ProductQuery; view: GridView };
};

export const changeView = mutationOptions({
  mutationKey: ["saved-views"],
  meta: { invalidates: [["saved-views"]] },
  mutationFn: async ({ id, look, ...change }: Change) => {
    await supabase()
      .from("saved_views")
      .update({ ...change, ...(look ? stored(look.query, look.view) : {}) })
      .eq("id", id)
      .select("id")
      .single()
      .throwOnError();
  },
});

/** Which view opens first for its maker; null for none. */
export const openFirst = mutationOptions({
  mutationKey: ["saved-views"],
  meta: { invalidates: [["saved-views"]] },
  mutationFn: async ({ organization, id }: { organization: string; id: string | null }) => {
    const views = () => supabase().from("saved_views");
    await views()
      .update({ opens_first: false })
      .eq("org_id", organization)
      .eq("opens_first", true)
      .throwOnError();
    if (id !== null)
      await views().update({ opens_first: true }).eq("id", id).select("id").single().throwOnError();
  },
});

export const deleteView = mutationOptions({
  mutationKey: ["saved-views"],
  meta: { invalidates: [["saved-views"]] },
  mutationFn: async (id: string) => {
    await supabase().from("saved_views").delete().eq("id", id).throwOnError();
  },
});
