import { AsyncLocalStorage } from "node:async_hooks";

/** One at a time. Whoever holds the lock may take it again in the work it awaits. */
export class Lock {
  readonly #holder = new AsyncLocalStorage<{ held: boolean }>();
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    // Work that outlives its holder (nobody awaited it) still carries the mark and must queue like everybody.
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
