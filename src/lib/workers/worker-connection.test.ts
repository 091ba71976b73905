import { expect, test, vi } from "vitest";
import { connectWorker, StuckWorker } from "@/lib/workers/worker-connection.ts";
import { workerThat } from "#support/node-worker.ts";

type Reader = { read: (rows: number) => number };
const RESPONSE = `parentPort.postMessage({ type: "result", id: task.id, result: task.args[0] * 2 });`;

test("a call to a worker resolves with the worker's result", async () => {
  const worker = workerThat(RESPONSE);
  const connection = connectWorker<Reader>(worker);
  expect(await connection.call("read", 21)).toBe(42);
  connection.end();
  await worker.hasEnded;
});

test("a worker can call methods of the page while it works", async () => {
  const progress = vi.fn<(rows: number) => void>();
  const worker = workerThat(
    `parentPort.postMessage({ type: "call", id: null, name: "progress", args: [7] }); ${RESPONSE}`,
  );
  const connection = connectWorker<Reader>(worker, { methods: { progress } });
  await connection.call("read", 1);
  expect(progress).toHaveBeenCalledWith(7);
  connection.end();
});

test("a worker stuck in a loop is terminated, and its open call is rejected", async () => {
  const worker = workerThat("for (;;);");
  const connection = connectWorker<Reader>(worker, { timeoutMs: 400 });
  await expect(connection.call("read", 1)).rejects.toBeInstanceOf(StuckWorker);
  await worker.hasEnded;
});

test("a slow worker that sends heartbeats isn't terminated", async () => {
  const worker = workerThat(
    `setInterval(() => parentPort.postMessage({ type: "alive" }), 50); setTimeout(() => { ${RESPONSE} }, 1500);`,
  );
  const connection = connectWorker<Reader>(worker, { timeoutMs: 1_000 });
  expect(await connection.call("read", 4)).toBe(8);
  connection.end();
});

test("the open call to a worker is rejected if the worker fails", async () => {
  const worker = workerThat("throw new Error('The file is gone.');");
  await expect(connectWorker<Reader>(worker).call("read", 1)).rejects.toThrow("The worker failed.");
});

test("the open call to a stuck worker is rejected immediately when the worker is ended", async () => {
  const worker = workerThat("for (;;);");
  const connection = connectWorker<Reader>(worker);
  const call = connection.call("read", 1);
  const startedAt = performance.now();
  connection.end();
  await expect(call).rejects.toThrow("The worker was ended.");
  expect(performance.now() - startedAt).toBeLessThan(100);
  await worker.hasEnded;
});
