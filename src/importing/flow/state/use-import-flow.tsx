import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useReducer } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { type Correction, withCorrections } from "@/importing/checking/correction.ts";
import type { Overrides } from "@/importing/checking/read-products.ts";
import { cleaningOf, UnreadableRulesError } from "@/importing/cleaning/cleaning-setup.ts";
import { streamCatalogue } from "@/importing/comparing/catalogue-api.ts";
import type { RowOutcome } from "@/importing/comparing/file-index.ts";
import type { ImportMode } from "@/importing/comparing/import-mode.ts";
import type { TakenDraft } from "@/importing/drafts/stored-drafts.ts";
import {
  type ChosenTable,
  type DroppedFile,
  importReducer,
  INITIAL_IMPORT,
  knownTable,
  type OpenTable,
} from "@/importing/flow/state/import-state.ts";
import { stepShown } from "@/importing/flow/state/flow-step.ts";
import { startImport, type StartLabels } from "@/importing/flow/state/start-import.ts";
import { useDrafts } from "@/importing/flow/state/use-drafts.tsx";
import { useSuggestions } from "@/importing/flow/state/use-suggestions.tsx";
import { useResume } from "@/importing/flow/state/use-resume.tsx";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import {
  headerKeyOf,
  type ImportProfile,
  rememberedProfile,
} from "@/importing/profile/import-profile.ts";
import { useImportWorker } from "@/importing/session/use-import-worker.tsx";
import { type SourceOptions, sourceOptions } from "@/importing/source/table/source-options.ts";
import { ruleSetsQuery } from "@/rules/sets/rule-sets-api.ts";

/** The import's parameters in the URL. */
type Place = { requested: string | null; draft: string | null };

/** The state of one import, and what can be done with it. */
export function useImportFlow(organization: Organization, person: string, place: Place) {
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(importReducer, INITIAL_IMPORT);
  const { files, supplier, table, mode, checked, difference } = state;

  const owner = { person, organization: organization.id };
  const importWorker = useImportWorker(owner, () => dispatch({ type: "workerLost" }));
  const { worker, run, openTable, holdsTableOf, openFile, peek, handOver, stop, running, failed } =
    importWorker;
  const step = place.requested === "report" ? "report" : stepShown(place.requested, state.reached);
  const drafts = useDrafts(owner, state, step);
  const address = files.find(({ file }) => file === table?.chosen.file)?.address ?? null;

  const { suggestionFor, settingsChanges, storedProfiles } = useSuggestions(organization, worker);

  const setSupplier = useCallback(
    (id: string | null) => dispatch({ type: "supplierChosen", supplier: id }),
    [],
  );
  const changeMapping = useCallback(
    (change: (mapping: ColumnMapping) => ColumnMapping) =>
      dispatch({ type: "mappingChanged", change }),
    [],
  );

  async function restoreTable({ draft: { table: stored } }: TakenDraft, from: File) {
    if (stored === null) return null;
    const { part, name, options, uncorrected, corrections } = stored;
    const preview = await openTable(from, part, options);
    const profile = (await storedProfiles()).find(({ id }) => id === stored.profile) ?? null;
    const { suggested } = await suggestionFor(preview, profile?.mapping ?? null, options);
    const opened = { chosen: { file: from, part, name }, options, preview, suggested };
    const corrected = withCorrections(uncorrected, corrections);
    return { ...opened, ...corrected, profile, uncorrected, corrections };
  }
  const { resume, isResuming, resumeError } = useResume({
    owner,
    requested: place.draft,
    importWorker,
    recorder: drafts.recorder,
    dispatch,
    restoreTable,
    refresh: drafts.refresh,
  });

  /**
   * Opens a table with the mapping of the profile that fits it best, and with that profile's file settings if the
   * columns are the same. A table that was open before is opened as it was left.
   */
  async function choose(chosen: ChosenTable) {
    return run("previewing", async () => {
      const known = knownTable(state, chosen);
      if (known !== null) {
        await openTable(chosen.file, chosen.part, known.options);
        dispatch({ type: "tableReopened", table: known });
        return;
      }
      const profiles = await storedProfiles();
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

  /** Opens files, and the table if there's only one. Returns the draft of that table; null if none was opened. */
  async function drop(dropped: readonly File[], from: string | null = null) {
    const found: DroppedFile[] = [];
    await run("opening", async () => {
      for (const file of dropped) {
        const opened = await openFile(file);
        found.push({ draft: crypto.randomUUID(), file, opened, address: from });
      }
      dispatch({ type: "filesOpened", files: found });
    });
    const [only, ...others] = found.flatMap(({ draft, file, opened }) =>
      opened.outcome === "opened"
        ? opened.parts.map(({ name }, part) => ({ draft, table: { file, part, name } }))
        : [],
    );
    if (only === undefined || others.length > 0) return null;
    return (await choose(only.table)) ? only.draft : null;
  }

  async function changeSettings(options: SourceOptions) {
    if (table === null) return false;
    return run("previewing", async () => {
      const preview = await openTable(table.chosen.file, table.chosen.part, options);
      const changes = await settingsChanges(table, options, preview);
      dispatch({ type: "settingsChanged", changes: { options, preview, ...changes } });
    });
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
    const { timeZone, currency: home } = organization.region;
    const cleaning = cleaningOf(sets, supplier, { now, timeZone });
    if (cleaning === "unreadable") throw new UnreadableRulesError();
    const found = await worker().call("check", { mapping, mode: which, cleaning, home }, overrides);
    dispatch({ type: "checkFinished", checked: found });
    return found;
  }

  /** Checks every row, with these corrections. */
  async function check(corrections: readonly Correction[] = table?.corrections ?? []) {
    if (table === null) return false;
    dispatch({ type: "checkStarted", corrections });
    const { mapping, overrides } = withCorrections(table.uncorrected, corrections);
    return run("checking", async () => (await runCheck(table, mapping, mode, overrides)) !== null);
  }

  /** Compares the file with the catalogue, after checking the rows again unless they were just checked in this mode. */
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
    if (!hasStarted) return null;
    void discardOpen();
    return id;
  }

  /** Deletes the draft of the open import after the import was started or discarded. */
  async function discardOpen() {
    if (drafts.own !== null) await drafts.recorder.discard(drafts.own);
    await drafts.refresh();
  }

  return {
    state,
    step,
    address,
    drafts,
    resume,
    isResuming,
    resumeError,
    async discard() {
      stop();
      dispatch({ type: "importDiscarded" });
      await discardOpen();
    },
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
    changeMapping,
    setProfile: (profile: ImportProfile | null) => dispatch({ type: "profileChosen", profile }),
    readRows: (chosen: RowOutcome | readonly number[], most: number) =>
      worker().call("rows", chosen, most),
    rejectedFile: (reasonName: string, reasons: ReadonlyMap<string, string>) =>
      worker().call("rejected", reasonName, reasons),
  };
}
