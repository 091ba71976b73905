import type { ProductText } from "@/catalogue/product/product.ts";
import type { ProductIssue } from "@/catalogue/quality/issue.ts";
import { isLess, isZero, parseDecimal } from "@/lib/decimal.ts";

/** The order in which prices belong: cost, then the lowest that may be advertised, then what the maker suggests. */
export function priceIssues(product: ProductText): ProductIssue[] {
  const price = parseDecimal(product.price);
  const cost = parseDecimal(product.cost);
  const map = parseDecimal(product.map);
  const msrp = parseDecimal(product.msrp);
  const promo = parseDecimal(product.promo_cost);
  const findings: ProductIssue[] = [];
  if (price.text === "" && product.status === "active")
    findings.push({ code: "price-missing", severity: "error", field: "price" });
  if (isZero(price)) findings.push({ code: "price-zero", severity: "error", field: "price" });
  else if (isLess(price, cost))
    findings.push({ code: "price-below-cost", severity: "warning", field: "price" });
  if (isLess(price, map))
    findings.push({ code: "price-below-map", severity: "error", field: "price", fix: map.text });
  if (isLess(msrp, price))
    findings.push({
      code: "price-above-msrp",
      severity: "warning",
      field: "price",
      fix: msrp.text,
    });
  if (isLess(map, cost))
    findings.push({ code: "cost-above-map", severity: "warning", field: "map" });
  if (map.text === "" && isLess(msrp, cost))
    findings.push({ code: "cost-above-msrp", severity: "warning", field: "msrp" });
  if (isLess(msrp, map))
    findings.push({ code: "map-above-msrp", severity: "error", field: "msrp" });
  if (isLess(cost, promo))
    findings.push({ code: "promo-above-cost", severity: "warning", field: "promo_cost" });
  if (promo.text !== "" && product.promo_ends === "")
    findings.push({ code: "promo-without-end", severity: "warning", field: "promo_ends" });
  const currency = currencyFinding(product.currency);
  if (currency !== null) findings.push(currency);
  return findings;
}

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));
/** Countries that files write where a currency belongs. */
const MEANT: Record<string, string> = {
  CAN: "CAD",
  USA: "USD",
  GBR: "GBP",
  AUS: "AUD",
  MEX: "MXN",
};

function currencyFinding(currency: string): ProductIssue | null {
  if (currency === "" || CURRENCIES.has(currency)) return null;
  const fix = MEANT[currency];
  return {
    code: "currency-unknown",
    severity: "error",
    field: "currency",
    ...(fix === undefined ? {} : { fix }),
  };
}
