import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { resultOf, readOwn, readPlaywright, readVitest } from "./support/runners/reports.ts";
import { runCommand } from "./support/runners/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "run-"));
afterAll(() => rmSync(folder, { recursive: true }));

const log = join(folder, "log.txt");
const fine = { code: 0, timedOut: false, output: "all is well" };

test("a Vitest report counts passed and failed tests, and a file that didn't load as failed", () => {
  const counts = readVitest({
    numPassedTests: 2,
    testResults: [
      {
        name: "a.test.ts",
        status: "failed",
        assertionResults: [
          { fullName: "adds", status: "passed" },
          { fullName: "takes away", status: "failed", failureMessages: ["expected 1 to be 2"] },
          { fullName: "divides", status: "passed" },
        ],
      },
      { name: "b.test.ts", status: "failed", message: "Cannot find c.ts", assertionResults: [] },
    ],
  });
  expect(counts).toEqual({
    passed: 2,
    failed: 2,
    failures: ["a.test.ts\ntakes away\nexpected 1 to be 2", "b.test.ts\nCannot find c.ts"],
  });
});

test("a Playwright report counts passed and failed tests of every project, and a flaky test as failed", () => {
  const run = (projectName: string, status: string, ...messages: string[]) => ({
    projectName,
    status,
    results: [{ errors: messages.map((message) => ({ message })) }],
  });
  const spec = {
    title: "opens",
    file: "a.spec.ts",
    line: 3,
    tests: [
      run("desktop", "expected"),
      run("phone", "unexpected", "no heading"),
      run("dark", "flaky", "once"),
    ],
  };
  const report = { suites: [{ suites: [{ specs: [spec] }] }], errors: [{ message: "no browser" }] };
  expect(readPlaywright(report)).toEqual({
    passed: 1,
    failed: 3,
    failures: [
      "no browser",
      "a.spec.ts:3 [phone]\nopens\nno heading",
      "a.spec.ts:3 [dark]\nopens\nonce",
    ],
  });
});

test("a failed browser test shows the main part of its page", () => {
  const path = join(folder, "error-context.md");
  const page = ["- navigation:", "  - link", "- main [ref=e2]:", "  - alert: Import paused"];
  writeFileSync(path, `# Error\n\n# Page snapshot\n\n\`\`\`yaml\n${page.join("\n")}\n\`\`\`\n`);
  const attachments = [{ name: "trace" }, { name: "error-context", path }];
  const tests = [
    {
      projectName: "desktop",
      status: "unexpected",
      results: [{ errors: [{ message: "no toast" }], attachments }],
    },
  ];
  const report = {
    suites: [{ specs: [{ title: "opens", file: "a.spec.ts", line: 3, tests }] }],
    errors: [],
  };
  expect(readPlaywright(report).failures).toEqual([
    "a.spec.ts:3 [desktop]\nopens\nno toast\n- main [ref=e2]:\n  - alert: Import paused",
  ]);
});

test("a report of our own checks counts the checks that it lists", () => {
  expect(readOwn({ passed: ["a", "b"], failed: ["c"] })).toEqual({
    passed: 2,
    failed: 1,
    failures: ["c"],
  });
});

test("a report with an unexpected format is rejected", () => {
  expect(() => readVitest({ numPassedTests: 3 })).toThrow("testResults");
  expect(() => readPlaywright({})).toThrow("suites");
});

const passed = { passed: 5, failed: 0, failures: [] };

test("a test runner passes if no test in its report failed and its exit code is 0", () => {
  expect(resultOf("unit", fine, passed)).toEqual(passed);
});

test.each([
  ["a missing report", fine, null, "wrote no report"],
  ["no tests", fine, { passed: 0, failed: 0, failures: [] }, "ran nothing"],
  ["a crash after the report", { ...fine, code: 1 }, passed, "exit code 1"],
  ["a crash by a signal", { ...fine, code: null }, passed, "exit code null"],
  ["a timeout", { ...fine, timedOut: true }, passed, "took too long"],
])("a test runner fails with %s", (_what, ending, report, expectedText) => {
  const result = resultOf("unit", ending, report);
  expect(result.failed).toBe(1);
  expect(result.failures.join()).toContain(expectedText);
  expect(result.failures.join()).toContain("all is well");
});

test("a command's output and exit code are recorded", async () => {
  const script = "console.log('out'); console.error('err'); process.exitCode = 3";
  const ending = await runCommand(["node", "-e", script], { log, minutes: 1 });
  expect(ending).toEqual({ code: 3, timedOut: false, output: expect.stringContaining("out") });
  expect(ending.output).toContain("err");
  expect(readFileSync(log, "utf8")).toContain("out");
});

test("a command that doesn't exist returns a result instead of throwing", async () => {
  const ending = await runCommand(["no-such-program"], { log, minutes: 1 });
  expect(ending.code).toBeNull();
  expect(ending.output).toContain("ENOENT");
});

test("a command that takes too long is stopped with all its child processes", async () => {
  const late = join(folder, "late");
  const child = `require("child_process").spawn("sh", ["-c", "sleep 1.5; touch ${late}"])`;
  const ending = await runCommand(["node", "-e", `${child}; setInterval(() => {}, 1000)`], {
    log,
    minutes: 0.015,
  });
  expect(ending.timedOut).toBe(true);
  await setTimeout(1500);
  expect(existsSync(late)).toBe(false);
});
