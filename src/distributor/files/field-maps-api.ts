import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type FieldMap, fieldMapSchema } from "@/distributor/price-file/field-map.ts";
import { json } from "@/lib/json.ts";
import { supabase } from "@/lib/supabase.ts";

const rows = z.array(z.object({ version: z.int(), map: fieldMapSchema, created_at: z.string() }));
export type FieldMapVersion = { version: number; map: FieldMap; savedAt: string };

const MOST_VERSIONS = 100;

/** The latest field maps that members saved, newest first. */
export const fieldMapsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["distributor", organization, "field-maps"],
    queryFn: async ({ signal }): Promise<FieldMapVersion[]> => {
      const { data } = await supabase()
        .from("distributor_field_maps")
        .select("version, map, created_at")
        .eq("org_id", organization)
        .order("version", { ascending: false })
        .limit(MOST_VERSIONS)
        .abortSignal(signal)
        .throwOnError();
      return rows
        .parse(data)
        .map(({ version, map, created_at: savedAt }) => ({ version, map, savedAt }));
    },
  });

type NewVersion = { organization: string; map: FieldMap; basedOn: number };

/** Saves a map as the next version and returns its number. */
export const saveFieldMap = mutationOptions({
  mutationKey: ["distributor", "field-map"],
  meta: { invalidates: [["distributor"]], silent: true },
  async mutationFn({ organization, map, basedOn }: NewVersion): Promise<number> {
    const { data } = await supabase()
      .rpc("save_distributor_field_map", {
        org: organization,
        map: json.parse(map),
        based_on: basedOn,
      })
      .throwOnError();
    return z.int().parse(data);
  },
});
