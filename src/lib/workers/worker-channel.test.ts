import { expect, test, vi } from "vitest";
import { type Message, type Methods, workerChannel } from "@/lib/workers/worker-channel.ts";

/** Two ends of a channel that are connected directly. */
function connectedEnds<Remote extends Methods>(methods: Remote) {
  const near = workerChannel<Remote>((message) => void far.receive(structuredClone(message)));
  const far: { receive: (data: unknown) => Promise<void>; expose: (own: Methods) => void } =
    workerChannel((message) => void near.receive(structuredClone(message)));
  far.expose(methods);
  return near;
}

test("a worker channel resolves a call to what the method on the other side returns", async () => {
  const near = connectedEnds({ add: async (a: number, b: number) => a + b });
  expect(await near.call("add", 1, 2)).toBe(3);
});

test("a worker channel returns the right result to each of several overlapping calls", async () => {
  const near = connectedEnds({
    wait: (ms: number) => new Promise<number>((resolve) => setTimeout(() => resolve(ms), ms)),
  });
  expect(await Promise.all([near.call("wait", 20), near.call("wait", 1)])).toEqual([20, 1]);
});

test("a worker channel rejects a call with the message of the error that the method threw", async () => {
  const near = connectedEnds({
    read: () => {
      throw new Error("The file is damaged.");
    },
  });
  await expect(near.call("read")).rejects.toThrow("The file is damaged.");
});

test("a worker channel rejects a call to an unknown method", async () => {
  const near = workerChannel<{ missing: () => void }>((message) => {
    void far.receive(message);
  });
  const far: { receive: (data: unknown) => Promise<void> } = workerChannel((message) => {
    void near.receive(message);
  });
  await expect(near.call("missing")).rejects.toThrow("There is no method missing.");
});

test("a notification over a worker channel runs its method and gets no response", async () => {
  const posted: Message[] = [];
  const progress = vi.fn<(rows: number) => void>();
  const far = workerChannel((message) => posted.push(message));
  far.expose({ progress });
  const near = workerChannel<{ progress: (rows: number) => void }>((message) => {
    void far.receive(message);
  });
  near.notify("progress", 5);
  await expect.poll(() => progress.mock.calls).toContainEqual([5]);
  expect(posted).toEqual([]);
});

test("closing a worker channel rejects open calls and later ones", async () => {
  const near = workerChannel<{ read: () => string }>(() => {});
  const open = near.call("read");
  near.close(new Error("The worker was ended."));
  await expect(open).rejects.toThrow("The worker was ended.");
  await expect(near.call("read")).rejects.toThrow("The worker was ended.");
  expect(near.isWaiting()).toBe(false);
});

test("a worker channel ignores messages that are neither calls nor responses", async () => {
  const near = workerChannel<{ read: () => string }>(() => {});
  await Promise.all([null, "hello", {}, { type: "alive" }].map((data) => near.receive(data)));
  expect(near.isWaiting()).toBe(false);
});
