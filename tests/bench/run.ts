import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { summarize, table, takeSamples, type Bench } from "./harness.ts";

const RESULTS = "bench-results";
const SUFFIX = ".bench.ts";
/** Measures only candidates whose names contain this text, and those they are compared with. */
const only = process.env["BENCH_ONLY"] ?? "";

/** All files named `<name>.bench.ts` in this folder and its sub-folders. */
const files = new Map(
  readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => [basename(file, SUFFIX), join(import.meta.dirname, file)] as const),
);

/** Loads a file's `bench`, which each file exports. */
async function load(name: string): Promise<Bench> {
  const { bench }: { bench: Bench } = await import(pathToFileURL(files.get(name) ?? name).href);
  return bench;
}

const machine = {
  cpu: cpus()[0]?.model ?? "unknown",
  cores: availableParallelism(),
  node: process.version,
  platform: process.platform,
};

const known = [...files.keys()].toSorted((a, b) => a.localeCompare(b));
const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(", ")}. Available: ${known.join(", ")}.`);
  process.exit(1);
}

mkdirSync(RESULTS, { recursive: true });
for (const name of selected.length > 0 ? selected : known) {
  const bench = await load(name);
  console.log(`\n${bench.name}: ${bench.about}\nbound: ${bench.bound}, rounds: ${bench.rounds}\n`);
  const { candidates, close } = await bench.prepare();
  try {
    const chosen = candidates.filter(
      (candidate) => candidate.name === bench.bound || candidate.name.includes(only),
    );
    const samples = await takeSamples(chosen, bench.rounds, (line) => console.error(line));
    const rows = summarize(bench, samples);
    console.log(table(rows));
    writeFileSync(
      join(RESULTS, `${name}.json`),
      `${JSON.stringify({ name, machine, at: new Date().toISOString(), rows, samples: Object.fromEntries(samples) }, null, 2)}\n`,
    );
  } finally {
    await close();
  }
}
