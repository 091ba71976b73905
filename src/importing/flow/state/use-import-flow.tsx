import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useReducer } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { Overrides } from "@/importing/checking/read-products.ts";
import { cleaningOf, UnreadableRulesError } from "@/importing/cleaning/cleaning-setup.ts";
import { streamCatalogue } from "@/importing/comparing/catalogue-api.ts";
import type { RowOutcome } from "@/importing/comparing/file-index.ts";
import type { ImportMode } from "@/importing/comparing/import-mode.ts";
import {
  type ChosenTable,
  type DroppedFile,
  importReducer,
  INITIAL_IMPORT,
  type OpenTable,
} from "@/importing/flow/state/import-state.ts";
import { startImport, type StartLabels } from "@/importing/flow/state/start-import.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { withValueFormats } from "@/importing/mapping/draft/value-formats.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import {
  headerKeyOf,
  type ImportProfile,
  rememberedProfile,
} from "@/importing/profile/import-profile.ts";
import { importProfilesQuery } from "@/importing/profile/import-profiles-api.ts";
import type { TablePreview } from "@/importing/session/opened-file.ts";
import { useImportWorker } from "@/importing/session/use-import-worker.tsx";
import { type SourceOptions, sourceOptions } from "@/importing/source/table/source-options.ts";
import { ruleSetsQuery } from "@/rules/sets/rule-sets-api.ts";
import { warehousesQuery } from "@/stock/stock-api.ts";

