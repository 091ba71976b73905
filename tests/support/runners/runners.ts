import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseEnv } from "node:util";
import { engineSummary, foundEngines } from "../../../e2e/engines/find-engines.ts";
import { hasPostgres, ON_BOTH_ENGINES } from "../../database/engines.ts";
import { readOwn, readPlaywright, readVitest, type TestCounts } from "./reports.ts";

export type Runner = {
  name: string;
  minutes: number;
  /** Runs at the same time as others: one uses the processor while another starts, waits or finishes its last file. */
  isShared: boolean;
  command: (report: string) => readonly string[];
  env?: (report: string) => Record<string, string>;
  /**
   * Reads the counts of a report. If it's omitted, the exit code is the whole result, and the check counts as one
   * test.
   */
  read?: (json: unknown) => TestCounts;
  /** Information that the results don't contain, printed at the end of the run. */
  note?: () => string;
};

const bin = (name: string) => `node_modules/.bin/${name}`;
const tsx = (file: string, ...args: string[]) => [bin("tsx"), file, ...args];

function check(name: string, ...command: string[]): Runner {
  return { name, minutes: 6, isShared: true, command: () => command };
}

function vitest(
  name: string,
  projects: readonly string[],
  { env = {}, files = [] }: { env?: Record<string, string>; files?: readonly string[] } = {},
): Runner {
  return {
    name,
    minutes: 20,
    isShared: true,
    command: (report) => [
      bin("vitest"),
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...files,
    ],
    // By default, Vitest leaves one of two cores idle.
    env: () => ({ VITEST_MAX_WORKERS: String(availableParallelism()), ...env }),
    read: readVitest,
  };
}

/**
 * All database tests run on PostgreSQL if it's available, and those whose result can differ also run on PGlite. Without
 * PostgreSQL, all run on PGlite.
 */
function databases(): Runner[] {
  const pglite = { DATABASE: "pglite" };
  if (!hasPostgres()) return [vitest("database", ["database"], { env: pglite })];
  const files = ON_BOTH_ENGINES.map((name) => `tests/database/${name}.test.ts`);
  return [
    vitest("database", ["database"], { env: { DATABASE: "postgres" } }),
    vitest("database-pglite", ["database"], { env: pglite, files }),
  ];
}

/** The settings of a fresh clone, with the public key of the local stack. */
function exampleSettings(): Record<string, string> {
  const settings = parseEnv(readFileSync(".env.example", "utf8"));
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? ""]));
}

/** All runners in the order in which they start: first those that share the machine. */
export function runners(): Runner[] {
  return [
    vitest("components", ["unit", "alone"]),
    vitest("logic", ["meaning", "house"]),
    check("types", bin("tsc"), "--noEmit"),
    check("lint", bin("oxlint"), "--type-aware"),
    check("format", bin("oxfmt"), "--check", "."),
    check("unused", bin("knip"), "--no-progress"),
    check("lockfile", "npm", "run", "--silent", "lockfile"),
    check("functions", ...tsx("supabase/local/functions/check-functions.ts")),
    check("database-types", ...tsx("supabase/local/cli/types.ts", "--check")),
    { ...check("build", bin("vite"), "build"), env: exampleSettings },
    vitest("stack", ["stack", "stack-alone"]),
    ...databases(),
    {
      name: "bundle",
      minutes: 1,
      isShared: false,
      command: (report) => tsx("tests/bundle.ts", report),
      read: readOwn,
    },
    {
      name: "browser",
      minutes: 45,
      isShared: false,
      command: () => tsx("e2e/run.ts"),
      env: (report) => ({ BROWSER_REPORT: report }),
      read: readPlaywright,
      note: () => engineSummary(foundEngines()),
    },
  ];
}
