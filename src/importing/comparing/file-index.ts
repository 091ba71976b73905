import type { CurrencyOfAmounts } from "@/importing/comparing/stored-amounts.ts";
import type { TextHash } from "@/importing/comparing/text-hash.ts";
import { packedBytes, packedDoubles, packedWords } from "@/importing/comparing/packed-column.ts";
import { textKey } from "@/lib/text/text-key.ts";

/** What an import can do with a row. */
export const ROW_OUTCOMES = [
  "rejected",
  "new",
  "unchanged",
  "updated",
  /** New, but the import may only update existing products. */
  "skipped",
  /** The row's SKU belongs to a product of another supplier, or of none. */
  "foreign",
] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

type IndexedRow = {
  sku: string;
  place: number;
  hash: TextHash;
  price: number;
  isRejected: boolean;
  isSilent: boolean;
  /** Whether the row says that nothing is in stock. */
  isSoldOut: boolean;
  /** The fields a listing needs that are empty in the row, and those that the row clears; see `emptyFields`. */
  empty: number;
  cleared: number;
  written: CurrencyOfAmounts;
};

/** For up to this many SKUs, only their products are requested. For more, the whole catalogue is read page by page. */
const MOST_LISTED = 20_000;
const NONE = -1;
/** The lowest five bits of a packed currency hold its amounts, and the next bit is a flag. */
const AMOUNTS = 31;
const KEEPS_AMOUNTS = 32;
/** The bits of a row's flags. */
const SILENT = 1;
const SOLD_OUT = 2;
const NO_SKU = textKey("");

/** The rows of an index as plain lists, to send from one thread to another. */
export type PackedRows = {
  count: number;
  keys: Float64Array;
  prices: Float64Array;
  places: Uint32Array;
  highs: Uint32Array;
  lows: Uint32Array;
  states: Uint8Array;
  flags: Uint8Array;
  needs: Uint8Array;
  money: Uint32Array;
  currencies: readonly string[];
  skus: readonly string[] | null;
};

/**
 * The index of all rows of a file, packed because there may be millions: about 50 bytes per row before the comparison
 * with the catalogue, and up to 90 after it.
 */
