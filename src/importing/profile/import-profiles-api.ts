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
  file_settings: z.record(z.string(), z.unknown()),
  mapping: columnMapping,
  created_at: z.string(),
});

const read = ({
  supplier_id,
  header_key,
  file_settings,
  created_at,
  ...rest
}: z.infer<typeof row>): ImportProfile => ({
  ...rest,
  supplierId: supplier_id,
  headerKey: header_key,
  fileSettings: file_settings,
  savedAt: created_at,
});

const COLUMNS = "id, version, name, supplier_id, header_key, file_settings, mapping, created_at";
/** A safety limit, far above the number of versions that a person would look through. */
const MOST = 500;

/** The versions of all profiles, newest first, up to `MOST`. */
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
      // A profile that another version of the portal saved may not parse. It's skipped so that the others still load.
      return data.flatMap((each) => {
        const known = row.safeParse(each);
        return known.success ? [read(known.data)] : [];
      });
    },
  });

/** The latest version of each profile. */
export const latestVersions = (profiles: readonly ImportProfile[]): ImportProfile[] =>
  profiles.filter(
    ({ id, version }) => !profiles.some((other) => other.id === id && other.version > version),
  );

type Save = {
  organization: string;
  /**
   * To update a profile, pass its id and the version after the latest one you loaded. The save then fails rather than
   * hiding another person's newer version.
   */
  profile: Omit<ImportProfile, "savedAt">;
};

/**
 * Saves the next version, or version 1 of a new profile. If another person saved that version first, the server
 * reports that it's taken.
 */
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
        file_settings: json(profile.fileSettings),
        // Parsing first ensures that nothing is stored that couldn't be read back.
        mapping: json(columnMapping.parse(profile.mapping)),
      })
      .select(COLUMNS)
      .single()
      .throwOnError();
    return read(row.parse(data));
  },
});

/** Deletes a profile with all its versions. */
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

/** Converts an object to plain JSON data for the request. */
const json = (value: object): NonNullable<Json> => JSON.parse(JSON.stringify(value));
