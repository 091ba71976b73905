import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { CHANGE_KINDS, CHANGE_STATES, type ChangeSet } from "@/catalogue/ledger/change-set.ts";
import { stopChanges } from "@/catalogue/ledger/ledger-api.ts";
import { supabase } from "@/lib/supabase.ts";

const PAGE = 30;

const rows = z.array(
  z.object({
    id: z.uuid(),
    kind: z.enum(CHANGE_KINDS),
    title: z.string(),
    state: z.enum(CHANGE_STATES),
    created_at: z.string(),
    undoes: z.nullable(z.uuid()),
    only_products: z.nullable(z.array(z.uuid())),
    only_fields: z.nullable(z.array(z.string())),
    actor: z.nullable(z.object({ display_name: z.nullable(z.string()) })),
    rows_read: z.int(),
    created: z.int(),
    updated: z.int(),
    removed: z.int(),
    unchanged: z.int(),
    skipped: z.int(),
    rejected: z.int(),
  }),
);

/** What was changed, the newest first; by the data of one supplier only, where one is named. */
export const changeSetsQuery = (organization: string, supplier: string | null = null) =>
  infiniteQueryOptions({
    queryKey: ["change-sets", organization, supplier],
    // Others write, too.
    staleTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: (last: ChangeSet[]) =>
      last.length < PAGE ? undefined : (last.at(-1)?.at ?? undefined),
    queryFn: async ({ pageParam, signal }): Promise<ChangeSet[]> => {
      let request = supabase()
        .from("change_sets")
        .select(
          "id, kind, title, state, created_at, undoes, only_products, only_fields, actor:profiles(display_name), rows_read, created, updated, removed, unchanged, skipped, rejected",
        )
        .eq("org_id", organization)
        .order("created_at", { ascending: false })
        .limit(PAGE);
      if (supplier !== null) request = request.eq("supplier_id", supplier);
      if (pageParam !== null) request = request.lt("created_at", pageParam);
      const { data } = await request.abortSignal(signal).throwOnError();
      return rows.parse(data).map(({ created_at, rows_read, actor, ...told }) => {
        const { only_products: products, only_fields: fields, ...set } = told;
        return {
          ...set,
          isPartial: products !== null || fields !== null,
          at: created_at,
          rowsRead: rows_read,
          actor: actor?.display_name ?? null,
        };
      });
    },
  });

/** Ends one that was left open: by a tab that was closed, or a network that went away. */
export const stopChangeSet = mutationOptions({
  mutationKey: ["change-sets"],
  meta: { invalidates: [["change-sets"]] },
  mutationFn: async (id: string) => {
    if (!(await stopChanges(id))) throw new TypeError("Failed to fetch");
  },
});
