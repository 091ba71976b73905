import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { Lock } from "./lock.ts";

test("tasks under a lock run one at a time and in order", async () => {
  const lock = new Lock();
  const seen: string[] = [];
  const work = (name: string, ms: number) =>
    lock.run(async () => {
      seen.push(`${name} begins`);
      await wait(ms);
      seen.push(`${name} ends`);
    });
  await Promise.all([work("a", 15), work("b", 1), work("c", 5)]);
  expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("a task that holds a lock can acquire it again", async () => {
  const lock = new Lock();
  const inner = lock.run(() => lock.run(() => lock.run(() => Promise.resolve("in"))));
  await expect(inner).resolves.toBe("in");
});

test("a failed task releases the lock", async () => {
  const lock = new Lock();
  await expect(lock.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(lock.run(() => Promise.resolve("yes"))).resolves.toBe("yes");
});

test("a task that continues after it released the lock has to queue again", async () => {
  const lock = new Lock();
  const seen: string[] = [];
  const late: Promise<void>[] = [];
  await lock.run(() => {
    late.push(wait(10).then(() => lock.run(() => Promise.resolve(void seen.push("late")))));
    return Promise.resolve();
  });
  await lock.run(async () => {
    await wait(30);
    seen.push("second");
  });
  await Promise.all(late);
  expect(seen).toEqual(["second", "late"]);
});
