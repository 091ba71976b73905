type Numbers = Float64Array | Uint32Array | Uint8Array;

/** A growing list of numbers for up to millions of rows, stored in a typed array. */
export class PackedColumn<List extends Numbers> {
  #list: List;
  readonly #make: (length: number) => List;

  constructor(make: (length: number) => List) {
    this.#make = make;
    this.#list = make(1024);
  }

  get(at: number): number {
    return this.#list[at] ?? 0;
  }

  set(at: number, value: number): void {
    if (at >= this.#list.length) {
      // Grows by half, because doubling could leave half of the memory unused.
      const longer = this.#make(Math.max(at + 1, Math.ceil(this.#list.length * 1.5)));
      longer.set(this.#list);
      this.#list = longer;
    }
    this.#list[at] = value;
  }

  /** The first numbers, to send to another thread. */
  first(count: number): List {
    const list = this.#make(count);
    list.set(this.#list.subarray(0, count));
    return list;
  }
}

export const packedDoubles = () => new PackedColumn((length) => new Float64Array(length));
export const packedWords = () => new PackedColumn((length) => new Uint32Array(length));
export const packedBytes = () => new PackedColumn((length) => new Uint8Array(length));
