import * as z from "zod/mini";
import { productRecords, RECORD_COLUMNS } from "@/catalogue/product/product-record.ts";
import { storedCleaningOf } from "@/importing/cleaning/cleaning-setup.ts";
import { cataloguePage } from "@/importing/comparing/catalogue-page.ts";
import { LARGEST_SCHEDULED } from "@/importing/fetching/source-address.ts";
import type { ClaimedRun } from "@/importing/schedule/claimed-run.ts";
import type { FetchFile } from "@/importing/schedule/fetch-for-run.ts";
import {
  appliedChunk,
  type CatalogueRequest,
  type RunServices,
} from "@/importing/schedule/scheduled-run.ts";
import type { Call } from "../_shared/database.ts";
import { fetchIfChanged, type FetchLimits } from "../_shared/fetching/fetch-guarded.ts";
import type { Guard } from "../_shared/fetching/guarded-address.ts";
import { wholeFile } from "../_shared/fetching/whole-file.ts";

/** A hosted function ends after 150 seconds, and writing needs most of that time. */
const RUN_LIMITS: FetchLimits = {
  bytes: LARGEST_SCHEDULED,
  responseMs: 20_000,
  totalMs: 45_000,
  redirects: 5,
};

/** Reads from the REST interface with the service key. */
export type Read = (path: string) => Promise<unknown>;

const startedRun = z.object({
  run: z.uuid(),
  chunks: z.int(),
  created: z.int(),
  updated: z.int(),
  written: z.int(),
});
const SKUS_AT_ONCE = 5_000;
const IDS_AT_ONCE = 150;

type Access = { call: Call; read: Read; guard: Guard; hasTime: () => boolean };

/** Fetches the file of a run, unless it's the same as the one that `known` describes. */
export const runFetcher =
  (guard: Guard): FetchFile =>
  async (from, known) => {
    const marks = known ?? { etag: null, lastModified: null };
    const found = await fetchIfChanged(from, marks, guard, RUN_LIMITS);
    if (found === "unchanged") return found;
    if ("error" in found) return found.error === "too-large" ? "too-large" : found;
    const whole = await wholeFile(found, from);
    if (whole === "too-large" || "error" in whole) return whole;
    return { ...whole, etag: found.etag, lastModified: found.lastModified };
  };

/** The network and database access of a run. The run writes with the rights of its lease. */
export function importServices(
  { lease, organization, address }: ClaimedRun,
  access: Access,
): RunServices {
  const { call, read, guard, hasTime } = access;

  async function fingerprints({ compared, watched }: CatalogueRequest, part: object) {
    const { fields, attributes, stock } = compared;
    const requested = {
      lease,
      fields,
      attribute_names: attributes,
      stock_warehouses: stock,
      watched,
      ...part,
    };
    return cataloguePage.parse(await call("import_run_fingerprints", requested));
  }

  return {
    hasTime,

    fetchFile: runFetcher(guard),

    cleaning: async () => storedCleaningOf(await call("clean_rules_of_import", { lease })),

    async *catalogue(requested) {
      const { skus } = requested;
      if (skus !== null) {
        for (let from = 0; from < skus.length; from += SKUS_AT_ONCE)
          yield fingerprints(requested, { only_skus: skus.slice(from, from + SKUS_AT_ONCE) });
        return;
      }
      for (let after: string | null = null; ;) {
        const page = await fingerprints(requested, { after });
        yield page;
        if (page.next === null) return;
        after = page.next;
      }
    },

    async present(ids) {
      const found = [];
      for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
        const query = new URLSearchParams({
          select: RECORD_COLUMNS.replaceAll(" ", ""),
          org_id: `eq.${organization}`,
          id: `in.(${ids.slice(from, from + IDS_AT_ONCE).join(",")})`,
        });
        found.push(...productRecords.parse(await read(`products?${query}`)));
      }
      return found;
    },

    begin: async (file) =>
      startedRun.parse(await call("begin_import_run", { lease, source: { file, address } })),

    apply: async (chunk, changes) =>
      appliedChunk.parse(await call("apply_import_chunk", { lease, chunk, changes })),

    async save(rejections) {
      await call("save_import_rejections", { lease, content: JSON.stringify(rejections) });
    },
  };
}
