import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseEnv } from "node:util";
import { findPostgres } from "../database/postgres.ts";
import { readOwn, readPlaywright, readVitest, type Tally } from "./reports.ts";

export type Runner = {
  name: string;
  minutes: number;
  command: (report: string) => readonly string[];
  env?: (report: string) => Record<string, string>;
  /** Left out where the exit code says it all; such a check counts as one. */
  read?: (json: unknown) => Tally;
};

const bin = (name: string) => `node_modules/.bin/${name}`;
const tsx = (file: string, ...args: string[]) => [bin("tsx"), file, ...args];

function check(name: string, ...command: string[]): Runner {
  return { name, minutes: 4, command: () => command };
}

function vitest(
  name: string,
  projects: readonly string[],
  env: Record<string, string> = {},
): Runner {
  return {
    name,
    minutes: 20,
    command: (report) => [
      bin("vitest"),
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    // Left to itself it keeps one of two cores idle.
    env: () => ({ VITEST_MAX_WORKERS: String(availableParallelism()), ...env }),
    read: readVitest,
  };
}

/** What a fresh clone builds with: the public key of the local stack. */
function exampleSettings(): Record<string, string> {
  const settings = parseEnv(readFileSync(".env.example", "utf8"));
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? ""]));
}

/** Every runner there is, the quick ones first. */
export function runners(): Runner[] {
  return [
    check("types", bin("tsc"), "--noEmit"),
    check("lint", bin("oxlint"), "--type-aware"),
    check("format", bin("oxfmt"), "--check", "."),
    check("unused", bin("knip"), "--no-progress"),
    check("lockfile", "npm", "run", "--silent", "lockfile"),
    check("functions", ...tsx("supabase/local/functions/check-functions.ts")),
    check("database-types", ...tsx("supabase/local/cli/types.ts", "--check")),
    vitest("unit", ["meaning", "unit", "house"]),
    vitest("stack", ["stack"]),
    vitest("database", ["database"], { DATABASE: "pglite" }),
    ...(findPostgres() === undefined && process.env["TEST_DATABASE_URL"] === undefined
      ? []
      : [vitest("database-postgres", ["database"], { DATABASE: "postgres" })]),
    { ...check("build", bin("vite"), "build"), env: exampleSettings },
    {
      name: "bundle",
      minutes: 1,
      command: (report) => tsx("tests/bundle.ts", report),
      read: readOwn,
    },
    {
      name: "browser",
      minutes: 35,
      command: () => tsx("e2e/run.ts"),
      env: (report) => ({ BROWSER_REPORT: report }),
      read: readPlaywright,
    },
  ];
}
