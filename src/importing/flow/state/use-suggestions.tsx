import { useQueryClient } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import type { OpenTable } from "@/importing/flow/state/import-state.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { withValueFormats } from "@/importing/mapping/draft/value-formats.ts";
import type { ImportWorker } from "@/importing/session/import-connection.ts";
import { importProfilesQuery } from "@/importing/profile/import-profiles-api.ts";
import type { TablePreview } from "@/importing/session/opened-file.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import { warehousesQuery } from "@/stock/warehouses/warehouses-api.ts";

/**
 * Offline, a request fails at once instead of waiting for the network, because a file can be opened without the
 * response.
 */
const EVEN_OFFLINE = { networkMode: "always" } as const;

/** Suggests mappings for tables, with the organization's warehouses, currency and stored profiles. */
export function useSuggestions(organization: Organization, worker: () => ImportWorker) {
  const queries = useQueryClient();

  async function suggestionFor(
    { columns, first, above, skipped, detected }: TablePreview,
    memory: ColumnMapping | null,
    options: SourceOptions,
  ) {
    // If the warehouses can't be loaded, a quantity column is mapped to the default warehouse.
    const warehouses = await queries
      .fetchQuery({ ...warehousesQuery(organization.id), ...EVEN_OFFLINE })
      .catch(() => []);
    const { language } = options;
    const rows = first.rows;
    const { currency } = organization.region;
    const suggested = await worker().call("suggest", {
      columns,
      rows,
      memory,
      warehouses,
      language,
      currency,
      above: above.rows,
      skipped,
      detected,
    });
    return { suggested, mapping: withValueFormats(suggested.mapping, options) };
  }

  const storedProfiles = () =>
    queries
      .fetchQuery({ ...importProfilesQuery(organization.id), ...EVEN_OFFLINE })
      // Without the profiles, settings and mapping are detected from the file alone.
      .catch(() => []);

  /** Keeps the mapping if the columns are the same and mean the same fields under the new settings. */
  async function settingsChanges(
    { preview: before, options: previous, suggested, mapping, profile }: OpenTable,
    options: SourceOptions,
    preview: TablePreview,
  ) {
    const isSame = preview.columns.join("\n") === before.columns.join("\n");
    // In another language, a name may mean another field. A unit that the person removed is detected again.
    const isSuggestedAgain =
      options.language !== previous.language ||
      (options.units?.length ?? 0) < (previous.units?.length ?? 0);
    if (isSame && !isSuggestedAgain)
      return { suggested, mapping: withValueFormats(mapping, options) };
    return suggestionFor(preview, profile?.mapping ?? null, options);
  }

  return { suggestionFor, settingsChanges, storedProfiles };
}
