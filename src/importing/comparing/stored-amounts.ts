import type { Compared } from "@/importing/comparing/fingerprint.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { DECIDING_AMOUNTS } from "@/importing/mapping/definition/currency-reading.ts";
import { isLeftOut, type ProductDraft } from "@/importing/mapping/draft/product-draft.ts";

/** A currency and the amounts that are in it: the bits of `amountBits`. */
export type CurrencyOfAmounts = { currency: string; amounts: number };

type Amount = (typeof DECIDING_AMOUNTS)[number];

/**
 * Encodes which amounts are present as one number, with the price in the lowest bit. `product_fingerprints` does the
 * same.
 */
export const amountBits = (has: (amount: Amount) => boolean): number =>
  DECIDING_AMOUNTS.reduce((bits, amount, at) => bits + (has(amount) ? 1 << at : 0), 0);

const NOTHING: CurrencyOfAmounts = { currency: "", amounts: 0 };

/** Builds the function that finds the currency a row writes, and the amounts it writes or clears. */
export function writtenAmounts({ fields }: Compared, emptyCells: ColumnMapping["emptyCells"]) {
  if (!fields.includes("currency")) return () => NOTHING;
  const clears = emptyCells === "clear";
  const mapped = DECIDING_AMOUNTS.filter((amount) => fields.includes(amount));
  const bits = mapped.map((amount) => ({ amount, bit: amountBits((each) => each === amount) }));
  return (draft: ProductDraft): CurrencyOfAmounts => {
    let amounts = 0;
    for (const { amount, bit } of bits)
      if (draft.text[amount] !== "" || (clears && !isLeftOut(draft, amount))) amounts += bit;
    return { currency: draft.text.currency, amounts };
  };
}

/** Whether the row would give a stored amount another currency, because it doesn't write that amount itself. */
export const changesStoredAmounts = (written: CurrencyOfAmounts, stored: CurrencyOfAmounts) =>
  written.currency !== "" &&
  written.currency !== stored.currency &&
  (stored.amounts & ~written.amounts) !== 0;

/** The row without its currency and amounts, so that the product keeps all of its own. */
export function withoutAmounts(draft: ProductDraft): ProductDraft {
  const text = { ...draft.text, currency: "" };
  const leftOut = [...draft.leftOut];
  for (const field of ["currency", ...DECIDING_AMOUNTS] as const) {
    leftOut.push({ field, written: draft.text[field], code: "currency-differs" });
    text[field] = "";
  }
  if (draft.rules === undefined) return { ...draft, text, leftOut };
  const stillWritten = [...draft.rules.by].filter(
    ([field]) => !leftOut.some((left) => left.field === field),
  );
  return { ...draft, text, leftOut, rules: { ...draft.rules, by: new Map(stillWritten) } };
}
