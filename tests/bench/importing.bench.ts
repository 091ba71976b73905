import { chunksOf } from "@/importing/source/bytes/file-chunks.ts";
import { openZip } from "@/importing/source/bytes/zip-archive.ts";
import { openSource } from "@/importing/source/open-source.ts";
import type { Bench, Sample } from "./harness.ts";
import { csvFile, xlsxFile, xmlFile } from "./importing/files.ts";
import { scanCsv } from "./importing/scan.ts";

const ROWS = 100_000;
const LT = 60;

async function scanXml(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let found = 0;
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at++) if (chunk[at] === LT) found += 1;
  return found;
}

async function inflateAndScan(file: Blob): Promise<number> {
  const zip = await openZip(file);
  if (zip.outcome === "rejected") throw new Error(zip.kind);
  let found = 0;
  for (const part of zip.files) found += await scanXml(part.open());
  return found;
}

async function read(file: Blob, name: string): Promise<number> {
  const source = await openSource(Object.assign(file, { name }));
  if (source.outcome === "rejected") throw new Error(source.rejection.kind);
  let rows = 0;
  const [part] = source.parts;
  const { table } = await (part ?? never()).open();
  for await (const batch of table.batches()) rows += batch.rows.length;
  if (rows !== ROWS || table.issues.length > 0) throw new Error(`${name}: ${rows} rows`);
  return rows;
}

function never(): never {
  throw new Error("The file has no table.");
}

/** Runs the bound and the work one after the other, and measures the peak of additional memory. */
async function measured(
  bound: () => Promise<number>,
  work: () => Promise<number>,
): Promise<Sample> {
  const boundMs = await timed(bound);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const ms = await timed(work);
  clearInterval(watch);
  return {
    ms,
    "bound ms": boundMs,
    "× bound": ms / boundMs,
    "MB more": (most - before) / 1024 ** 2,
  };
}

async function timed(work: () => Promise<number>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export const bench: Bench = {
  name: "importing",
  about: `reading ${ROWS} rows of 20 columns from a file into cells, each compared with the minimum work on its bytes`,
  rounds: 5,
  bound: "CSV",
  budgets: [
    { candidate: "CSV", measure: "× bound", atMost: 2 },
    { candidate: "XML", measure: "× bound", atMost: 5 },
    { candidate: "XLSX", measure: "× bound", atMost: 2.5 },
    { candidate: "CSV", measure: "MB more", atMost: 300 },
    { candidate: "XML", measure: "MB more", atMost: 300 },
    { candidate: "XLSX", measure: "MB more", atMost: 300 },
  ],

  async prepare() {
    const [csv, xml, xlsx] = [await csvFile(ROWS), await xmlFile(ROWS), await xlsxFile(ROWS)];
    const candidate = (name: string, file: Blob, bound: () => Promise<number>) => ({
      name,
      run: () => measured(bound, () => read(file, name)),
    });
    return {
      candidates: [
        candidate("CSV", csv, () => scanCsv(chunksOf(csv))),
        candidate("XML", xml, () => scanXml(chunksOf(xml))),
        candidate("XLSX", xlsx, () => inflateAndScan(xlsx)),
      ],
      close: async () => {},
    };
  },
};
