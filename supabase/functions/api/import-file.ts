import * as z from "zod/mini";
import { productRecords } from "@/catalogue/product/product-record.ts";
import { storedCleaningOf } from "@/importing/cleaning/cleaning-setup.ts";
import { cataloguePage } from "@/importing/comparing/catalogue-page.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { LARGEST_SCHEDULED } from "@/importing/fetching/source-address.ts";
import { columnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import {
  appliedChunk,
  type CatalogueRequest,
  type RunServices,
  scheduledRun,
} from "@/importing/schedule/scheduled-run.ts";
import { toHex } from "@/lib/text/hex.ts";
import { ApiError } from "@/publicapi/common/api-error.ts";
import { API_OPERATIONS } from "@/publicapi/operation.ts";
import { changeSetSchema } from "@/publicapi/schemas/history-schema.ts";
import type { importResultSchema } from "@/publicapi/schemas/import-schema.ts";
import { readQuery } from "./request.ts";
import type { Task } from "./task.ts";

const started = z.nullable(
  z.object({
    organization: z.uuid(),
    supplier: z.nullable(z.uuid()),
    fileSettings: z.record(z.string(), z.unknown()),
    mapping: columnMapping,
    profileVersion: z.int(),
    currency: z.string(),
    rules: z.unknown(),
  }),
);

/** Shorter than the 150 seconds after which hosted functions are stopped. */
const LONGEST_MS = 100_000;
const SKUS_AT_ONCE = 5_000;

/** Reads the file in the body with a profile, and writes the differences from the catalogue as one change set. */
export async function importFile(task: Task): Promise<Response> {
  const { request, url, call } = task;
  const query = readQuery(url, API_OPERATIONS.importFile.query);
  const { profile } = query;
  const bytes = await smallBytes(request, LARGEST_SCHEDULED);
  if (bytes === null)
    throw new ApiError("too_large", { detail: "A file has at most 20 MB. Nothing was written." });
  const setup = started.parse(await call("api_start_import", { profile }));
  if (setup === null)
    throw new ApiError("not_found", { detail: "There is no import profile with this ID." });

  const target = crypto.randomUUID();
  const contentHash = toHex(await crypto.subtle.digest("SHA-256", bytes));
  const file = new File([bytes], query.file_name);
  const fetched = { file, hash: contentHash, etag: null, lastModified: null };
  const end = Date.now() + LONGEST_MS;
  const progress = { isOpen: false };
  const services = servicesOf(task, {
    target,
    profile,
    supplier: setup.supplier,
    rules: setup.rules,
    onBegin: () => void (progress.isOpen = true),
    hasTime: () => Date.now() < end,
    fetched,
  });
  const endImport = (is_complete: boolean, not_sent: object) =>
    call("api_end_import", { target, is_complete, not_sent });
  const { result, notSent } = await scheduledRun(
    {
      ...setup,
      lease: target,
      address: query.file_name,
      mode: {
        kind: query.mode ?? DEFAULT_MODE.kind,
        missing: query.missing ?? DEFAULT_MODE.missing,
        priceThreshold: query.price_threshold ?? DEFAULT_MODE.priceThreshold,
        missingThreshold: query.missing_threshold ?? DEFAULT_MODE.missingThreshold,
      },
      known: null,
      acceptedHash: query.accept === "true" ? contentHash : null,
      isStarted: false,
    },
    services,
  ).catch(async (error: unknown) => {
    // Rows that were already written stay, and can be undone.
    if (progress.isOpen) await endImport(false, {});
    throw error;
  });
  const set = progress.isOpen ? await endImport(result.outcome === "written", notSent) : null;
  const { outcome } = result;
  return Response.json({
    ...("counts" in result ? { counts: result.counts } : {}),
    ...("warnings" in result ? { warnings: result.warnings } : {}),
    ...("reason" in result ? { reason: result.reason } : {}),
    outcome: outcome === "continues" ? "stopped" : outcome === "unchanged" ? "same" : outcome,
    import: z.nullable(changeSetSchema).parse(set),
  } satisfies z.infer<typeof importResultSchema>);
}

type Access = {
  target: string;
  profile: string;
  supplier: string | null;
  rules: unknown;
  onBegin: () => void;
  hasTime: () => boolean;
  fetched: Exclude<Awaited<ReturnType<RunServices["fetchFile"]>>, string | { error: unknown }>;
};

function servicesOf({ call }: Task, access: Access): RunServices {
  const { target, profile, supplier, fetched, rules, onBegin, hasTime } = access;

  async function fingerprints({ compared, watched }: CatalogueRequest, part: object) {
    const { fields, attributes, stock } = compared;
    const sought = { fields, attribute_names: attributes, stock_warehouses: stock, watched };
    return cataloguePage.parse(
      await call("api_import_fingerprints", { supplier, ...sought, ...part }),
    );
  }

  return {
    hasTime,
    fetchFile: async () => fetched,
    cleaning: async () => storedCleaningOf(rules),

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

    present: async (ids) =>
      productRecords.parse(await call("api_import_products", { ids: [...ids] })),

    async begin(file) {
      onBegin();
      await call("api_begin_import", { target, profile, file });
      return { run: target, chunks: 0, created: 0, updated: 0, written: 0 };
    },

    apply: async (chunk, changes) =>
      appliedChunk.parse(await call("api_import_chunk", { target, chunk, changes })),

    async save(rejections) {
      await call("api_save_rejections", { target, content: JSON.stringify(rejections) });
    },
  };
}

/** The bytes of a body, or null if it is too large. Stops reading at the limit, whatever `Content-Length` claims. */
async function smallBytes(
  request: Request,
  largest: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length") ?? 0) > largest) return null;
  if (request.body === null) return new Uint8Array();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const bytes of request.body) {
    size += bytes.byteLength;
    if (size > largest) return null;
    parts.push(bytes);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
