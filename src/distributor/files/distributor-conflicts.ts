import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/errors.ts";

/** Conflicts that the distributor's functions report, by the hint of the error. */
const CONFLICTS: Record<string, MessageDescriptor> = {
  distributor_file_open: msg`Another price file is being imported, or its import was interrupted. Nothing was changed. You can undo that import on the TD SYNNEX Canada page.`,
  distributor_file_stale: msg`Another price file was imported or undone since this one was compared. Nothing was changed. Choose the file again.`,
  distributor_file_ended: msg`This import was already finished or undone.`,
  later_file: msg`A later file builds on this one. Nothing was changed. Undo the later file first.`,
  newer_field_map: msg`Someone else saved a newer field map, so yours wasn’t saved. Close the editor and edit the new version.`,
};

const conflict = z.object({ code: z.literal("PT409"), hint: z.string() });

const conflictOf = (error: unknown): string | undefined => conflict.safeParse(error).data?.hint;

/** Whether a request failed because its file had already been committed or undone. */
export const hasFileEnded = (error: unknown): boolean =>
  conflictOf(error) === "distributor_file_ended";

/** Explains an error of a request about the distributor's catalogue. */
export const distributorError = (error: unknown): MessageDescriptor =>
  CONFLICTS[conflictOf(error) ?? ""] ?? errorMessage(error);
