import { expect, test } from "vitest";
import type { ClockJob } from "./clock.ts";
import { dueImports } from "./due-imports.ts";

const calls: (string | null)[] = [];

const job = (isDue: boolean, status = 200): ClockJob => {
  calls.length = 0;
  return dueImports({
    // One row, whatever is asked.
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

test("where nothing is due, the function is not even started", async () => {
  await job(false).run(signal);
  expect(calls).toEqual([]);
});

test("where something is, the function is called with the service key", async () => {
  await job(true).run(signal);
  expect(calls).toEqual([
    "POST http://127.0.0.1:54321/functions/v1/scheduled-imports Bearer the-key",
  ]);
});

test("a function that fails is told of", async () => {
  await expect(job(true, 503).run(signal)).rejects.toThrow("503");
});
