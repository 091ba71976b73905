import type { ProductText } from "@/catalogue/product/product.ts";
import type { ProductIssue } from "@/catalogue/quality/issue.ts";
import { type Decimal, isLess, isZero, parseDecimal } from "@/lib/decimal.ts";

/**
 * For a value above a tonne or ten metres, another unit was probably meant, usually the smaller one of the same system.
 * Weights have four decimals, so the limits in pounds and ounces are the largest such values within a tonne.
 */
const HEAVIEST: Record<string, { most: Decimal; meant?: string }> = {
  kg: { most: parseDecimal("1000"), meant: "g" },
  lb: { most: parseDecimal("2204.6226"), meant: "oz" },
  g: { most: parseDecimal("1000000") },
  oz: { most: parseDecimal("35273.9619") },
};
const LONGEST: Record<string, { most: Decimal; meant?: string }> = {
  m: { most: parseDecimal("10"), meant: "cm" },
  ft: { most: parseDecimal("33"), meant: "in" },
  cm: { most: parseDecimal("1000"), meant: "mm" },
  in: { most: parseDecimal("400"), meant: "mm" },
  mm: { most: parseDecimal("10000") },
};

const SIDES = ["length", "width", "height"] as const;

export function measureIssues(product: ProductText): ProductIssue[] {
  const issues: ProductIssue[] = [];
  const heaviest = HEAVIEST[product.weight_unit];
  const weight = parseDecimal(product.weight);
  if (isZero(weight)) issues.push({ code: "weight-zero", severity: "warning", field: "weight" });
  else if (heaviest !== undefined && isLess(heaviest.most, weight))
    issues.push({
      code: "weight-implausible",
      severity: "warning",
      field: "weight_unit",
      ...(heaviest.meant === undefined ? {} : { fix: heaviest.meant }),
    });

  const missing = SIDES.find((side) => product[side] === "");
  if (missing !== undefined && SIDES.some((side) => product[side] !== ""))
    issues.push({ code: "size-incomplete", severity: "warning", field: missing });
  const longest = LONGEST[product.size_unit];
  if (
    longest !== undefined &&
    SIDES.some((side) => isLess(longest.most, parseDecimal(product[side])))
  )
    issues.push({
      code: "size-implausible",
      severity: "warning",
      field: "size_unit",
      ...(longest.meant === undefined ? {} : { fix: longest.meant }),
    });
  return issues;
}
