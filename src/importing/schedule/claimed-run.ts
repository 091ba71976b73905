import * as z from "zod/mini";
import { importMode } from "@/importing/comparing/import-mode.ts";
import { columnMapping } from "@/importing/mapping/definition/column-mapping.ts";

const known = z.object({
  etag: z.nullable(z.string()),
  lastModified: z.nullable(z.string()),
  hash: z.nullable(z.string()),
});
/** Identifies the file of the last run, so that an unchanged file is skipped. */
export type KnownFile = z.infer<typeof known>;

/** The data that every run needs, whatever its file contains. */
const anyRun = {
  lease: z.uuid(),
  organization: z.uuid(),
  address: z.string(),
  mode: importMode,
  /** The version of the profile, or of a distributor's field map. */
  profileVersion: z.int(),
  /** The file of the last run. Null before the first run, and if the file must be read even though it hasn't changed. */
  known: z.nullable(known),
  /** The hash of the file that a person approved despite its warnings. */
  acceptedHash: z.nullable(z.string()),
  /** Whether another worker has already opened the change set of this run. */
  isStarted: z.boolean(),
};

/** The run of a distributor's price file. */
export const distributorRun = z.object({
  ...anyRun,
  target: z.literal("distributor"),
  /** The organization's field map as stored; null for the built-in one. */
  fieldMap: z.unknown(),
  /** The current day as YYYY-MM-DD. */
  today: z.string(),
  /** The hash of the file that an earlier worker started to write. */
  startedHash: z.nullable(z.string()),
});
export type DistributorRun = z.infer<typeof distributorRun>;

/** The run of a file of products, as `start_import_run` returns it. */
export const claimedRun = z.object({
  ...anyRun,
  supplier: z.nullable(z.uuid()),
  fileSettings: z.record(z.string(), z.unknown()),
  mapping: columnMapping,
  /** The currency of the catalogue. */
  currency: z.string(),
});
export type ClaimedRun = z.infer<typeof claimedRun>;
