import type { ImportSession } from "@/importing/session/import-session.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { mappedFields } from "@/importing/mapping/draft/product-draft.ts";
import { savedMapping } from "@/importing/mapping/suggestion/saved-mapping.ts";
import type { RunReason } from "@/importing/schedule/run-result.ts";
import { sourceOptions } from "@/importing/source/table/source-options.ts";

type Profile = { fileSettings: Record<string, unknown>; mapping: ColumnMapping };

/** How many sheets, or files of an archive, to look at. The table of a price list is among the first. */
const MOST_PARTS = 10;

/**
 * Opens the first table of a file that has all the columns of a profile, because a scheduled run can't ask a person
 * to choose.
 */
export async function openProfiledTable(
  session: ImportSession,
  file: File,
  { fileSettings, mapping }: Profile,
): Promise<{ mapping: ColumnMapping } | { reason: RunReason }> {
  const opened = await session.open(file);
  if (opened.outcome === "rejected") return { reason: { file: opened.rejection.kind } };
  const options = sourceOptions.safeParse(fileSettings).data ?? {};
  let missing: string[] = [];
  const tables = opened.parts.slice(0, MOST_PARTS);
  for (const [part, { isHidden }] of tables.entries()) {
    if (isHidden) continue;
    const { columns, first } = await session.preview(part, options);
    const resolved = savedMapping(mapping, { columns, rows: first.rows });
    const lost = lostFields(mapping, resolved);
    if (lost.length === 0) return { mapping: resolved };
    // Reports the missing columns of the closest table.
    if (missing.length === 0 || lost.length < missing.length) missing = lost;
  }
  const [rejection] = opened.rejected;
  if (missing.length === 0 && rejection !== undefined) return { reason: { file: rejection.kind } };
  return { reason: { run: "columns-missing", fields: missing.slice(0, 20) } };
}

/**
 * The fields of the profile that have no column in the file. Importing without them would leave outdated values
 * unnoticed.
 */
function lostFields(profileMapping: ColumnMapping, found: ColumnMapping): string[] {
  const fields: string[] = mappedFields(profileMapping).filter(
    (field) => found.fields[field] === undefined,
  );
  if (found.images.length < profileMapping.images.length) fields.push("images");
  if (found.stock.length < profileMapping.stock.length) fields.push("stock");
  if (found.options.length < profileMapping.options.length) fields.push("variant_options");
  if (profileMapping.variants !== null && found.variants === null) fields.push("variant_group");
  return fields;
}
