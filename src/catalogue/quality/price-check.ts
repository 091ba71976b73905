import type { ProductText } from "@/catalogue/product/product.ts";
import type { ProductIssue } from "@/catalogue/quality/issue.ts";
import { isLess, isZero, parseDecimal } from "@/lib/decimal.ts";

/** Checks a product's amounts, for example whether the price covers the cost, and its currency. */
export function priceIssues(product: ProductText): ProductIssue[] {
  const price = parseDecimal(product.price);
  const cost = parseDecimal(product.cost);
  const map = parseDecimal(product.map);
  const msrp = parseDecimal(product.msrp);
  const promo = parseDecimal(product.promo_cost);
  const issues: ProductIssue[] = [];
  if (price.text === "" && product.status === "active")
    issues.push({ code: "price-missing", severity: "error", field: "price" });
  if (isZero(price)) issues.push({ code: "price-zero", severity: "error", field: "price" });
  else if (isLess(price, cost))
    issues.push({ code: "price-below-cost", severity: "warning", field: "price" });
  if (isLess(price, map))
    issues.push({ code: "price-below-map", severity: "error", field: "price", fix: map.text });
  if (isLess(msrp, price))
    issues.push({
      code: "price-above-msrp",
      severity: "warning",
      field: "price",
      fix: msrp.text,
    });
  if (isLess(map, cost)) issues.push({ code: "cost-above-map", severity: "warning", field: "map" });
  if (map.text === "" && isLess(msrp, cost))
    issues.push({ code: "cost-above-msrp", severity: "warning", field: "msrp" });
  if (isLess(msrp, map)) issues.push({ code: "map-above-msrp", severity: "error", field: "msrp" });
  if (isLess(cost, promo))
    issues.push({ code: "promo-above-cost", severity: "warning", field: "promo_cost" });
  if (promo.text !== "" && product.promo_ends === "")
    issues.push({ code: "promo-without-end", severity: "warning", field: "promo_ends" });
  const currency = currencyIssue(product.currency);
  if (currency !== null) issues.push(currency);
  return issues;
}

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));
/** Country codes that files contain in place of a currency. */
const UNIT_FIXES: Record<string, string> = {
  CAN: "CAD",
  USA: "USD",
  GBR: "GBP",
  AUS: "AUD",
  MEX: "MXN",
};

function currencyIssue(currency: string): ProductIssue | null {
  if (currency === "" || CURRENCIES.has(currency)) return null;
  const fix = UNIT_FIXES[currency];
  return {
    code: "currency-unknown",
    severity: "error",
    field: "currency",
    ...(fix === undefined ? {} : { fix }),
  };
}
