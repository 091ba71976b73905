import { checkTable } from "@/importing/checking/check-table.ts";
import { compareCatalogue } from "@/importing/comparing/compare-catalogue.ts";
import { USUAL_MODE } from "@/importing/comparing/import-mode.ts";
import { csvReader } from "@/importing/csv-reader.ts";
import { suggestMapping } from "@/importing/mapping/suggest-mapping.ts";
import type { RowBatch, Table } from "@/importing/source/table.ts";
import type { Bench, Sample } from "./harness.ts";

const ROWS = 100_000;
const MANY = 1_100_000;
const PIECE = 131_072;

const COLUMNS = [
  "SKU",
  "GTIN",
  "Title (EN)",
  "Title (FR)",
  "Description (EN)",
  "Brand",
  "MPN",
  "Category",
  "Condition",
  "Status",
  "Currency",
  "Cost",
  "MAP",
  "MSRP",
  "Price",
  "Weight (kg)",
  "Length",
  "Width",
  "Height",
  "Country of origin",
];

/** A line as a distributor writes it: about 370 letters in twenty columns. */
function line(at: number): string {
  const gtin = String(400_000_000_000 + at * 10);
  const cost = 10 + (at % 900) + 0.25;
  const description = `Compact, quiet and built for long days: model ${at} comes with a cable, a stand and everything else that is needed to begin, and is covered for two years`;
  return `SKU-${at},${gtin},"Northvale desk lamp ${at}, black","Lampe de bureau Northvale ${at}, noire","${description}",Northvale,NV-${at}-BK,Home > Lighting > Desk lamps,new,active,CAD,${cost},${cost + 20},${cost + 60},${cost + 30},1.25,20.5,12,30.75,CN\n`;
}

/** The bytes of so many rows, made piece by piece: a file of hundreds of megabytes is in nobody's memory. */
function* bytesOf(rows: number): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = `${COLUMNS.join(",")}\n`;
  for (let at = 0; at < rows; at++) {
    text += line(at);
    if (text.length > PIECE) {
      yield encoder.encode(text);
      text = "";
    }
  }
  yield encoder.encode(text);
}

function csvTable(pieces: Iterable<Uint8Array>): Table {
  return {
    name: "bench",
    columns: COLUMNS,
    problems: [],
    progress: () => 0,
    async *batches(): AsyncGenerator<RowBatch> {
      let rows: string[][] = [];
      let places: number[] = [];
      const reader = csvReader({
        delimiter: ",",
        onRow(cells, place) {
          if (place === 1) return;
          rows.push(cells);
          places.push(place);
        },
      });
      const decoder = new TextDecoder();
      for (const piece of pieces) {
        reader.push(decoder.decode(piece, { stream: true }));
        yield { rows, places };
        [rows, places] = [[], []];
      }
      reader.end();
      yield { rows, places };
    },
  };
}

/** The least that could be done: every byte looked at once, for line ends, commas and quotes. */
function scan(pieces: Iterable<Uint8Array>): number {
  let found = 0;
  let isQuoted = false;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at];
      if (byte === 34) isQuoted = !isQuoted;
      else if (!isQuoted && (byte === 44 || byte === 10)) found += 1;
    }
  }
  return found;
}

const SAMPLE = [...Array(20).keys()].map((at) =>
  line(at)
    .trim()
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/),
);
const { mapping } = suggestMapping({ columns: COLUMNS, rows: SAMPLE });
const setup = { mapping, mode: USUAL_MODE, overrides: new Map() };

async function timed(work: () => Promise<unknown>): Promise<Sample> {
  const start = performance.now();
  await work();
  return { ms: performance.now() - start };
}

/** All of it, and the most memory it held meanwhile beyond what was held before. */
async function whole(): Promise<Sample> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const start = performance.now();
  const { index } = await checkTable(csvTable(bytesOf(MANY)), setup, {
    onProgress: () => {
      most = Math.max(most, process.memoryUsage.rss());
    },
  });
  const comparison = compareCatalogue(index, USUAL_MODE);
  for (let from = 0; from < MANY; from += 20_000) {
    const at = Array.from({ length: Math.min(20_000, MANY - from) }, (_, place) => from + place);
    comparison.take({
      ids: at.map((row) => `00000000-0000-4000-8000-${String(row).padStart(12, "0")}`),
      skus: at.map((row) => `sku-${row}`),
      versions: at.map(() => 1),
      prints: at.map(() => "0123456789abcdef"),
      watched: at.map(() => "10"),
      foreign: [],
      archived: [],
      next: null,
    });
    most = Math.max(most, process.memoryUsage.rss());
  }
  const { updated } = comparison.end();
  if (updated !== MANY) throw new Error(`${updated} rows were matched.`);
  return { s: (performance.now() - start) / 1000, MB: (most - before) / 1_048_576 };
}

export const bench: Bench = {
  name: "checking",
  about: `${ROWS} rows of 20 columns mapped, checked and hashed; and ${MANY} of them compared with as many products`,
  rounds: 3,
  bound: "byte scan",
  budgets: [
    { candidate: "parse, map, check and hash", measure: "ms", ratio: 5 },
    { candidate: "1,100,000 rows, compared", measure: "s", atMost: 25 },
    { candidate: "1,100,000 rows, compared", measure: "MB", atMost: 500 },
  ],

  async prepare() {
    const pieces = [...bytesOf(ROWS)];
    return {
      candidates: [
        { name: "byte scan", run: () => timed(async () => scan(pieces)) },
        {
          name: "parse",
          run: () =>
            timed(async () => {
              for await (const batch of csvTable(pieces).batches()) void batch;
            }),
        },
        {
          name: "parse, map, check and hash",
          run: () => timed(() => checkTable(csvTable(pieces), setup)),
        },
        { name: "1,100,000 rows, compared", run: whole },
      ],
      close: async () => {},
    };
  },
};
