export type Cbor = number | string | Buffer | boolean | null | Cbor[] | Map<Cbor, Cbor>;

/**
 * Reads one CBOR item (RFC 8949) of the kinds that authenticators send: no tags, no fractions and
 * no indefinite lengths. Returns the item and the bytes after it.
 */
export function readCbor(bytes: Buffer): { item: Cbor; rest: Buffer } {
  const reader = new Reader(bytes);
  return { item: reader.item(), rest: reader.rest() };
}

/** Data that is nested more deeply than this comes from an attacker. */
const DEEPEST = 8;

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  rest = () => this.#bytes.subarray(this.#at);

  item(depth = 0): Cbor {
    if (depth > DEEPEST) throw new RangeError("The CBOR is nested too deeply.");
    const first = this.#take(1)[0] ?? 0;
    const value = first >> 5 === 7 ? 0 : this.#argument(first & 31);
    switch (first >> 5) {
      case 0:
        return value;
      case 1:
        return -1 - value;
      case 2:
        return this.#take(value);
      case 3:
        return this.#take(value).toString("utf8");
      case 4:
        return this.#times(value, () => this.item(depth + 1));
      case 5:
        return new Map(
          this.#times(value, () => [this.item(depth + 1), this.item(depth + 1)] as const),
        );
      default:
        return simple(first);
    }
  }

  #argument(info: number): number {
    if (info < 24) return info;
    if (info === 24) return this.#take(1).readUInt8();
    if (info === 25) return this.#take(2).readUInt16BE();
    if (info === 26) return this.#take(4).readUInt32BE();
    throw new RangeError("The CBOR has a length that isn't supported.");
  }

  #take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError("The CBOR ends too early.");
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  /** Every item has at least one byte, so a list with more items than bytes can't be complete. */
  #times<Value>(count: number, read: () => Value): Value[] {
    if (count > this.#bytes.length) throw new RangeError("The CBOR ends too early.");
    return Array.from({ length: count }, read);
  }
}

function simple(first: number): boolean | null {
  if (first === 0xf4) return false;
  if (first === 0xf5) return true;
  if (first === 0xf6) return null;
  throw new RangeError("The CBOR has a type that isn't supported.");
}
