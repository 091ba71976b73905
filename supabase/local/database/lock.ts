import { AsyncLocalStorage } from "node:async_hooks";

/** A lock for one task at a time. A task that holds it can take it again in work that it awaits. */
export class Lock {
  readonly #holder = new AsyncLocalStorage<{ held: boolean }>();
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    // Work that wasn't awaited can outlive the task that started it. Its context still refers to the lock, but it must
    // queue like any other task.
    if (this.#holder.getStore()?.held === true) return work();
    const mark = { held: true };
    const turn = this.#last.then(() => this.#holder.run(mark, work));
    this.#last = turn.then(
      () => (mark.held = false),
      () => (mark.held = false),
    );
    return turn;
  }
}
