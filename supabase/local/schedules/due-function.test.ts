import { expect, test } from "vitest";
import type { ClockJob } from "./clock.ts";
import { dueFunction } from "./due-function.ts";

const calls: (string | null)[] = [];

/** A clock job of a function that responds to each call with the next of these bodies. */
const job = (isDue: boolean, bodies: object[] = [{}], status = 200): ClockJob => {
  calls.length = 0;
  const stack = {
    // Returns the same row for every query.
    db: { query: () => Promise.resolve(JSON.parse(`[{ "due": ${isDue} }]`)), exec: async () => {} },
    functions: {
      async handle({ method, url, headers }: Request) {
        calls.push(`${method} ${url} ${headers.get("authorization")}`);
        return Response.json(bodies[calls.length - 1], { status });
      },
      stop: async () => {},
    },
    apiUrl: "http://127.0.0.1:54321",
    serviceKey: "the-key",
  };
  return dueFunction(stack, { name: "scheduled-imports", due: "private.imports_are_due()" });
};
const { signal } = new AbortController();

test("a function isn't called if no work is due", async () => {
  await job(false).run(signal);
  expect(calls).toEqual([]);
});

test("a function is called with the service key if something is due", async () => {
  await job(true).run(signal);
  expect(calls).toEqual([
    "POST http://127.0.0.1:54321/functions/v1/scheduled-imports Bearer the-key",
  ]);
});

test("a function is called again immediately while it has work left", async () => {
  await job(true, [{ left: true }, { left: true }, { left: false }]).run(signal);
  expect(calls).toHaveLength(3);
});

test("a failure of a due function is logged", async () => {
  await expect(job(true, [{}], 503).run(signal)).rejects.toThrow("503");
});
