import { packedBytes, packedWords } from "@/importing/comparing/packed-column.ts";
import { parseHash, type TextHash } from "@/importing/comparing/text-hash.ts";

/** How an item of the file compares with the stored catalogue. */
const NEW = 0;
const CHANGED = 1;
const UNCHANGED = 2;
/** The item's record in the file was rejected, so the stored item stays unchanged. */
const SPARED = 3;

export type ItemDifference = {
  added: number;
  changed: number;
  unchanged: number;
  /** Items that an earlier file listed but this full file doesn't. */
  missing: number;
  /** Items that earlier files listed, whether or not this one does. */
  listed: number;
  /**
   * How many of the missing items have a higher SKU than every item of this file, provided that the file is sorted by
   * SKU. New items get the highest SKUs, so a large number means that the end of the file was lost.
   */
  missingAtEnd: number;
};

/** A page of the stored catalogue: SKUs, fingerprints of 16 digits each, and a digit for each item's state. */
export type FingerprintPage = { skus: readonly string[]; hashes: string; states: string };

const NONE = 0xffff_ffff;

/**
 * The items of a file by SKU, packed: about 25 bytes per item, because a file has a million of them. A SKU is a number
 * of up to 8 digits, so it fits into 4 bytes.
 */
export function itemIndex() {
  const numbers = packedWords();
  const [highs, lows] = [packedWords(), packedWords()];
  const outcomes = packedBytes();
  const missing: string[] = [];
  let newlyMissing = 0;
  let listed = 0;
  let missingAtEnd = 0;
  let highest = 0;
  /** How many SKUs are lower than one that came before them, which shows whether the file is sorted by SKU. */
  let disordered = 0;
  let slots = new Uint32Array(4096).fill(NONE);
  let count = 0;

  function slotOf(number: number): number {
    const mask = slots.length - 1;
    // Multiplying spreads consecutive numbers over the slots.
    let slot = (Math.imul(number, 0x9e3779b1) >>> 0) & mask;
    for (;;) {
      const row = slots[slot] ?? NONE;
      if (row === NONE || numbers.get(row) === number) return slot;
      slot = (slot + 1) & mask;
    }
  }

  function grow() {
    slots = new Uint32Array(slots.length * 2).fill(NONE);
    for (let row = 0; row < count; row++) slots[slotOf(numbers.get(row))] = row;
  }

  const find = (sku: string) => slots[slotOf(Number(sku))] ?? NONE;

  function insert(sku: string, { high, low }: TextHash, outcome: number) {
    if ((count + 1) * 2 > slots.length) grow();
    const row = count++;
    numbers.set(row, Number(sku));
    if (Number(sku) > highest) highest = Number(sku);
    else disordered += 1;
    highs.set(row, high);
    lows.set(row, low);
    outcomes.set(row, outcome);
    slots[slotOf(Number(sku))] = row;
  }

  return {
    add(sku: string, hash: TextHash) {
      insert(sku, hash, NEW);
    },

    /** Protects the stored item of a rejected record: the file does list it, so it isn't missing. */
    spare(sku: string) {
      if (find(sku) === NONE) insert(sku, { high: 0, low: 0 }, SPARED);
    },

    /** Compares a page of the stored catalogue with the file. `isFull`: the file lists every item. */
    take({ skus, hashes, states }: FingerprintPage, isFull: boolean) {
      skus.forEach((sku, at) => {
        const row = find(sku);
        const state = states.charAt(at);
        if (state === "0") listed += 1;
        if (row === NONE) {
          if (isFull && state !== "2") missing.push(sku);
          if (isFull && state === "0") {
            newlyMissing += 1;
            if (Number(sku) > highest) missingAtEnd += 1;
          }
          return;
        }
        if (outcomes.get(row) === SPARED) return;
        const stored = parseHash(hashes.slice(at * 16, at * 16 + 16));
        const isSame =
          state === "0" && highs.get(row) === stored.high && lows.get(row) === stored.low;
        outcomes.set(row, isSame ? UNCHANGED : CHANGED);
      });
    },

    /** Whether the item has to be sent. */
    differs(sku: string): boolean {
      const row = find(sku);
      return row !== NONE && outcomes.get(row) !== UNCHANGED && outcomes.get(row) !== SPARED;
    },

    /** Whether the file that was checked has the item with this fingerprint. */
    has(sku: string, { high, low }: TextHash): boolean {
      const row = find(sku);
      return row !== NONE && highs.get(row) === high && lows.get(row) === low;
    },

    difference(): ItemDifference {
      const counts = [0, 0, 0, 0];
      for (let row = 0; row < count; row++) {
        const outcome = outcomes.get(row);
        counts[outcome] = (counts[outcome] ?? 0) + 1;
      }
      const [added = 0, changed = 0, unchanged = 0] = counts;
      const isOrdered = disordered * 100 <= count;
      return {
        added,
        changed,
        unchanged,
        missing: newlyMissing,
        listed,
        missingAtEnd: isOrdered ? missingAtEnd : 0,
      };
    },

    /**
     * SKUs missing from a full file, even if earlier files didn't list them either: they may be due for
     * discontinuation.
     */
    missing: (): readonly string[] => missing,
  };
}
export type ItemIndex = ReturnType<typeof itemIndex>;
