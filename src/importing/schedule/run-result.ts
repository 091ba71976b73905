import * as z from "zod/mini";
import { FETCH_ERRORS } from "@/importing/fetching/source-address.ts";
import { FILE_REJECTIONS } from "@/importing/source/parts/source-part.ts";
import { PASSING_ISSUES, STOPPING_ISSUES } from "@/importing/source/table/table.ts";

export const RUN_OUTCOMES = [
  "written",
  /** No accepted row of the file changes the catalogue. */
  "same",
  /** The file is the same as last time, so it wasn't read again. */
  "unchanged",
  /** Nothing was written. A person has to review the file first. */
  "waiting",
  "failed",
] as const;

/** Warnings that a person must review before a file is written. */
export const RUN_WARNINGS = [
  "price-shock",
  "mass-deletion",
  "many-rejected",
  "many-incomplete",
] as const;
export type RunWarning = (typeof RUN_WARNINGS)[number];

const RUN_ERRORS = [
  "too-large",
  "too-long",
  "no-rows",
  /** The file has no column for some fields of the profile. */
  "columns-missing",
  /** The profile was saved by another version of the portal. */
  "profile-unreadable",
  /** Clean rules were saved by another version of the portal. */
  "rules-unreadable",
  /** Workers stopped before the end several times. */
  "interrupted",
  /** A price file changed after a part of it was written. That part is undone. */
  "file-changed",
  /** Another price file of the distributor was being imported at the same time. */
  "busy",
  /** The server rejected the run: the change set was ended, or the person has lost the right to write. */
  "rejected",
] as const;
export type RunError = (typeof RUN_ERRORS)[number];

/** Why a distributor's price file is rejected. */
export const PRICE_FILE_ERRORS = [
  /** The file has no header record, so it isn't a price and availability file. */
  "foreign-file",
  /** The header doesn't state whether the file is full or a delta. */
  "unknown-header",
  "no-items",
  /** The last record of the file is incomplete. */
  "cut-off",
  /** The file belongs to an American account, because it states stock in American warehouses. */
  "other-country",
  /** An archive contains more than one file. */
  "several-files",
] as const;

const runReason = z.union([
  z.object({ priceFile: z.enum(PRICE_FILE_ERRORS), line: z.optional(z.int()) }),
  z.object({ fetch: z.enum(FETCH_ERRORS) }),
  z.object({ file: z.enum(FILE_REJECTIONS) }),
  z.object({ table: z.enum([...STOPPING_ISSUES, ...PASSING_ISSUES]), place: z.int() }),
  z.object({ run: z.enum(RUN_ERRORS), fields: z.optional(z.array(z.string())) }),
]);
export type RunReason = z.infer<typeof runReason>;

const runCounts = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** Rows imported without the values that can't be stored. */
  incomplete: z._default(z.int(), 0),
  missing: z.int(),
  /** Price changes that reach the schedule's threshold. */
  shocks: z.int(),
});
export type RunCounts = z.infer<typeof runCounts>;

/** The outcome of a run, as stored with its schedule. */
export const runResult = z.object({
  outcome: z.enum(RUN_OUTCOMES),
  reason: z.optional(runReason),
  warnings: z.optional(z.array(z.enum(RUN_WARNINGS))),
  counts: z.optional(runCounts),
  /** The change set the run wrote. */
  changeSet: z.optional(z.uuid()),
});
export type RunResult = z.infer<typeof runResult>;
