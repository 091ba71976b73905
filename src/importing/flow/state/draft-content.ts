import { DRAFT_STEPS, type DraftContent } from "@/importing/drafts/import-draft.ts";
import type { FlowStep } from "@/importing/flow/state/flow-step.ts";
import type { DroppedFile, ImportState } from "@/importing/flow/state/import-state.ts";

/** The file of the open table, to be saved as a draft. Null if no table is open or its import has been started. */
export function openDraft({ files, table, reached }: ImportState): DroppedFile | null {
  if (table === null || reached === "file") return null;
  return files.find(({ file }) => file === table.chosen.file) ?? null;
}

/** The content of a draft. For the open table, it has every decision so far. */
export function draftContent(
  state: ImportState,
  { file, address }: DroppedFile,
  shown: FlowStep,
): DraftContent {
  const { supplier, mode, table } = state;
  const content = { address, supplier, mode };
  if (table?.chosen.file !== file) return { ...content, table: null };
  const { chosen, options, uncorrected, profile, corrections } = table;
  return {
    ...content,
    table: {
      part: chosen.part,
      name: chosen.name,
      // If the person went back to the file step, the draft resumes at the settings step.
      step: DRAFT_STEPS.find((step) => step === shown) ?? "settings",
      options,
      uncorrected,
      profile: profile?.id ?? null,
      corrections: [...corrections],
    },
  };
}
