import { readFileSync } from "node:fs";
import { z } from "zod";

/** The result that a test runner reports. */
export type TestCounts = { passed: number; failed: number; failures: readonly string[] };

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** A file that couldn't be loaded reports no failed test, so it counts as one. */
export function readVitest(json: unknown): TestCounts {
  const { numPassedTests, testResults } = vitestReport.parse(json);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`${name}\n${message ?? ""}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${name}\n${fullName}\n${failureMessages?.join("\n") ?? ""}`,
    );
  });
  return { passed: numPassedTests, failed: failures.length, failures };
}

const reported = z.object({ message: z.string().optional() });
const attached = z.object({ name: z.string(), path: z.string().optional() });
const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.enum(["expected", "unexpected", "flaky", "skipped"]),
      results: z.array(
        z.object({ errors: z.array(reported), attachments: z.array(attached).optional() }),
      ),
    }),
  ),
});
type Suite = { specs?: z.infer<typeof spec>[] | undefined; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }),
);
const playwrightReport = z.object({ suites: z.array(suite), errors: z.array(reported) });

const specsOf = ({ specs = [], suites = [] }: Suite): z.infer<typeof spec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const MOST_PAGE_LINES = 60;

/** The main part of the page at the moment of the failure, which shows why an expected element is missing. */
function pageAtFailure(attachments: readonly z.infer<typeof attached>[] = []): string[] {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  if (path === undefined) return [];
  const [, page = ""] = readFileSync(path, "utf8").split("# Page snapshot");
  const lines = page.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("```"));
  const main = lines.findIndex((line) => /^\s*- main\b/.test(line));
  return lines.slice(Math.max(main, 0)).slice(0, MOST_PAGE_LINES);
}

/** A test that only passed on a retry counts as failed. */
export function readPlaywright(json: unknown): TestCounts {
  const { suites, errors } = playwrightReport.parse(json);
  const runs = suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      status,
      lines: [
        `${file}:${line} [${projectName}]`,
        title,
        ...results.flatMap((result) => [
          ...result.errors.map(({ message }) => message ?? ""),
          ...pageAtFailure(result.attachments),
        ]),
      ].join("\n"),
    })),
  );
  const failures = [
    ...errors.map(({ message }) => message ?? "The browser tests couldn’t start."),
    ...runs
      .filter(({ status }) => ["unexpected", "flaky"].includes(status))
      .map(({ lines }) => lines),
  ];
  const passed = runs.filter(({ status }) => status === "expected").length;
  return { passed, failed: failures.length, failures };
}

const ownReport = z.object({ passed: z.array(z.string()), failed: z.array(z.string()) });

/** Reads the report format of our own checks. */
export function readOwn(json: unknown): TestCounts {
  const { passed, failed } = ownReport.parse(json);
  return { passed: passed.length, failed: failed.length, failures: failed };
}

export type Ending = { code: number | null; timedOut: boolean; output: string };

/** A runner that crashed, timed out or ran no tests has failed, whatever its report says. */
export function resultOf(name: string, ending: Ending, report: TestCounts | null): TestCounts {
  const tail = ending.output.trimEnd().split("\n").slice(-40).join("\n");
  const fail = (why: string): TestCounts => ({
    passed: report?.passed ?? 0,
    failed: (report?.failed ?? 0) + 1,
    failures: [...(report?.failures ?? []), `${name} ${why}\n${tail}`],
  });

  if (ending.timedOut) return fail("took too long and was stopped");
  if (report === null) return fail(`wrote no report (exit code ${ending.code})`);
  if (report.passed + report.failed === 0) return fail("ran nothing");
  if (ending.code !== 0 && report.failed === 0) return fail(`ended with exit code ${ending.code}`);
  return report;
}
