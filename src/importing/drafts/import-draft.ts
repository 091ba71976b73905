import * as z from "zod/mini";
import { correction } from "@/importing/checking/correction.ts";
import { importMode } from "@/importing/comparing/import-mode.ts";
import { columnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { sourceOptions } from "@/importing/source/table/source-options.ts";

/** The steps at which an import with an open table can be resumed. */
export const DRAFT_STEPS = ["settings", "columns", "check", "changes"] as const;
export type DraftStep = (typeof DRAFT_STEPS)[number];

/** Raise this number when an older version would misread new drafts, or this version would misread older ones. */
const FORMAT = 2;

/** The decisions about one table of the file. */
const draftTable = z.object({
  /** The number of the table in its file, from 0. */
  part: z.int().check(z.minimum(0)),
  name: z.string(),
  step: z.enum(DRAFT_STEPS),
  options: sourceOptions,
  profile: z.nullable(z.uuid()),
  /** The mapping as it was before the corrections. */
  uncorrected: columnMapping,
  corrections: z.array(correction),
});

/** An import that hasn't been started yet, stored in the browser so that closing the tab loses nothing. */
export const importDraft = z.object({
  format: z.literal(FORMAT),
  id: z.uuid(),
  savedAt: z.iso.datetime(),
  file: z.object({
    name: z.string(),
    size: z.int().check(z.minimum(0)),
    /** Whether the draft includes a copy of the file. */
    isStored: z.boolean(),
    /** Recognizes the file when a person chooses it again. Null if there's a copy, or if the browser can't hash. */
    fingerprint: z.nullable(z.string()),
  }),
  /** The URL that the file was fetched from. */
  address: z.nullable(z.string()),
  supplier: z.nullable(z.uuid()),
  mode: importMode,
  /** The chosen table, or null if none has been chosen yet. */
  table: z.nullable(draftTable),
});
export type ImportDraft = z.infer<typeof importDraft>;

/** Everything but the facts that the draft's recorder adds. */
export type DraftContent = Pick<ImportDraft, "address" | "supplier" | "mode" | "table">;

/** A stored draft. `draft` is null if this version of the portal can't read it, such as one that a newer version wrote. */
export type StoredDraft = { id: string; draft: ImportDraft | null };

export function readStoredDraft(id: string, stored: unknown): StoredDraft {
  const read = importDraft.safeParse(stored);
  return { id, draft: read.success && read.data.id === id ? read.data : null };
}

export const newDraft = (
  id: string,
  file: ImportDraft["file"],
  content: DraftContent,
  savedAt: string,
): ImportDraft => ({ format: FORMAT, id, savedAt, file, ...content });

/** A person wouldn't resume more drafts than this. Saving another one deletes the oldest. */
export const MOST_DRAFTS = 10;

/** The newest drafts first. Unreadable ones come last, because their age is unknown. */
export const newestFirst = (drafts: readonly StoredDraft[]): StoredDraft[] =>
  drafts.toSorted((a, b) => (b.draft?.savedAt ?? "").localeCompare(a.draft?.savedAt ?? ""));
