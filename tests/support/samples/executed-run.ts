import { Readable } from "node:stream";
import type { ProductChange } from "@/catalogue/ledger/change-set.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import type { StoredRejections } from "@/importing/rejections/stored-rejections.ts";
import type { CataloguePage } from "@/importing/comparing/catalogue-page.ts";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import type { ClaimedRun } from "@/importing/schedule/claimed-run.ts";
import type { FetchedFile } from "@/importing/schedule/fetch-for-run.ts";
import { type RunServices, scheduledRun } from "@/importing/schedule/scheduled-run.ts";
import { EMPTY_CATALOGUE } from "./empty-catalogue.ts";

export const RUN: ClaimedRun = {
  lease: "00000000-0000-4000-8000-000000000001",
  organization: "00000000-0000-4000-8000-000000000002",
  supplier: null,
  address: "https://supplier.example/list.csv",
  mode: DEFAULT_MODE,
  fileSettings: {},
  mapping: columnMapping.parse({
    fields: { sku: recipeOf("SKU"), title_en: recipeOf("Title"), price: recipeOf("Price") },
  }),
  profileVersion: 3,
  known: null,
  acceptedHash: null,
  currency: "CAD",
  isStarted: false,
};
export const LIST = "SKU,Title,Price\nA,Lamp,10.00\nB,Desk,20.00\n";
export const file = (text: string): FetchedFile => ({
  file: new File([text], "list.csv"),
  hash: `hash of ${text.length}`,
  etag: '"1"',
  lastModified: null,
});

/** Executes a run and returns its result and everything it wrote. */
export async function carried(
  changes: Partial<ClaimedRun> = {},
  {
    text = LIST,
    page = EMPTY_CATALOGUE,
    ...others
  }: Partial<RunServices> & { text?: string; page?: CataloguePage } = {},
) {
  const written: [number, readonly ProductChange[]][] = [];
  const saved: StoredRejections[] = [];
  const end = await scheduledRun(
    { ...RUN, ...changes },
    {
      fetchFile: async () => file(text),
      cleaning: async () => null,
      catalogue: () => Readable.from([page]),
      present: async () => [],
      begin: async () => ({ run: RUN.lease, chunks: 0, created: 0, updated: 0, written: 0 }),
      async apply(chunk, sent) {
        written.push([chunk, sent]);
        return {
          created: sent.length,
          updated: 0,
          removed: 0,
          unchanged: 0,
          rejected: [],
          resent: 0,
        };
      },
      save: async (rejections) => void saved.push(rejections),
      hasTime: () => true,
      ...others,
    },
  );
  return { ...end, written, saved };
}
