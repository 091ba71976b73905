import {
  type Correction,
  typedCorrections,
  withCorrections,
} from "@/importing/checking/correction.ts";
import type { Overrides } from "@/importing/checking/read-products.ts";
import type { Difference } from "@/importing/comparing/compare-catalogue.ts";
import { DEFAULT_MODE, type ImportMode } from "@/importing/comparing/import-mode.ts";
import { earlierStep, type FlowStep, laterStep } from "@/importing/flow/state/flow-step.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import type { SuggestedMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import type { ImportProfile } from "@/importing/profile/import-profile.ts";
import type { Checked } from "@/importing/session/import-session.ts";
import type { OpenedFile, TablePreview } from "@/importing/session/opened-file.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";

export type DroppedFile = {
  /** The id of the file's draft in the browser's storage. */
  draft: string;
  file: File;
  opened: OpenedFile;
  /** The URL the file was fetched from; null if it was dropped, chosen or pasted. */
  address: string | null;
};

/** The table to import, and the file that contains it. */
export type ChosenTable = { file: File; part: number; name: string };

/** The table that is imported, and everything decided about it so far. */
export type OpenTable = {
  chosen: ChosenTable;
  options: SourceOptions;
  preview: TablePreview;
  suggested: SuggestedMapping;
  mapping: ColumnMapping;
  /** The profile that the settings and the mapping came from. */
  profile: ImportProfile | null;
  /** The values that a person typed for single rows. */
  overrides: Overrides;
  /** The mapping before the corrections. `mapping` and `overrides` result from it and the corrections. */
  uncorrected: ColumnMapping;
  corrections: readonly Correction[];
};

/** A table that was just opened, without corrections. */
export type NewTable = Omit<OpenTable, "overrides" | "uncorrected" | "corrections">;

/** Everything known about one import before it is sent, except its rows, which stay in the worker. */
export type ImportState = {
  files: readonly DroppedFile[];
  supplier: string | null;
  table: OpenTable | null;
  /** Tables opened earlier, one for each file. Opening one again continues where the person left off. */
  left: readonly OpenTable[];
  mode: ImportMode;
  checked: Checked | null;
  difference: Difference | null;
  /** The last step that can be opened. */
  reached: FlowStep;
  /** The step at which a stored draft was resumed. A new object each time, so that the page opens the step again. */
  resumed: { step: FlowStep } | null;
};

export type ImportAction =
  | {
      type: "filesOpened";
      files: readonly DroppedFile[];
      /** Decisions stored in the draft before a table was chosen. */
      decided?: Pick<ImportState, "supplier" | "mode">;
    }
  | { type: "supplierChosen"; supplier: string | null }
  | { type: "tableOpened"; table: NewTable }
  | { type: "tableReopened"; table: OpenTable }
  | {
      type: "settingsChanged";
      changes: Pick<OpenTable, "options" | "preview" | "suggested" | "mapping">;
    }
  | { type: "mappingChanged"; change: (mapping: ColumnMapping) => ColumnMapping }
  | { type: "profileChosen"; profile: ImportProfile | null }
  | { type: "checkStarted"; corrections: readonly Correction[] }
  | {
      type: "checkFinished";
      /** The result of the check, or null if it was cancelled. */
      checked: Checked | null;
    }
  | { type: "comparisonStarted"; mode: ImportMode }
  | { type: "comparisonFinished"; difference: Difference }
  | { type: "importStarted" }
  | { type: "importDiscarded" }
  | {
      type: "draftResumed";
      file: DroppedFile;
      table: OpenTable;
      decided: Pick<ImportState, "supplier" | "mode">;
      step: FlowStep;
    }
  | { type: "workerLost" };

export const INITIAL_IMPORT: ImportState = {
  files: [],
  supplier: null,
  table: null,
  left: [],
  mode: DEFAULT_MODE,
  checked: null,
  difference: null,
  reached: "file",
  resumed: null,
};

