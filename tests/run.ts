import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { resultOf, type TestCounts } from "./support/runners/reports.ts";
import { runCommand, stopEverything } from "./support/runners/run-command.ts";
import { runners, type Runner } from "./support/runners/runners.ts";

const REPORTS = "test-results/reports";

/** Formats failures like the tools' own output, without stack frames inside the tools. */
function readable(failure: string): string {
  const lines = stripVTControlCharacters(failure)
    .split("\n")
    .filter((line) => !/^\s+at .*node_modules/.test(line));
  return lines
    .slice(0, 60)
    .map((line) => `    ${line}`)
    .join("\n");
}

type Outcome = TestCounts & { name: string; seconds: number };

async function run(runner: Runner): Promise<Outcome> {
  const report = join(REPORTS, `${runner.name}.json`);
  const started = performance.now();
  process.stdout.write(`${runner.name} …\n`);
  const ending = await runCommand(runner.command(report), {
    log: join(REPORTS, `${runner.name}.log`),
    minutes: runner.minutes,
    env: runner.env?.(report),
  });
  const result = resultOf(runner.name, ending, countsOf(runner, report, ending.code));
  const seconds = (performance.now() - started) / 1000;
  const mark = result.failed === 0 ? "✓" : "✗";
  console.log(
    `${mark} ${runner.name}: ${result.passed} passed, ${result.failed} failed (${seconds.toFixed(1)} s)`,
  );
  for (const failure of result.failures) console.log(`\n${readable(failure)}\n`);
  return { ...result, name: runner.name, seconds };
}

/** Runs as many shared runners at a time as there are cores, then the others one at a time. */
async function runAll(chosen: readonly Runner[]): Promise<Outcome[]> {
  const queue = chosen.filter(({ isShared }) => isShared);
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      outcomes.push(await run(next));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  for (const runner of chosen.filter(({ isShared }) => !isShared)) outcomes.push(await run(runner));
  return outcomes;
}

/** Prints each runner's time and counts, so that slow runners are noticed. */
function writeTimes(outcomes: readonly Outcome[]) {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  console.log(`\n${"runner".padEnd(width)}  seconds  passed  failed`);
  for (const { name, seconds, passed, failed } of outcomes) {
    const columns = [
      seconds.toFixed(1).padStart(7),
      `${passed}`.padStart(6),
      `${failed}`.padStart(6),
    ];
    console.log([name.padEnd(width), ...columns].join("  "));
  }
}

function countsOf(runner: Runner, report: string, code: number | null): TestCounts | null {
  if (runner.read === undefined) {
    const output =
      code === 0 ? [] : [readFileSync(join(REPORTS, `${runner.name}.log`), "utf8").trim()];
    return { passed: 1 - output.length, failed: output.length, failures: output };
  }
  try {
    return runner.read(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    return null;
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    stopEverything();
    process.exit(130);
  });
}

const selected = process.argv.slice(2);
const all = runners();
const unknown = selected.filter((name) => !all.some((runner) => runner.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown runner: ${unknown.join(", ")}. Available: ${all.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(1);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const chosen = all.filter(({ name }) => selected.length === 0 || selected.includes(name));
const outcomes = await runAll(chosen);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
writeTimes(outcomes);
for (const { note } of chosen) if (note) console.log(`\n${note()}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
