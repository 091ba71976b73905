import * as z from "zod/mini";
import type { FingerprintPage } from "@/distributor/price-file/item-index.ts";
import type { PriceFileServices } from "@/distributor/schedule/scheduled-price-file.ts";
import type { DistributorRun } from "@/importing/schedule/claimed-run.ts";
import type { FetchFile } from "@/importing/schedule/fetch-for-run.ts";
import type { Call } from "../_shared/database.ts";

const fingerprints = z.object({ skus: z.string(), hashes: z.string(), states: z.string() });

type Access = { call: Call; fetchFile: FetchFile; hasTime: () => boolean };

/** The network and database access of a run of a distributor's price file. Writes are limited to its lease. */
export const priceFileServices = (
  { lease }: DistributorRun,
  { call, fetchFile, hasTime }: Access,
): PriceFileServices => ({
  hasTime,
  fetchFile,

  async *fingerprints(): AsyncGenerator<FingerprintPage> {
    for (let after = ""; ;) {
      const page = await call("distributor_run_fingerprints", { lease, after });
      const { skus, hashes, states } = fingerprints.parse(page);
      if (skus === "") return;
      const all = skus.split(",");
      yield { skus: all, hashes, states };
      after = all.at(-1) ?? "";
    }
  },

  async begin(file, hash) {
    await call("begin_distributor_run", { lease, file, hash });
  },

  async apply(items) {
    await call("apply_distributor_run", { lease, items });
  },

  async applyMissing(skus, keepDays) {
    await call("apply_missing_distributor_run", { lease, skus, keep_days: keepDays });
  },
});
