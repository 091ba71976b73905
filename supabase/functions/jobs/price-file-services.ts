import * as z from "zod/mini";
import type { FingerprintPage } from "@/distributor/price-file/item-index.ts";
import type { PriceFileServices } from "@/distributor/schedule/scheduled-price-file.ts";
import type { DistributorRun } from "@/importing/schedule/claimed-run.ts";
import type { FetchFile } from "@/importing/schedule/fetch-for-run.ts";
import type { Call } from "../_shared/database.ts";

const fingerprints = z.object({
  skus: z.string(),
  hashes: z.string(),
  states: z.string(),
  as_of: z.nullable(z.string()),
});

type Access = { call: Call; fetchFile: FetchFile; hasTime: () => boolean };

/** The network and database access of a run for a price file. The run writes with the rights of its lease. */
export function priceFileServices(
  { lease }: DistributorRun,
  { call, fetchFile, hasTime }: Access,
): PriceFileServices {
  /** The time when a file last changed the catalogue that the new file is compared with. */
  let comparedAsOf: string | null = null;
  return {
    hasTime,
    fetchFile,

    async *fingerprints(): AsyncGenerator<FingerprintPage> {
      for (let after = ""; ;) {
        const page = await call("distributor_run_fingerprints", { lease, after });
        const { skus, hashes, states, as_of: asOf } = fingerprints.parse(page);
        if (after === "") comparedAsOf = asOf;
        if (skus === "") return;
        const all = skus.split(",");
        yield { skus: all, hashes, states };
        after = all.at(-1) ?? "";
      }
    },

    async begin(file, hash) {
      await call("begin_distributor_run", { lease, file: { ...file, as_of: comparedAsOf }, hash });
    },

    async addRejectedRecords(records) {
      await call("add_distributor_run_rejected_records", { lease, records });
    },

    async apply(items) {
      await call("apply_distributor_run", { lease, items });
    },

    async applyMissing(skus, keepDays) {
      await call("apply_missing_distributor_run", { lease, skus, keep_days: keepDays });
    },
  };
}
