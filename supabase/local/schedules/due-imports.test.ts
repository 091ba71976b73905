import { expect, test } from "vitest";
import type { ClockJob } from "./clock.ts";
import { dueImports } from "./due-imports.ts";

const calls: (string | null)[] = [];

const job = (isDue: boolean, status = 200): ClockJob => {
  calls.length = 0;
  return dueImports({
    // Returns the same row for every query.
    db: { query: () => Promise.resolve(JSON.parse(`[{ "due": ${isDue} }]`)), exec: async () => {} },
    functions: {
      async handle({ method, url, headers }) {
        calls.push(`${method} ${url} ${headers.get("authorization")}`);
        return Response.json({}, { status });
      },
      stop: async () => {},
    },
    apiUrl: "http://127.0.0.1:54321",
    serviceKey: "the-key",
  });
};
const { signal } = new AbortController();

test("the scheduled-imports function isn't called if no import is due", async () => {
  await job(false).run(signal);
  expect(calls).toEqual([]);
});

test("the scheduled-imports function is called with the service key if an import is due", async () => {
  await job(true).run(signal);
  expect(calls).toEqual([
    "POST http://127.0.0.1:54321/functions/v1/scheduled-imports Bearer the-key",
  ]);
});

test("a failure of the scheduled-imports function is logged", async () => {
  await expect(job(true, 503).run(signal)).rejects.toThrow("503");
});
