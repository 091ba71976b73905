export type Page<T> = { data: readonly T[]; next_cursor: string | null };

/** A list that `for await` reads page by page, to its end. */
export class List<T> implements AsyncIterable<T> {
  readonly #load: (cursor: string | undefined) => Promise<Page<T>>;

  constructor(load: (cursor: string | undefined) => Promise<Page<T>>) {
    this.#load = load;
  }

  /** Returns one page: the first one, or the one at a cursor. */
  page(cursor?: string): Promise<Page<T>> {
    return this.#load(cursor);
  }

  /** The pages in order. Store `next_cursor` to continue in another run. */
  async *pages(cursor?: string): AsyncGenerator<Page<T>, void> {
    for (let next = cursor; ;) {
      const page = await this.#load(next);
      yield page;
      if (page.next_cursor === null) return;
      next = page.next_cursor;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for await (const page of this.pages()) yield* page.data;
  }
}