/** Drops the results of a check and a comparison, because something that they depend on has changed. */
const UNCHECKED = { checked: null, difference: null } as const;

export function importReducer(state: ImportState, action: ImportAction): ImportState {
  switch (action.type) {
    case "filesOpened":
      return { ...state, ...action.decided, files: [...action.files, ...state.files] };
    case "supplierChosen":
      return { ...state, supplier: action.supplier };
    case "tableOpened":
      return opened(state, {
        ...action.table,
        uncorrected: action.table.mapping,
        corrections: [],
        overrides: new Map(),
      });
    case "tableReopened":
      return opened(state, action.table);
    case "settingsChanged": {
      const { options, mapping } = action.changes;
      const isSame = state.table !== null && hasSameRows(state.table.options, options);
      const corrections = isSame ? typedCorrections(state.table?.corrections ?? []) : [];
      const { overrides } = withCorrections(mapping, corrections);
      return backToColumns(state, { ...action.changes, corrections, overrides });
    }
    case "mappingChanged":
      if (state.table === null) return state;
      return backToColumns(state, {
        mapping: action.change(state.table.mapping),
        corrections: typedCorrections(state.table.corrections),
      });
    case "profileChosen":
      return withTable(state, { profile: action.profile });
    case "checkStarted":
      return {
        ...withTable(state, {
          corrections: action.corrections,
          ...(state.table && withCorrections(state.table.uncorrected, action.corrections)),
        }),
        reached: "check",
      };
    case "checkFinished":
      return { ...state, checked: action.checked, difference: null };
    case "comparisonStarted":
      return { ...state, mode: action.mode, reached: "changes" };
    case "comparisonFinished":
      return { ...state, difference: action.difference };
    case "importStarted":
      return { ...state, reached: "file" };
    case "importDiscarded":
      return {
        ...INITIAL_IMPORT,
        supplier: state.supplier,
        left: state.left,
        files: state.files.filter(({ file }) => file !== state.table?.chosen.file),
      };
    case "draftResumed":
      return {
        ...opened(state, action.table),
        ...action.decided,
        files: [action.file, ...state.files],
        reached: laterStep(action.step, "columns"),
        resumed: { step: action.step },
      };
    case "workerLost":
      return { ...state, ...UNCHECKED };
  }
}

const tablesOf = ({ table, left }: Pick<ImportState, "table" | "left">) =>
  table === null ? left : [table, ...left];

/** Opens a table, and stores the decisions about the table that was open before. */
const opened = (state: ImportState, table: OpenTable): ImportState => ({
  ...state,
  ...UNCHECKED,
  table,
  left: tablesOf(state).filter(({ chosen }) => chosen.file !== table.chosen.file),
  reached: "columns",
});

/** A table opened earlier in this tab, in the state in which it was left. */
export const knownTable = (state: ImportState, { file, part }: ChosenTable): OpenTable | null =>
  tablesOf(state).find(({ chosen }) => chosen.file === file && chosen.part === part) ?? null;

const withTable = (state: ImportState, changes: Partial<OpenTable>): ImportState => ({
  ...state,
  table: state.table && { ...state.table, ...changes },
});

/** The settings that decide how a file is divided into rows. If one changes, row 5 may be another product. */
const ROW_SETTINGS = ["encoding", "delimiter", "quote", "element", "spread", "sizes"] as const;
const hasSameRows = (before: SourceOptions, after: SourceOptions) =>
  ROW_SETTINGS.every((setting) => before[setting] === after[setting]);

/** Settings and mapping decide what a check finds, so the later steps have to be repeated. */
const backToColumns = (
  state: ImportState,
  changes: Partial<OpenTable> & Pick<OpenTable, "mapping" | "corrections">,
): ImportState => ({
  // Earlier corrections to the mapping are part of the changed mapping.
  ...withTable(state, { ...changes, uncorrected: changes.mapping }),
  ...UNCHECKED,
  reached: earlierStep(state.reached, "columns"),
});
