import * as z from "zod/mini";
import {
  type ColumnMapping,
  columnMapping,
} from "@/importing/mapping/definition/column-mapping.ts";
import { plainName } from "@/importing/vocabulary/plain-name.ts";
import { textKey } from "@/lib/text/text-key.ts";

/**
 * The file settings and mapping of a source, so that its next file is read without questions. Each save creates a new
 * version.
 */
export const importProfile = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  supplierId: z.nullable(z.uuid()),
  /** Identifies files with the same columns. */
  headerKey: z.string(),
  /** The file settings: all options that were passed to the reader. */
  fileSettings: z.record(z.string(), z.unknown()),
  mapping: columnMapping,
  savedAt: z.string(),
});
export type ImportProfile = z.infer<typeof importProfile>;

/** Equal for files with the same column names, in any order. */
export function headerKeyOf(columns: readonly string[]): string {
  const names = columns.map(plainName).toSorted().join("\n");
  return ["a", "b"]
    .map((salt) =>
      textKey(salt + names)
        .toString(16)
        .padStart(16, "0"),
    )
    .join("")
    .slice(0, 32);
}

/** The largest mapping in bytes. The database rejects larger ones. */
export const LARGEST_MAPPING = 524_288;
/**
 * A profile file may be larger than its mapping, because other programs may add spaces or write characters as escapes.
 */
export const LARGEST_PROFILE_FILE = 10_000_000;

/** The size of a mapping in the database's notation, which has a space after each colon and comma. */
export const mappingSize = (mapping: ColumnMapping): number => writtenSize(mapping);

function writtenSize(value: unknown): number {
  if (typeof value !== "object" || value === null) return bytesOf(JSON.stringify(value));
  const sizes = Array.isArray(value)
    ? value.map(writtenSize)
    : Object.entries(value).map(([key, part]) => bytesOf(`"${key}": `) + writtenSize(part));
  return sizes.reduce((whole, size) => whole + size, 2 + 2 * Math.max(0, sizes.length - 1));
}

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text).length;

/** The profile that fits a file best: same columns and supplier, then same columns, then the supplier's latest. */
export function rememberedProfile(
  profiles: readonly ImportProfile[],
  { headerKey, supplierId }: Pick<ImportProfile, "headerKey" | "supplierId">,
): ImportProfile | null {
  const newest = profiles.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  const isOfSupplier = (profile: ImportProfile) =>
    supplierId !== null && profile.supplierId === supplierId;
  return (
    newest.find((profile) => profile.headerKey === headerKey && isOfSupplier(profile)) ??
    newest.find((profile) => profile.headerKey === headerKey) ??
    newest.find(isOfSupplier) ??
    null
  );
}

const FILE_KIND = "supplier-portal-import-profile";

const profileFile = z.object({
  kind: z.literal(FILE_KIND),
  format: z.literal(1),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  headerKey: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  fileSettings: z.record(z.string(), z.unknown()),
  mapping: columnMapping,
});
export type ProfileFile = Pick<
  z.infer<typeof profileFile>,
  "name" | "headerKey" | "fileSettings" | "mapping"
>;

/** A profile as a file, to store or share. It doesn't include its owner or supplier. */
export function writeProfileFile({ name, headerKey, fileSettings, mapping }: ProfileFile): string {
  const file = { kind: FILE_KIND, format: 1, name, headerKey, fileSettings, mapping };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The content of a profile file; null if it isn't one. */
export function readProfileFile(text: string): ProfileFile | null {
  try {
    return profileFile.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
