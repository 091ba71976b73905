/** How a stock level that isn't a plain quantity was read. */
export type ApproximateQuantity = {
  quantity: string;
  reason: "at-least" | "below-zero" | "out-of-stock" | "placeholder";
};

const AT_LEAST =
  /^(?:(?:>=?|≥|\+|over|more than|at least|min\.?|plus de|\+ de|au moins|minimum)\s{0,3}(\d{1,9})|(\d{1,9})\s{0,3}(?:\+|and more|or more|et plus|ou plus))$/i;
const BELOW_ZERO = /^(?:[-−]\s?\d{1,9}(?:[.,]0{1,4})?|\(\d{1,9}\)|\d{1,9}-)$/;
const OUT_OF_STOCK =
  /^(?:out of stock|sold out|no stock|not in stock|unavailable|rupture|rupture de stock|en rupture|en rupture de stock|épuisé|epuise|non disponible|indisponible|hors stock)$/i;
const LONGEST = 40;

/**
 * Reads a stock level that isn't a plain quantity but has a clear lower bound: "100+" is at least 100, and oversold or
 * no stock is 0. Null for a plain quantity, and for a text without a bound, such as "in stock".
 */
export function approximateQuantity(written: string): ApproximateQuantity | null {
  if (written.length > LONGEST) return null;
  const text = written.trim();
  const bound = AT_LEAST.exec(text);
  if (bound) return { quantity: plain(bound[1] ?? bound[2] ?? ""), reason: "at-least" };
  if (BELOW_ZERO.test(text)) return { quantity: "0", reason: "below-zero" };
  return OUT_OF_STOCK.test(text) ? { quantity: "0", reason: "out-of-stock" } : null;
}

/** Whether a quantity is four or more nines: there's plenty of stock, or the product isn't a stock item. */
export const isPlaceholder = (quantity: string): boolean =>
  quantity.length > 3 && quantity.charCodeAt(0) === NINE && /^9+$/.test(quantity);
const NINE = 57;

const plain = (digits: string) => digits.replace(/^0+(?=\d)/, "");
