import { checkTable } from "@/importing/checking/check-table.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { chunksOf } from "@/importing/source/bytes/file-chunks.ts";
import { openSource } from "@/importing/source/open-source.ts";
import type { Bench, Sample } from "./harness.ts";
import { priceList } from "./importing/price-list.ts";
import { scanCsv } from "./importing/scan.ts";

const ROWS = 100_000;

async function timed(work: () => Promise<unknown>): Promise<Sample> {
  const start = performance.now();
  await work();
  return { ms: performance.now() - start };
}

async function opened(file: File) {
  const source = await openSource(file);
  const [part] = source.outcome === "opened" ? source.parts : [];
  if (part === undefined) throw new Error("The file has no table.");
  return part.open();
}

export const bench: Bench = {
  name: "checking",
  about: `a file of ${ROWS} rows and 20 columns read, mapped, checked and hashed, compared with scanning its bytes`,
  rounds: 5,
  bound: "byte scan",
  budgets: [{ candidate: "read, map, check and hash", measure: "ms", ratio: 5 }],

  async prepare() {
    const file = new File([...priceList(ROWS)], "prices.csv");
    const { table, first } = await opened(file);
    const { mapping } = suggestMapping({ columns: table.columns, rows: first.rows });
    const setup = { mapping, mode: DEFAULT_MODE, overrides: new Map() };
    return {
      candidates: [
        { name: "byte scan", run: () => timed(() => scanCsv(chunksOf(file))) },
        {
          name: "read",
          run: () =>
            timed(async () => {
              for await (const batch of table.batches()) void batch;
            }),
        },
        { name: "read, map, check and hash", run: () => timed(() => checkTable(table, setup)) },
      ],
      close: async () => {},
    };
  },
};
