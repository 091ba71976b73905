import type { Queryable } from "../../supabase/local/database/database.ts";
import { become, openTestDatabase } from "../database/support.ts";
import { ours, people } from "../database/tenants.ts";
import { COUNTS, fillCatalogue, PAGE, QUERIES } from "./products/filled-catalogue.ts";
import type { Bench } from "./harness.ts";

const PRODUCTS = 50_000;
/** The number of times each query is repeated. The fastest run counts, because other work can only slow it down. */
const RUNS = 10;
const TURNS = 2;
const MOST = 1.05;

/** Removes the check that the session is still valid and has its second factor. */
const WITHOUT_CHECK = `
  create or replace function private.require_full_session() returns void
  language plpgsql stable security definer set search_path = '' as $$ begin null; end $$`;

const ONE_ROW = "one product by its id";

/**
 * One connection runs each query alternately with and without the check. With two connections, their difference would
 * hide the cost of the check: some queries take 50% longer on one of two equal connections. The budget applies to the
 * pages and counts of the catalogue. A query for a single row shows the cost of the check alone.
 */
export const bench: Bench = {
  name: "session-check",
  about: `pages and counts of ${PRODUCTS} products, with the check of the session and without it`,
  rounds: 2,
  bound: ONE_ROW,
  budgets: [
    { candidate: "all pages", measure: "with / without", atMost: MOST },
    { candidate: "all counts", measure: "with / without", atMost: MOST },
  ],

  async prepare() {
    process.env["DATABASE"] ??= "postgres";
    const db = await openTestDatabase();
    await fillCatalogue(db, PRODUCTS);

    type Question = { sql: string; params: ReadonlyArray<string | null> };
    const timed = async (tx: Queryable, { sql, params }: Question) => {
      const startedAt = performance.now();
      await tx.query(sql, [...params]);
      return performance.now() - startedAt;
    };
    /** The fastest of several runs, in milliseconds. */
    const fastest = async (tx: Queryable, question: Question) => {
      await become(tx, people.viewer);
      let best = Number.POSITIVE_INFINITY;
      for (let run = 0; run < RUNS; run++) best = Math.min(best, await timed(tx, question));
      return best;
    };
    const compare = (questions: readonly Question[]) =>
      db.rehearse(async (tx) => {
        let [withCheck, without] = [0, 0];
        for (const question of questions) {
          const times: [number[], number[]] = [[], []];
          for (let turn = 0; turn < TURNS; turn++) {
            times[0].push(await fastest(tx, question));
            await tx.exec(`reset role; savepoint checked; ${WITHOUT_CHECK}`);
            times[1].push(await fastest(tx, question));
            await tx.exec("rollback to savepoint checked");
          }
          withCheck += Math.min(...times[0]);
          without += Math.min(...times[1]);
        }
        return {
          "ms with": withCheck,
          "ms without": without,
          "with / without": withCheck / without,
        };
      });
    const requested = (sql: string, ...more: null[]) =>
      Object.values(QUERIES).map((question) => ({
        sql,
        params: [ours.org, JSON.stringify(question), ...more],
      }));
    const one = {
      sql: "select title_en from public.products where id = $1",
      params: [ours.product],
    };

    return {
      candidates: [
        { name: ONE_ROW, run: () => compare([one]) },
        { name: "all pages", run: () => compare(requested(PAGE, null)) },
        { name: "all counts", run: () => compare(requested(COUNTS)) },
      ],
      close: () => db.close(),
    };
  },
};
