import { gtinProblem, type GtinProblem } from "@/catalogue/gtin.ts";
import type { ProductText } from "@/catalogue/product/product.ts";
import type { ProductField } from "@/catalogue/product/product-field.ts";
import { compareDecimals, isLess } from "@/lib/decimal.ts";

/** What is checked of every product; the words of each stand in `check-words.ts`. */
export type CheckCode =
  | `gtin-${GtinProblem}`
  | "gtin-missing"
  | "title-missing"
  | "title-french-missing"
  | "brand-missing"
  | "price-missing"
  | "price-zero"
  | "price-below-cost"
  | "price-below-map"
  | "cost-above-map"
  | "map-above-msrp"
  | "promo-above-cost"
  | "promo-without-end"
  | "description-markup";

/** An error keeps a product from being sold somewhere; a warning costs it buyers. */
export type Finding = {
  code: CheckCode;
  severity: "error" | "warning";
  field: ProductField;
  /** A value that would be right, where it can be told. */
  fix?: string;
};

/** Everything that is wrong with a product as it stands. Drafts may be incomplete; what is sold may not. */
export function checkProduct(product: ProductText): Finding[] {
  if (product.status === "archived") return [];
  return [...gtinFindings(product), ...textFindings(product), ...priceFindings(product)];
}

function gtinFindings({ gtin, status }: ProductText): Finding[] {
  if (gtin === "") {
    return status === "active"
      ? [{ code: "gtin-missing", severity: "warning", field: "gtin" }]
      : [];
  }
  const problem = gtinProblem(gtin);
  if (problem === null) return [];
  const fix = repairedGtin(gtin);
  return [
    {
      code: `gtin-${problem}`,
      severity: "error",
      field: "gtin",
      ...(fix === null ? {} : { fix }),
    },
  ];
}

/** Spreadsheets drop leading zeros. Where the check digit is right once they are back, that is what happened. */
export function repairedGtin(gtin: string): string | null {
  const digits = gtin.replaceAll(/[\s-]/g, "");
  if (!/^\d{7,13}$/.test(digits) || gtinProblem(digits) === null) return null;
  const longer = [8, 12, 13, 14].find((length) => length > digits.length);
  const padded = digits.padStart(longer ?? 0, "0");
  return padded !== digits && gtinProblem(padded) === null ? padded : null;
}

/** What shops let stand in a description. */
const TAG = /<\s*\/?\s*([a-z][a-z0-9]*)/gi;
const ALLOWED = ["p", "br", "ul", "ol", "li", "b", "strong", "i", "em", "h2", "h3", "h4"];

function textFindings(product: ProductText): Finding[] {
  const findings: Finding[] = [];
  const isSold = product.status === "active";
  if (isSold && product.title_en === "" && product.title_fr === "")
    findings.push({ code: "title-missing", severity: "error", field: "title_en" });
  else if (isSold && product.title_fr === "")
    findings.push({ code: "title-french-missing", severity: "warning", field: "title_fr" });
  if (isSold && product.brand === "")
    findings.push({ code: "brand-missing", severity: "warning", field: "brand" });
  for (const field of ["description_en", "description_fr"] as const) {
    const tags = Array.from(product[field].matchAll(TAG), ([, tag = ""]) => tag.toLowerCase());
    if (tags.some((tag) => !ALLOWED.includes(tag)))
      findings.push({ code: "description-markup", severity: "warning", field });
  }
  return findings;
}

function priceFindings(product: ProductText): Finding[] {
  const { status, price, cost, map, msrp, promo_cost: promo, promo_ends: ends } = product;
  const findings: Finding[] = [];
  if (price === "" && status === "active")
    findings.push({ code: "price-missing", severity: "error", field: "price" });
  if (compareDecimals(price, "0") === 0)
    findings.push({ code: "price-zero", severity: "error", field: "price" });
  else if (isLess(price, cost))
    findings.push({ code: "price-below-cost", severity: "warning", field: "price" });
  if (isLess(price, map))
    findings.push({ code: "price-below-map", severity: "error", field: "price" });
  if (isLess(map, cost))
    findings.push({ code: "cost-above-map", severity: "warning", field: "map" });
  if (isLess(msrp, map))
    findings.push({ code: "map-above-msrp", severity: "error", field: "msrp" });
  if (isLess(cost, promo))
    findings.push({ code: "promo-above-cost", severity: "warning", field: "promo_cost" });
  if (promo !== "" && ends === "")
    findings.push({ code: "promo-without-end", severity: "warning", field: "promo_ends" });
  return findings;
}
