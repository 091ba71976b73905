import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { columnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import type { ImportProfile } from "@/importing/profile/import-profile.ts";
import type { Json } from "@/lib/database.types.ts";
import { supabase } from "@/lib/supabase.ts";

const row = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  supplier_id: z.nullable(z.uuid()),
  header_key: z.string(),
  reading: z.record(z.string(), z.unknown()),
  mapping: columnMapping,
  created_at: z.string(),
});

const read = ({
  supplier_id,
  header_key,
  created_at,
  ...rest
}: z.infer<typeof row>): ImportProfile => ({
  ...rest,
  supplierId: supplier_id,
  headerKey: header_key,
  savedAt: created_at,
});

const COLUMNS = "id, version, name, supplier_id, header_key, reading, mapping, created_at";
/** More versions than a person will ever look through. */
const MOST = 500;

/** Every version of every profile, the newest first. */
export const importProfilesQuery = (organization: string) =>
  queryOptions({
    queryKey: ["import-profiles", organization],
    queryFn: async ({ signal }): Promise<ImportProfile[]> => {
      const { data } = await supabase()
        .from("import_profiles")
        .select(COLUMNS)
        .eq("org_id", organization)
        .order("created_at", { ascending: false })
        .limit(MOST)
        .abortSignal(signal)
        .throwOnError();
      // One that another version of the portal saved must not stand in the way of the others.
      return data.flatMap((each) => {
        const known = row.safeParse(each);
        return known.success ? [read(known.data)] : [];
      });
    },
  });

/** The version that each profile has now. */
export const latestVersions = (profiles: readonly ImportProfile[]): ImportProfile[] =>
  profiles.filter(
    ({ id, version }) => !profiles.some((other) => other.id === id && other.version > version),
  );

type Save = {
  organization: string;
  /** Of a profile that is saved again, the id and the version that was seen; somebody else's later one is not hidden by it. */
  profile: Omit<ImportProfile, "savedAt">;
};

/** Saves the next version: 1 for a new profile. Where somebody was faster, the server says that it is taken. */
export const saveImportProfile = mutationOptions({
  mutationKey: ["import-profiles"],
  meta: { invalidates: [["import-profiles"]] },
  mutationFn: async ({ organization, profile }: Save): Promise<ImportProfile> => {
    const { data } = await supabase()
      .from("import_profiles")
      .insert({
        org_id: organization,
        id: profile.id,
        version: profile.version,
        name: profile.name.trim(),
        supplier_id: profile.supplierId,
        header_key: profile.headerKey,
        reading: json(profile.reading),
        // What could not be read back is not kept.
        mapping: json(columnMapping.parse(profile.mapping)),
      })
      .select(COLUMNS)
      .single()
      .throwOnError();
    return read(row.parse(data));
  },
});

/** Forgets a profile with all its versions. */
export const deleteImportProfile = mutationOptions({
  mutationKey: ["import-profiles"],
  meta: { invalidates: [["import-profiles"]] },
  mutationFn: async ({ organization, id }: { organization: string; id: string }) => {
    await supabase()
      .from("import_profiles")
      .delete()
      .eq("org_id", organization)
      .eq("id", id)
      .throwOnError();
  },
});

/** Plain data, as it travels. */
const json = (value: object): NonNullable<Json> => JSON.parse(JSON.stringify(value));
