import type { Queryable } from "../../supabase/local/database/database.ts";
import { openTestDatabase } from "../database/support.ts";
import { ours, people } from "../database/tenants.ts";
import { COUNTS, fillCatalogue, PAGE, QUESTIONS } from "./filled-catalogue.ts";
import type { Bench } from "./harness.ts";

const PRODUCTS = 50_000;
/** Runs of each query in a sample, half of them without the check. The fastest counts, because other work only slows a query. */
const RUNS = 40;
const MOST = 1.05;

/** The same question without the check that the session lives and has its second factor. */
const WITHOUT_CHECK = `
  create or replace function private.require_full_session() returns void
  language plpgsql stable security definer set search_path = '' as $$ begin null; end $$`;

const ONE_ROW = "one product by its id";

/**
 * Both databases answer in turn within each sample, so that other work on the machine slows both. The budget applies
 * to the pages and counts of the catalogue. A query for a single row shows what the check costs by itself.
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
    const checked = await openTestDatabase();
    await fillCatalogue(checked, PRODUCTS);
    const unchecked = await openTestDatabase();
    await fillCatalogue(unchecked, PRODUCTS);
    await unchecked.exec(WITHOUT_CHECK);

    type Question = { sql: string; params: ReadonlyArray<string | null> };
    const timed = async (tx: Queryable, { sql, params }: Question) => {
      const startedAt = performance.now();
      await tx.query(sql, [...params]);
      return performance.now() - startedAt;
    };
    /** The fastest runs in milliseconds, summed over the questions. */
    const compare = async (questions: readonly Question[]) => {
      let [withCheck, without] = [0, 0];
      await checked.as(people.viewer, (one) =>
        unchecked.as(people.viewer, async (other) => {
          for (const question of questions) {
            const times: [number[], number[]] = [[], []];
            for (let run = 0; run < RUNS / 2; run++) {
              times[0].push(await timed(one, question));
              times[1].push(await timed(other, question));
            }
            withCheck += Math.min(...times[0]);
            without += Math.min(...times[1]);
          }
        }),
      );
      return {
        "ms with": withCheck,
        "ms without": without,
        "with / without": withCheck / without,
      };
    };
    const asked = (sql: string, ...more: null[]) =>
      Object.values(QUESTIONS).map((question) => ({
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
        { name: "all pages", run: () => compare(asked(PAGE, null)) },
        { name: "all counts", run: () => compare(asked(COUNTS)) },
      ],
      async close() {
        await checked.close();
        await unchecked.close();
      },
    };
  },
};
