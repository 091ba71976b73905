/** What can be wrong between the prices of one product. */
export type PriceProblem = "not-a-price" | "below-cost" | "below-lowest" | "above-list";

/** Decimal text, a currency left out. What is not known is left out as well. */
export type Prices = {
  price: string;
  cost?: string;
  /** Below this a brand lets nobody advertise (MAP). */
  lowest?: string;
  /** What the maker suggests (MSRP). */
  list?: string;
};

const DECIMAL = /^\d{1,12}(\.\d{1,4})?$/;

/** In ten-thousandths: binary fractions would call 0.1 + 0.2 more than 0.3. */
function exact(amount: string): bigint | null {
  const text = amount.trim();
  if (!DECIMAL.test(text)) return null;
  const [whole = "", part = ""] = text.split(".");
  return BigInt(whole + part.padEnd(4, "0"));
}

/** The first thing that is wrong with what a product sells for, the gravest first; null where the prices agree. */
export function priceProblem({ price, cost, lowest, list }: Prices): PriceProblem | null {
  const asked = exact(price);
  if (asked === null) return "not-a-price";
  const isUnder = (amount: string | undefined) => {
    const limit = amount === undefined ? null : exact(amount);
    return limit !== null && asked < limit;
  };
  if (isUnder(cost)) return "below-cost";
  if (isUnder(lowest)) return "below-lowest";
  const suggested = list === undefined ? null : exact(list);
  return suggested !== null && asked > suggested ? "above-list" : null;
}
