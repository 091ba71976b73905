import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { Overrides } from "@/importing/checking/read-products.ts";
import type { Difference } from "@/importing/comparing/compare-catalogue.ts";
import { type ImportMode, USUAL_MODE } from "@/importing/comparing/import-mode.ts";
import { giveCatalogue } from "@/importing/comparing/catalogue-api.ts";
import { earlierStep, type FlowStep } from "@/importing/flow/flow-step.ts";
import type { Checked, Look, OpenedFile } from "@/importing/flow/import-desk.ts";
import { useDeskWork } from "@/importing/flow/use-desk-work.tsx";
import type { ColumnMapping } from "@/importing/mapping/column-mapping.ts";
import {
  headerKeyOf,
  type ImportProfile,
  rememberedProfile,
} from "@/importing/mapping/import-profile.ts";
import { withMarks } from "@/importing/mapping/marked-mapping.ts";
import { importProfilesQuery } from "@/importing/mapping/import-profiles-api.ts";
import { suggestMapping, type SuggestedMapping } from "@/importing/mapping/suggest-mapping.ts";
import { type SourceOptions, sourceOptions } from "@/importing/source/source-options.ts";
import { warehousesQuery } from "@/stock/stock-api.ts";

export type DroppedFile = {
  file: File;
  opened: OpenedFile;
  /** Where it was fetched from; null where it was dropped. */
  address: string | null;
};

type Chosen = { file: File; part: number; name: string };