export function fileIndex() {
  const keys = packedDoubles();
  const prices = packedDoubles();
  const places = packedWords();
  const [highs, lows] = [packedWords(), packedWords()];
  const [states, flags, needs] = [packedBytes(), packedBytes(), packedBytes()];
  const ids = packedWords();
  const versions = packedWords();
  const money = packedWords();
  const currencies: string[] = [];
  let slots = new Int32Array(4096).fill(NONE);
  let count = 0;
  let skus: string[] | null = [];

  /** The slot of this key, or the free slot it would use. */
  function slotOf(key: number): number {
    const mask = slots.length - 1;
    let slot = (key % 4294967296) & mask;
    for (;;) {
      const row = slots[slot] ?? NONE;
      if (row === NONE || keys.get(row) === key) return slot;
      slot = (slot + 1) & mask;
    }
  }

  function grow() {
    const rows = slots.filter((row) => row !== NONE);
    slots = new Int32Array(slots.length * 4).fill(NONE);
    for (const row of rows) slots[slotOf(keys.get(row))] = row;
  }

  let latest = { sku: "", key: textKey("") };
  /** Caches the last key, because each row is looked up just before it's added. */
  function keyFor(sku: string): number {
    if (latest.sku !== sku) latest = { sku, key: textKey(sku.toLowerCase()) };
    return latest.key;
  }

  /** A file has few currencies, so each row stores the number of its currency. */
  function currencyNumber(currency: string): number {
    const known = currencies.indexOf(currency);
    return known === -1 ? currencies.push(currency) - 1 : known;
  }

  const find = (sku: string): number | null => {
    const row = slots[slotOf(keyFor(sku))] ?? NONE;
    return row === NONE ? null : row;
  };

  return {
    /** The row that already has this SKU, whatever its case. */
    find,

    /** Adds a row under its SKU. If several rows share a SKU, the first one keeps it. */
    add(indexed: IndexedRow): number {
      const { sku, place, hash, price, isRejected, empty, cleared, written } = indexed;
      if (count * 2 > slots.length) grow();
      const row = count++;
      keys.set(row, keyFor(sku));
      prices.set(row, price);
      places.set(row, place);
      highs.set(row, hash.high);
      lows.set(row, hash.low);
      flags.set(row, (indexed.isSilent ? SILENT : 0) + (indexed.isSoldOut ? SOLD_OUT : 0));
      needs.set(row, empty * 16 + cleared);
      money.set(row, currencyNumber(written.currency) * 64 + written.amounts);
      states.set(row, ROW_OUTCOMES.indexOf(isRejected ? "rejected" : "new"));
      if (sku !== "") {
        const slot = slotOf(keys.get(row));
        if (slots[slot] === NONE) slots[slot] = row;
      }
      if (skus !== null && !isRejected && skus.push(sku) > MOST_LISTED) skus = null;
      return row;
    },

    packed: (): PackedRows => ({
      count,
      keys: keys.first(count),
      prices: prices.first(count),
      places: places.first(count),
      highs: highs.first(count),
      lows: lows.first(count),
      states: states.first(count),
      flags: flags.first(count),
      needs: needs.first(count),
      money: money.first(count),
      currencies,
      skus,
    }),

    /** Adds later rows. Returns the first of them for each SKU that an earlier row has. */
    append(following: PackedRows, placesBefore: number): ReadonlySet<number> {
      const before = count;
      const repeated = new Map<number, number>();
      for (let at = 0; at < following.count; at++) {
        if (count * 2 > slots.length) grow();
        const row = count++;
        const key = following.keys[at] ?? NO_SKU;
        const packedMoney = following.money[at] ?? 0;
        const currency = following.currencies[Math.floor(packedMoney / 64)] ?? "";
        keys.set(row, key);
        prices.set(row, following.prices[at] ?? Number.NaN);
        places.set(row, (following.places[at] ?? 0) + placesBefore);
        highs.set(row, following.highs[at] ?? 0);
        lows.set(row, following.lows[at] ?? 0);
        states.set(row, following.states[at] ?? 0);
        flags.set(row, following.flags[at] ?? 0);
        needs.set(row, following.needs[at] ?? 0);
        money.set(row, currencyNumber(currency) * 64 + (packedMoney & 63));
        if (key === NO_SKU) continue;
        const slot = slotOf(key);
        const earlier = slots[slot] ?? NONE;
        if (earlier === NONE) slots[slot] = row;
        else if (earlier < before && !repeated.has(key)) repeated.set(key, row);
      }
      const together =
        skus === null || following.skus === null ? null : [...skus, ...following.skus];
      skus = together !== null && together.length <= MOST_LISTED ? together : null;
      return new Set(repeated.values());
    },

    /** Records the product that a row matches. */
    match(row: number, state: RowOutcome, id: string, version: number) {
      states.set(row, ROW_OUTCOMES.indexOf(state));
      versions.set(row, version);
      uuidWords(id).forEach((word, at) => ids.set(row * 4 + at, word));
    },

    setState: (row: number, state: RowOutcome) => states.set(row, ROW_OUTCOMES.indexOf(state)),
    stateOf: (row: number): RowOutcome => ROW_OUTCOMES[states.get(row)] ?? "rejected",
    placeOf: (row: number) => places.get(row),
    priceOf: (row: number) => prices.get(row),
    /** Whether the row leaves a compared field empty without clearing it; see `leavesStored`. */
    isSilent: (row: number) => (flags.get(row) & SILENT) !== 0,
    isSoldOut: (row: number) => (flags.get(row) & SOLD_OUT) !== 0,
    /** The listing fields that are empty after the import, given those that were empty before it. */
    emptyAfter: (row: number, before: number) =>
      (needs.get(row) >> 4) & (before | (needs.get(row) & 15)),
    /** The currency and the amounts that the row writes. */
    writtenBy: (row: number): CurrencyOfAmounts => ({
      currency: currencies[Math.floor(money.get(row) / 64)] ?? "",
      amounts: money.get(row) & AMOUNTS,
    }),
    /** Records that the product keeps its currency and amounts. */
    keepAmounts: (row: number) => money.set(row, money.get(row) | KEEPS_AMOUNTS),
    keepsAmounts: (row: number) => (money.get(row) & KEEPS_AMOUNTS) !== 0,
    hasHash: (row: number, { high, low }: TextHash) =>
      highs.get(row) === high && lows.get(row) === low,
    idOf: (row: number) => uuidFromWords([0, 1, 2, 3].map((at) => ids.get(row * 4 + at))),
    versionOf: (row: number) => versions.get(row),
    count: () => count,
    rejected() {
      const rejected = ROW_OUTCOMES.indexOf("rejected");
      let found = 0;
      for (let row = 0; row < count; row++) if (states.get(row) === rejected) found += 1;
      return found;
    },
    /** Returns the SKUs, or null if there are too many to request by SKU. */
    skus: (): readonly string[] | null => skus,
  };
}
export type FileIndex = ReturnType<typeof fileIndex>;

/** An id as four numbers: as text, a million ids would take 100 MB. */
export function uuidWords(id: string): number[] {
  const digits = id.replaceAll("-", "");
  return [0, 8, 16, 24].map((at) => Number.parseInt(digits.slice(at, at + 8), 16));
}

export function uuidFromWords(words: readonly number[]): string {
  const digits = words.map((word) => word.toString(16).padStart(8, "0")).join("");
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ].join("-");
}
