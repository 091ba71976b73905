import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { columnPage } from "@/rules/columns/column-page.ts";
import { ColumnStore } from "@/rules/columns/column-store.ts";
import { RulePreview } from "@/rules/preview/rule-preview.ts";
import type { Queryable } from "../../supabase/local/database/database.ts";
import { become, one, openTestDatabase } from "../database/support.ts";
import { addSessions, addTenants, ours, people } from "../database/tenants.ts";
import { fillProducts } from "./products/filled-catalogue.ts";
import type { Bench, Sample } from "./harness.ts";

const PRODUCTS = 100_000;
const MANY = 1_000_000;
const PAGE = 20_000;
const FIELDS = ["id", "sku", "title_en", "price"];

const candidates = {
  plain: "the same values as rows of text",
  loading: "first load of four columns",
  many: "a million products in columns",
};

/** The portal's own work without HTTP: loads the products, page by page, into the worker's columns. */
async function load(tx: Queryable): Promise<RulePreview> {
  const preview = new RulePreview();
  const rows = await tx.query<{ id: string }>("select id from public.rule_column_pages($1) as id", [
    ours.org,
  ]);
  const starts = rows.map(({ id }) => id);
  for (const [at, after] of [null, ...starts].entries()) {
    const { page } = await one<{ page: string }>(
      tx,
      "select public.rule_columns($1, $2, $3, $4)::text as page",
      [ours.org, FIELDS, after, starts[at] ?? null],
    );
    preview.addPage(FIELDS, page);
  }
  return preview;
}

/** A page of products as the server sends it. */
function pageText(from: number): string {
  const rows = Array.from({ length: PAGE }, (_none, at) => from + at);
  const columns = [
    rows.map((row) => `00000000-0000-4000-8000-${row.toString(16).padStart(12, "0")}`),
    rows.map((row) => `SKU-${row}`),
    rows.map((row) => `${row % 3 === 0 ? "Desk LAMP" : "Keyboard"} number ${row} quiet`),
    rows.map((row) => (7 + (row % 977) * 1.5).toFixed(2)),
  ];
  return JSON.stringify({ version: "1", columns, next: null });
}

/** The memory in use after garbage is collected, in MB. */
function memoryInUse(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

function fillColumns(pages: readonly string[]): Sample {
  const before = memoryInUse();
  const startedAt = performance.now();
  const store = new ColumnStore();
  for (const text of pages) store.addPage(FIELDS, columnPage.parse(JSON.parse(text)));
  const ms = performance.now() - startedAt;
  const MB = memoryInUse() - before;
  if (store.rows !== MANY) throw new Error("Some products are missing.");
  return { ms, MB };
}

export const bench: Bench = {
  name: "rule-columns",
  about: `the columns of ${PRODUCTS} products for the preview of rules, and of ${MANY}`,
  rounds: 5,
  bound: candidates.plain,
  budgets: [
    { candidate: candidates.loading, measure: "ms", atMost: 1500 },
    { candidate: candidates.many, measure: "ms", atMost: 15_000 },
    { candidate: candidates.many, measure: "MB", atMost: 512 },
  ],

  async prepare() {
    process.env["DATABASE"] ??= "postgres";
    const db = await openTestDatabase();
    await addTenants(db);
    await addSessions(db);
    await fillProducts(db, PRODUCTS);
    await db.exec("vacuum analyze public.products");
    const pages = Array.from({ length: MANY / PAGE }, (_none, at) => pageText(at * PAGE));
    const timed = (work: (tx: Queryable) => Promise<unknown>) => () =>
      db.rehearse(async (tx): Promise<Sample> => {
        await become(tx, people.viewer);
        const startedAt = performance.now();
        await work(tx);
        return { ms: performance.now() - startedAt };
      });
    return {
      candidates: [
        {
          name: candidates.plain,
          run: timed((tx) =>
            tx.query(
              "select id, sku, title_en, price::text from public.products where org_id = $1 order by id",
              [ours.org],
            ),
          ),
        },
        { name: candidates.loading, run: timed(load) },
        { name: candidates.many, run: () => Promise.resolve(fillColumns(pages)) },
      ],
      close: db.close,
    };
  },
};
