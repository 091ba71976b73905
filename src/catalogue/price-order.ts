import { compareDecimals, isLess } from "@/lib/decimal.ts";

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

/** The first thing that is wrong with what a product sells for, the gravest first; null where the prices agree. */
export function priceProblem({ price, cost, lowest, list }: Prices): PriceProblem | null {
  if (compareDecimals(price, "0") === null || price.trim().startsWith("-")) return "not-a-price";
  if (cost !== undefined && isLess(price, cost)) return "below-cost";
  if (lowest !== undefined && isLess(price, lowest)) return "below-lowest";
  return list !== undefined && isLess(list, price) ? "above-list" : null;
}
