import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { judge, type Tally } from "./support/reports.ts";
import { runCommand, stopEverything } from "./support/run-command.ts";
import { runners, type Runner } from "./support/runners.ts";

const REPORTS = "test-results/reports";

/** Failures read like the tools' own, without the frames of the tools themselves. */
function readable(failure: string): string {
  const lines = stripVTControlCharacters(failure)
    .split("\n")
    .filter((line) => !/^\s+at .*node_modules/.test(line));
  return lines
    .slice(0, 60)
    .map((line) => `    ${line}`)
    .join("\n");
}

async function run(runner: Runner): Promise<Tally> {
  const report = join(REPORTS, `${runner.name}.json`);
  const started = performance.now();
  process.stdout.write(`${runner.name} …\n`);
  const ending = await runCommand(runner.command(report), {
    log: join(REPORTS, `${runner.name}.log`),
    minutes: runner.minutes,
    env: runner.env?.(report),
  });
  const verdict = judge(runner.name, ending, tallyOf(runner, report, ending.code));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const mark = verdict.failed === 0 ? "✓" : "✗";
  console.log(
    `${mark} ${runner.name}: ${verdict.passed} passed, ${verdict.failed} failed (${seconds} s)`,
  );
  for (const failure of verdict.failures) console.log(`\n${readable(failure)}\n`);
  return verdict;
}

function tallyOf(runner: Runner, report: string, code: number | null): Tally | null {
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

const wanted = process.argv.slice(2);
const all = runners();
const unknown = wanted.filter((name) => !all.some((runner) => runner.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown runner: ${unknown.join(", ")}. Available: ${all.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(1);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
let passed = 0;
let failed = 0;
for (const runner of all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const verdict = await run(runner);
  passed += verdict.passed;
  failed += verdict.failed;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
