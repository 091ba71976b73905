import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkTable } from "../../../src/importing/checking/check-table.ts";
import { chunkResult } from "../../../src/catalogue/ledger/chunk-result.ts";
import type { ProductChange } from "../../../src/catalogue/ledger/change-set.ts";
import type { ImportPlan, PlanStore } from "../../../src/importing/commit/import-plan.ts";
import { planChanges } from "../../../src/importing/commit/plan-changes.ts";
import { type Ledger, sendPlan } from "../../../src/importing/commit/send-plan.ts";
import { cataloguePage } from "../../../src/importing/comparing/catalogue-page.ts";
import { compareCatalogue } from "../../../src/importing/comparing/compare-catalogue.ts";
import { comparedBy } from "../../../src/importing/comparing/fingerprint.ts";
import { DEFAULT_MODE } from "../../../src/importing/comparing/import-mode.ts";
import {
  columnMapping,
  recipeOf,
} from "../../../src/importing/mapping/definition/column-mapping.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { tableOfRows } from "../../support/files/table-of-rows.ts";
import { call, counters, write } from "../catalogue/ledger-support.ts";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const SETUP = {
  mapping: columnMapping.parse({
    fields: { sku: recipeOf("SKU"), title_en: recipeOf("Title"), price: recipeOf("Price") },
  }),
  mode: DEFAULT_MODE,
  overrides: new Map(),
};
/** Enough rows for two chunks, because a chunk has at most 2,000. */
const ROWS = 2500;
const FILE = [
  ["SKU", "Title", "Price"],
  ...Array.from({ length: ROWS }, (_, at) => [
    at % 7 === 0 ? "" : `ROW-${at}`,
    `Cable ${at}`,
    "9.5",
  ]),
];
const KNOWN = [
  { sku: "ROW-1", set: { title_en: "Cable 1", price: "9.5" } },
  { sku: "ROW-2", set: { title_en: "Cable 2", price: "3" } },
];

type StoredPlan = { plan: ImportPlan; chunks: Map<number, readonly ProductChange[]> };

/** Checks the file, compares it with the catalogue, and stores the plan and its chunks. */
async function planned(tx: Queryable): Promise<StoredPlan> {
  const table = tableOfRows(FILE, 500);
  const { index } = await checkTable(table, SETUP);
  const comparison = compareCatalogue(index, SETUP.mode);
  const { fields } = comparedBy(SETUP.mapping, SETUP.mode);
  const page = await call(tx, people.editor, "product_fingerprints($1, $2, only_skus => $3)", [
    ours.org,
    [...fields],
    ["ROW-1", "ROW-2"],
  ]);
  comparison.take(cataloguePage.parse(page));
  const { unchanged, rejected } = comparison.end();

  const chunks: StoredPlan["chunks"] = new Map();
  const counted = await planChanges(table, SETUP, {
    index,
    supplier: null,
    missing: [],
    present: async () => [],
    onChunk: async (number, changes) => void chunks.set(number, changes),
    signal: new AbortController().signal,
  });
  const plan: ImportPlan = {
    id: randomUUID(),
    organization: ours.org,
    title: "Cables",
    source: { file: "cables.csv" },
    supplier: null,
    madeAt: "2026-11-21T12:00:00Z",
    ...counted,
    notSent: { unchanged, skipped: 0, rejected },
    sentChunks: 0,
    sentChanges: 0,
    written: { created: 0, updated: 0, unchanged: 0 },
    rejections: [],
    state: "sending",
    counted: null,
    rejectedRows: null,
    hasDatabaseRejections: false,
  };
  return { plan, chunks };
}

