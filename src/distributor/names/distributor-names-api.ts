import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { allRows } from "@/lib/promises.ts";
import { supabase } from "@/lib/supabase.ts";
import type { NameKind, Names } from "@/distributor/names/name-list.ts";

const rows = z.array(z.object({ kind: z.string(), code: z.string(), name: z.string() }));

/** The names of categories and manufacturers by code, as the distributor's lists have them. */
export const distributorNamesQuery = (organization: string) =>
  queryOptions({
    queryKey: ["distributor", organization, "names"],
    staleTime: 300_000,
    queryFn: async ({ signal }): Promise<Record<NameKind, Names>> => {
      const names = {
        category: new Map<string, string>(),
        manufacturer: new Map<string, string>(),
      };
      const stored = await allRows((from, to) =>
        supabase()
          .from("distributor_names")
          .select("kind, code, name")
          .eq("org_id", organization)
          .order("kind")
          .order("code")
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      );
      for (const { kind, code, name } of rows.parse(stored))
        names[kind === "category" ? "category" : "manufacturer"].set(code, name);
      return names;
    },
  });

type NewNames = { organization: string; kind: NameKind; names: Names };

/** Replaces a list of names with an uploaded one. */
export const saveNames = mutationOptions({
  mutationKey: ["distributor", "names"],
  meta: { invalidates: [["distributor"]], silent: true },
  async mutationFn({ organization, kind, names }: NewNames): Promise<number> {
    const { data } = await supabase()
      .rpc("save_distributor_names", { org: organization, kind, names: Object.fromEntries(names) })
      .throwOnError();
    return z.int().parse(data);
  },
});
