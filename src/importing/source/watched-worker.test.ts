// @vitest-environment node
import { expect, test } from "vitest";
import { workerThat } from "#support/node-worker.ts";
import { runInWorker } from "./watched-worker.ts";

const idle = new AbortController().signal;
const numbers = (message: unknown) => (typeof message === "number" ? message : undefined);

test("a worker brings its result, and is ended with it", async () => {
  const worker = workerThat(
    "parentPort.postMessage('half way'); parentPort.postMessage(task * 2);",
  );
  expect(await runInWorker({ worker, task: 21, onMessage: numbers, signal: idle })).toEqual({
    outcome: "done",
    result: 42,
  });
  await worker.hasEnded;
});

test("a worker that is stuck in a loop is ended, and said to be stuck", async () => {
  const worker = workerThat("for (;;);");
  const end = runInWorker({ worker, task: 1, onMessage: numbers, signal: idle, patience: 400 });
  expect(await end).toEqual({ outcome: "stuck" });
  await worker.hasEnded;
});

test("a slow worker that gives signs of life is waited for", async () => {
  const worker = workerThat(
    "setInterval(() => parentPort.postMessage('alive'), 50); setTimeout(() => parentPort.postMessage(1), 1500);",
  );
  const end = runInWorker({ worker, task: 1, onMessage: numbers, signal: idle, patience: 1_000 });
  expect(await end).toEqual({ outcome: "done", result: 1 });
});

test("a worker that fails is said to have failed", async () => {
  const worker = workerThat("throw new Error('The file is away.');");
  expect(await runInWorker({ worker, task: 1, onMessage: numbers, signal: idle })).toEqual({
    outcome: "failed",
  });
});

test("cancelling answers at once, even while the worker is stuck", async () => {
  const worker = workerThat("for (;;);");
  const controller = new AbortController();
  const end = runInWorker({ worker, task: 1, onMessage: numbers, signal: controller.signal });
  const begun = performance.now();
  controller.abort();
  expect(await end).toEqual({ outcome: "cancelled" });
  expect(performance.now() - begun).toBeLessThan(100);
  await worker.hasEnded;
});
