import * as z from "zod/mini";
import { IMPORT_MODES } from "@/importing/comparing/import-mode.ts";
import { RUN_WARNINGS, runResult } from "@/importing/schedule/run-result.ts";
import { changeSetSchema } from "@/publicapi/schemas/history-schema.ts";

export const profileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.int(),
  supplier_id: z.nullable(z.uuid()),
  created_at: z.string(),
});

/** What happened to a file that was sent for import. */
export const importResultSchema = z.object({
  /** With `waiting`, nothing was written: check the warnings, and send the file again with `accept=true`. */
  outcome: z.enum(["written", "same", "waiting", "failed", "stopped"]),
  reason: runResult.shape.reason,
  warnings: z.optional(z.array(z.enum(RUN_WARNINGS))),
  counts: runResult.shape.counts,
  /** The change set that the import wrote. */
  import: z.nullable(changeSetSchema),
});

/** An import with its rejected rows, as they are in the file. */
export const importSchema = z.extend(changeSetSchema, {
  rejections: z.nullable(
    z.object({
      header: z.array(z.string()),
      /** Each reason is a code, with the field it's about if there is one. */
      rows: z.array(z.object({ cells: z.array(z.string()), reasons: z.array(z.string()) })),
      /** The number of rejected rows that aren't listed. */
      left_out: z.int(),
    }),
  ),
});

const percent = (most: number) =>
  z.optional(z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(most))));

export const importQuery = z.strictObject({
  profile: z.uuid(),
  file_name: z.string().check(z.regex(/^[^\p{Cc}/\\]{1,200}$/u)),
  mode: z.optional(z.enum(IMPORT_MODES)),
  missing: z.optional(z.enum(["keep", "zero-stock", "archive"])),
  price_threshold: percent(1000),
  missing_threshold: percent(100),
  accept: z.optional(z.enum(["true", "false"])),
});