/** The state of one import, and what can be done with it. */
export function useImportFlow(organization: Organization, person: string) {
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(importReducer, INITIAL_IMPORT);
  const { files, supplier, table, mode, checked, difference } = state;

  const owner = { person, organization: organization.id };
  const { worker, run, openTable, holdsTableOf, openFile, peek, handOver, stop, running, failed } =
    useImportWorker(owner, () => dispatch({ type: "workerLost" }));
  const address = files.find(({ file }) => file === table?.chosen.file)?.address ?? null;

  const setSupplier = useCallback(
    (id: string | null) => dispatch({ type: "supplierChosen", supplier: id }),
    [],
  );

  async function suggestionFor(
    { columns, first, above, detected }: TablePreview,
    memory: ColumnMapping | null,
    options: SourceOptions,
  ) {
    // If the warehouses can't be loaded, a quantity column is mapped to the default warehouse.
    const warehouses = await queries.fetchQuery(warehousesQuery(organization.id)).catch(() => []);
    const { language } = options;
    const rows = first.rows;
    const { currency } = organization.region;
    const suggested = suggestMapping({
      columns,
      rows,
      memory,
      warehouses,
      language,
      currency,
      above: above.rows,
      detected,
    });
    return { suggested, mapping: withValueFormats(suggested.mapping, options) };
  }

  /** Opens a table with the profile of this supplier's last file, if it has the same columns. */
  async function choose(chosen: ChosenTable) {
    return run("previewing", async () => {
      const profiles = await queries
        .fetchQuery(importProfilesQuery(organization.id))
        // Without the profiles, settings and mapping are detected from the file alone.
        .catch(() => []);
      let options: SourceOptions = {};
      let preview = await openTable(chosen.file, chosen.part, options);
      const headerKey = headerKeyOf(preview.columns);
      const profile = rememberedProfile(profiles, { headerKey, supplierId: supplier });
      const settings = sourceOptions.safeParse(profile?.fileSettings);
      if (profile?.headerKey === headerKey && settings.success) {
        options = settings.data;
        if (Object.keys(options).length > 0)
          preview = await openTable(chosen.file, chosen.part, options);
      }
      const suggestion = await suggestionFor(preview, profile?.mapping ?? null, options);
      dispatch({
        type: "tableOpened",
        table: { chosen, options, preview, profile, ...suggestion },
      });
    });
  }

  async function drop(dropped: readonly File[], from: string | null = null) {
    const found: DroppedFile[] = [];
    await run("opening", async () => {
      for (const file of dropped) {
        found.push({ file, opened: await openFile(file), address: from });
      }
      dispatch({ type: "filesOpened", files: found });
    });
    const [only, ...others] = found.flatMap(({ file, opened }) =>
      opened.outcome === "opened"
        ? opened.parts.map(({ name }, part) => ({ file, part, name }))
        : [],
    );
    return only !== undefined && others.length === 0 ? choose(only) : false;
  }

  async function changeSettings(options: SourceOptions) {
    if (table === null) return false;
    return run("previewing", async () => {
      const preview = await openTable(table.chosen.file, table.chosen.part, options);
      const changes = await settingsChanges(table, options, preview);
      dispatch({ type: "settingsChanged", changes: { options, preview, ...changes } });
    });
  }

  /** Keeps the mapping where the same columns mean the same fields under the new settings. */
  async function settingsChanges(
    { preview: before, options: previous, suggested, mapping, profile }: OpenTable,
    options: SourceOptions,
    preview: TablePreview,
  ) {
    const isSame = preview.columns.join("\n") === before.columns.join("\n");
    // In another language the same names may mean other fields, and a removed unit is detected again.
    const isSuggestedAgain =
      options.language !== previous.language ||
      (options.units?.length ?? 0) < (previous.units?.length ?? 0);
    if (isSame && !isSuggestedAgain)
      return { suggested, mapping: withValueFormats(mapping, options) };
    return suggestionFor(preview, profile?.mapping ?? null, options);
  }

  async function runCheck(
    { chosen, options }: OpenTable,
    mapping: ColumnMapping,
    which: ImportMode,
    overrides: Overrides,
  ) {
    // A new worker doesn't have the table of the one it replaced.
    if (!holdsTableOf(chosen.file)) await openTable(chosen.file, chosen.part, options);
    const sets = await queries.fetchQuery(ruleSetsQuery(organization.id));
    const now = new Date().toISOString();
    const cleaning = cleaningOf(sets, supplier, { now, timeZone: organization.region.timeZone });
    if (cleaning === "unreadable") throw new UnreadableRulesError();
    const found = await worker().call("check", { mapping, mode: which, cleaning }, overrides);
    dispatch({ type: "checkFinished", checked: found });
    return found;
  }

  /** Checks every row, with another mapping or more typed values if something was just fixed. */
  async function check(next: { mapping?: ColumnMapping; overrides?: Overrides } = {}) {
    if (table === null) return false;
    const { mapping = table.mapping, overrides = table.overrides } = next;
    dispatch({ type: "checkStarted", mapping, overrides });
    return run("checking", async () => (await runCheck(table, mapping, mode, overrides)) !== null);
  }

  /** Compares the file with the catalogue. Another mode compares other fields, so it checks the rows again. */
  async function compare(which: ImportMode = mode) {
    if (table === null) return false;
    dispatch({ type: "comparisonStarted", mode: which });
    return run("comparing", async (signal) => {
      const isFresh = checked !== null && difference === null && which === mode;
      const found = isFresh
        ? checked
        : await runCheck(table, table.mapping, which, table.overrides);
      if (found === null) return false;
      const { compared, watched, skus } = found;
      const requested = { organization: organization.id, compared, supplier, watched, skus };
      await streamCatalogue(requested, (page) => worker().call("addResponse", page), signal);
      dispatch({ type: "comparisonFinished", difference: await worker().call("difference") });
      return true;
    });
  }

  /**
   * Plans the import and starts to send it. Returns the id of its change set, or null if it was
   * cancelled or failed.
   */
  async function start(labels: StartLabels): Promise<string | null> {
    if (table === null || checked === null || difference === null) return null;
    const id = crypto.randomUUID();
    const facts = { id, owner, chosen: table.chosen, address, supplier, checked, difference };
    const hasStarted = await run("planning", async () => {
      const isSending = await startImport(facts, labels, { worker, handOver });
      if (isSending) dispatch({ type: "importStarted" });
      return isSending;
    });
    return hasStarted ? id : null;
  }

  return {
    state,
    address,
    running,
    failed,
    drop,
    choose,
    peek,
    changeSettings,
    check,
    compare,
    start,
    stop,
    setSupplier,
    setMapping: (mapping: ColumnMapping) => dispatch({ type: "mappingChanged", mapping }),
    setProfile: (profile: ImportProfile | null) => dispatch({ type: "profileChosen", profile }),
    readRows: (outcome: RowOutcome, most: number) => worker().call("rows", outcome, most),
    rejectedFile: (reasonName: string, reasons: ReadonlyMap<string, string>) =>
      worker().call("rejected", reasonName, reasons),
  };
}