const ledgerOf = (tx: Queryable): Ledger => ({
  async begin({ id, organization, title }) {
    await call(tx, people.editor, "begin_change_set($1, $2, 'import', $3)", [
      id,
      organization,
      title,
    ]);
  },
  async apply(id, chunk, changes) {
    const result = await call(tx, people.editor, "apply_chunk($1, $2, $3::text::jsonb)", [
      id,
      chunk,
      JSON.stringify(changes),
    ]);
    return chunkResult.parse(result);
  },
  async commit(id, notSent) {
    await call(tx, people.editor, "commit_change_set($1, $2::text::jsonb)", [
      id,
      JSON.stringify(notSent),
    ]);
    const { rows_read: rowsRead = 0, ...others } = await counters(tx, id);
    return {
      rowsRead,
      created: 0,
      updated: 0,
      removed: 0,
      unchanged: 0,
      skipped: 0,
      rejected: 0,
      unsent: 0,
      ...others,
    };
  },
});

/** The fault to inject into one call. */
type InjectedFault =
  | "none"
  | "request lost"
  | "response lost"
  | "tab closed before"
  | "tab closed after";

/**
 * Sends a plan while successive calls fail with the given faults. After a closed tab, sending starts again from the
 * stored plan.
 */
async function sendThrough(tx: Queryable, { plan, chunks }: StoredPlan, faults: InjectedFault[]) {
  let storedPlan = plan;
  const store: PlanStore = {
    put: async (next) => void (storedPlan = next),
    chunk: async (_plan, number) => chunks.get(number) ?? [],
    dropChunks: async () => chunks.clear(),
  };
  const ledger = ledgerOf(tx);
  for (let tab = 0; storedPlan.state === "sending" && tab < 20; tab++) {
    const controller = new AbortController();
    const faulty =
      <Args extends unknown[], T>(act: (...args: Args) => Promise<T>) =>
      async (...args: Args): Promise<T> => {
        const fault = faults.shift() ?? "none";
        if (fault === "tab closed before") controller.abort();
        if (fault === "request lost" || fault === "tab closed before")
          throw new TypeError("Failed to fetch");
        const response = await act(...args);
        if (fault === "tab closed after") controller.abort();
        if (fault === "response lost") throw new TypeError("Failed to fetch");
        return response;
      };
    await sendPlan(storedPlan, {
      store,
      ledger: {
        begin: faulty(ledger.begin),
        apply: faulty(ledger.apply),
        commit: faulty(ledger.commit),
      },
      signal: controller.signal,
      onStep: () => {},
      pause: async () => {},
    });
  }
  return storedPlan;
}

const products = (tx: Queryable) =>
  tx.query(
    "select sku, title_en, price::text, version from public.products where org_id = $1 and sku like 'ROW-%' order by sku",
    [ours.org],
  );

async function imported(faults: InjectedFault[]) {
  let found: unknown;
  await db.rehearse(async (tx) => {
    await write(tx, KNOWN);
    const plan = await planned(tx);
    expect(plan.plan).toMatchObject({ chunks: 2, notSent: { unchanged: 1 } });
    const { id, state, written } = await sendThrough(tx, plan, [...faults]);
    found = { state, written, counted: await counters(tx, id), products: await products(tx) };
  });
  return found;
}

const rejected = Math.ceil(ROWS / 7);

test("an import without faults writes only the differences and counts every row once", async () => {
  expect(await imported([])).toMatchObject({
    state: "done",
    written: { created: ROWS - rejected - 2, updated: 1, unchanged: 0 },
    counted: { rows_read: ROWS, unchanged: 1, rejected, updated: 1, created: ROWS - rejected - 2 },
  });
});

test.each<[string, InjectedFault[]]>([
  ["requests are lost", ["request lost", "none", "request lost", "request lost"]],
  [
    "responses are lost",
    [
      "response lost",
      "none",
      "response lost",
      "response lost",
      "none",
      "response lost",
      "none",
      "response lost",
    ],
  ],
  ["the tab is closed before a chunk", ["none", "none", "tab closed before"]],
  ["the tab is closed before a response", ["none", "tab closed after", "none", "tab closed after"]],
  ["the tab is closed at the end", ["none", "none", "none", "tab closed after"]],
])(
  "when %s, an import leaves the same catalogue and the same counts as one without faults",
  async (_what, faults) => {
    expect(await imported(faults)).toEqual(await imported([]));
  },
);
