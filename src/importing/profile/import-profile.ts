import * as z from "zod/mini";
import {
  type ColumnMapping,
  columnMapping,
} from "@/importing/mapping/definition/column-mapping.ts";
import { plainName } from "@/importing/vocabulary/plain-name.ts";
import { textKey } from "@/lib/text/text-key.ts";

/** How a source is read and mapped, so that its next file needs no questions. Saved again, it gets another version. */
export const importProfile = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  supplierId: z.nullable(z.uuid()),
  /** Tells files with the same columns. */
  headerKey: z.string(),
  /** How the file is read: whatever its reader was told. */
  reading: z.record(z.string(), z.unknown()),
  mapping: columnMapping,
  savedAt: z.string(),
});
export type ImportProfile = z.infer<typeof importProfile>;

/** The same for files whose columns bear the same names, in whatever order. */
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

/** In bytes; the database keeps no larger mapping. */
export const LARGEST_MAPPING = 524_288;
/** Other programs may have written it with spaces, and in more bytes. */
export const LARGEST_PROFILE_FILE = 10_000_000;

/** How large a mapping is as the database writes it: with a space behind each colon and comma. */
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

/** The profile that fits a file best: of the same columns and supplier, else of the same columns, else the supplier's last. */
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
  reading: z.record(z.string(), z.unknown()),
  mapping: columnMapping,
});
export type ProfileFile = Pick<
  z.infer<typeof profileFile>,
  "name" | "headerKey" | "reading" | "mapping"
>;

/** A profile as a file, to be kept or given to somebody else. Whose it is does not go along. */
export function writeProfileFile({ name, headerKey, reading, mapping }: ProfileFile): string {
  const file = { kind: FILE_KIND, format: 1, name, headerKey, reading, mapping };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** What such a file says; null where it is none. */
export function readProfileFile(text: string): ProfileFile | null {
  try {
    return profileFile.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
