import * as z from "zod/mini";
import { importMode } from "@/importing/comparing/import-mode.ts";
import { columnMapping } from "@/importing/mapping/definition/column-mapping.ts";

const known = z.object({
  etag: z.nullable(z.string()),
  lastModified: z.nullable(z.string()),
  hash: z.nullable(z.string()),
});
/** By what the file of the last run is known again. */
export type KnownFile = z.infer<typeof known>;

/** A run that is to be carried out, as `claim_import_run` hands it over. */
export const claimedRun = z.object({
  lease: z.uuid(),
  organization: z.uuid(),
  supplier: z.nullable(z.uuid()),
  address: z.string(),
  mode: importMode,
  reading: z.record(z.string(), z.unknown()),
  mapping: columnMapping,
  profileVersion: z.int(),
  /** Null where the file is to be looked at, be it the same or not. */
  known: z.nullable(known),
  /** The file that a person wants written, whatever it changes. */
  acceptedHash: z.nullable(z.string()),
  /** Whether another carrier wrote a part of it. */
  isBegun: z.boolean(),
});
export type ClaimedRun = z.infer<typeof claimedRun>;
