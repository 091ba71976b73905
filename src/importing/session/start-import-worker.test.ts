import { expect, test } from "vitest";
import { workerThat } from "#support/node-worker.ts";
import { startImportWorker, StuckWorker } from "./start-import-worker.ts";

const owner = { person: "p", organization: "o" };

test("a worker that falls silent over a file is ended, and whoever waits is told", async () => {
  const worker = workerThat("if (task.call) for (;;);");
  const desk = startImportWorker(owner, { worker, patience: 400 });
  await expect(desk.call("stop")).rejects.toBeInstanceOf(StuckWorker);
  await worker.hasEnded;
});

test("a worker that takes its time and says so is waited for", async () => {
  const worker = workerThat(
    `if (task.call) {
       setInterval(() => parentPort.postMessage({ alive: true }), 50);
       setTimeout(() => parentPort.postMessage({ call: task.call, result: "read" }), 1500);
     }`,
  );
  const desk = startImportWorker(owner, { worker, patience: 1_000 });
  expect(await desk.call("stop")).toBe("read");
  desk.end();
});

test("nobody waits in vain for a worker that is ended", async () => {
  const worker = workerThat("");
  const desk = startImportWorker(owner, { worker });
  const waiting = desk.call("stop");
  desk.end();
  await expect(waiting).rejects.toThrow("Nobody waits for this any more.");
  await worker.hasEnded;
});
