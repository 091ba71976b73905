import { expect, test } from "vitest";
import type { ClockJob } from "./clock.ts";
import { jobWorker } from "./job-worker.ts";

const calls: (string | null)[] = [];

/** A worker whose function answers each call with the next of these bodies. */
const worker = (isDue: boolean, bodies: object[] = [{ left: false }], status = 200): ClockJob => {
  calls.length = 0;
  return jobWorker({
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
  });
};
const { signal } = new AbortController();

test("the background job function isn't called if no job is due", async () => {
  await worker(false).run(signal);
  expect(calls).toEqual([]);
});

test("the background job function is called with the service key if a job is due", async () => {
  await worker(true).run(signal);
  expect(calls).toEqual(["POST http://127.0.0.1:54321/functions/v1/jobs Bearer the-key"]);
});

test("the background job function is called again at once while it has jobs left", async () => {
  await worker(true, [{ left: true }, { left: true }, { left: false }]).run(signal);
  expect(calls).toHaveLength(3);
});

test("an error status of the background job function makes the call fail", async () => {
  await expect(worker(true, [{}], 503).run(signal)).rejects.toThrow("503");
});