/** Everything that is known of one import before it is sent. Its file and every row of it stay with the worker. */
export function useImportFlow(organization: Organization, person: string) {
  const queries = useQueryClient();
  const [files, setFiles] = useState<readonly DroppedFile[]>([]);
  const [supplier, setSupplier] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [options, setOptions] = useState<SourceOptions>({});
  const [look, setLook] = useState<Look | null>(null);
  const [suggested, setSuggested] = useState<SuggestedMapping | null>(null);
  const [mapping, setMapping] = useState<ColumnMapping | null>(null);
  const [profile, setProfile] = useState<ImportProfile | null>(null);
  const [overrides, setOverrides] = useState<Overrides>(new Map());
  const [mode, setMode] = useState<ImportMode>(USUAL_MODE);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [difference, setDifference] = useState<Difference | null>(null);
  const [reached, setReached] = useState<FlowStep>("file");

  const owner = { person, organization: organization.id };
  const atDesk = useDeskWork(owner, () => {
    setChecked(null);
    setDifference(null);
  });
  const { desk, work, openAgain, holds, open, peek, handOver, stop, busy, failure } = atDesk;

  /** What was found out before does not hold any more. */
  function backTo(step: FlowStep) {
    setReached((before) => earlierStep(before, step));
    setChecked(null);
    setDifference(null);
  }

  async function drop(dropped: readonly File[], address: string | null = null) {
    const found: DroppedFile[] = [];
    await work("opening", async () => {
      for (const file of dropped) {
        found.push({ file, opened: await open(file), address });
      }
      setFiles((before) => [...found, ...before]);
    });
    const [only, ...others] = found.flatMap(({ file, opened }) =>
      opened.outcome === "opened"
        ? opened.parts.map(({ name }, part) => ({ file, part, name }))
        : [],
    );
    return only !== undefined && others.length === 0 ? choose(only) : false;
  }

  /** Looks into a table: read as this supplier's last one was, where it is of the same kind. */
  async function choose(next: Chosen) {
    return work("looking", async () => {
      const profiles = await queries
        .fetchQuery(importProfilesQuery(organization.id))
        // Without what was remembered, it is found out anew.
        .catch(() => []);
      let how: SourceOptions = {};
      let seen = await openAgain(next.file, next.part, how);
      const headerKey = headerKeyOf(seen.columns);
      const known = rememberedProfile(profiles, { headerKey, supplierId: supplier });
      const reading = sourceOptions.safeParse(known?.reading);
      if (known?.headerKey === headerKey && reading.success) {
        how = reading.data;
        if (Object.keys(how).length > 0) seen = await openAgain(next.file, next.part, how);
      }
      const found = await suggestionFor(seen, known?.mapping ?? null, how);
      setChosen(next);
      setOptions(how);
      setLook(seen);
      setProfile(known);
      setOverrides(new Map());
      takeUp(found, how);
      backTo("file");
      setReached("columns");
    });
  }

  async function suggestionFor(
    { columns, first }: Look,
    memory: ColumnMapping | null,
    how: SourceOptions,
  ) {
    // Without them, a column of quantities is of the usual warehouse.
    const warehouses = await queries.fetchQuery(warehousesQuery(organization.id)).catch(() => []);
    const { language } = how;
    return suggestMapping({ columns, rows: first.rows, memory, warehouses, language });
  }
  function takeUp(found: SuggestedMapping, how: SourceOptions) {
    setSuggested(found);
    setMapping(withMarks(found.mapping, how));
  }

  /** Reads the table as a person says. */
  async function read(how: SourceOptions) {
    if (chosen === null) return false;
    return work("looking", async () => {
      const seen = await openAgain(chosen.file, chosen.part, how);
      setOptions(how);
      setLook(seen);
      const isSame = seen.columns.join("\n") === look?.columns.join("\n");
      // In another language, the same names may mean other fields; a unit that is no longer said is found out again.
      const isAnew =
        how.language !== options.language ||
        (how.units?.length ?? 0) < (options.units?.length ?? 0);
      if (isSame && mapping && !isAnew) setMapping(withMarks(mapping, how));
      else takeUp(await suggestionFor(seen, profile?.mapping ?? null, how), how);
      backTo("columns");
    });
  }

  function map(next: ColumnMapping) {
    setMapping(next);
    backTo("columns");
  }

  async function runCheck(how: ColumnMapping, which: ImportMode, typed: Overrides) {
    if (chosen === null) return null;
    // A worker that was ended has forgotten the table.
    if (!holds(chosen.file)) await openAgain(chosen.file, chosen.part, options);
    const found = await desk().call("check", { mapping: how, mode: which }, typed);
    setChecked(found);
    setDifference(null);
    return found;
  }

  /** Checks every row; with another mapping or other values typed, where something was just mended. */
  async function check(next: { mapping?: ColumnMapping; overrides?: Overrides } = {}) {
    const how = next.mapping ?? mapping;
    if (how === null) return false;
    const typed = next.overrides ?? overrides;
    setMapping(how);
    setOverrides(typed);
    setReached("check");
    return work("checking", async () => (await runCheck(how, mode, typed)) !== null);
  }

  /** Lays the catalogue over the file; in another mode, other fields are looked at. */
  async function compare(which: ImportMode = mode) {
    if (mapping === null) return false;
    setMode(which);
    setReached("changes");
    return work("comparing", async (signal) => {
      const isFresh = checked !== null && difference === null && which === mode;
      const found = isFresh ? checked : await runCheck(mapping, which, overrides);
      if (found === null) return false;
      const { compared, watched, skus } = found;
      const asked = { organization: organization.id, compared, supplier, watched, skus };
      await giveCatalogue(asked, (page) => desk().call("takeAnswer", page), signal);
      setDifference(await desk().call("difference"));
      return true;
    });
  }

  return {
    owner,
    files,
    supplier,
    address: files.find(({ file }) => file === chosen?.file)?.address ?? null,
    chosen,
    options,
    look,
    suggested,
    mapping,
    profile,
    overrides,
    mode,
    checked,
    difference,
    reached,
    busy,
    failure,
    desk,
    handOver,
    work,
    setSupplier,
    setReached,
    setProfile,
    drop,
    peek,
    choose,
    read,
    map,
    check,
    compare,
    stop,
  };
}
export type ImportFlow = ReturnType<typeof useImportFlow>;
