import type { ProductText } from "@/catalogue/product/product.ts";
import type { Finding } from "@/catalogue/quality/finding.ts";
import { compareDecimals } from "@/lib/decimal.ts";

/** Beyond a tonne, or ten metres, it was another unit that was meant; the smaller one in the same family, usually. */
const HEAVIEST: Record<string, { most: string; meant?: string }> = {
  kg: { most: "1000", meant: "g" },
  lb: { most: "2200", meant: "oz" },
  g: { most: "1000000" },
  oz: { most: "35000" },
};
const LONGEST: Record<string, { most: string; meant?: string }> = {
  m: { most: "10", meant: "cm" },
  ft: { most: "33", meant: "in" },
  cm: { most: "1000", meant: "mm" },
  in: { most: "400", meant: "mm" },
  mm: { most: "10000" },
};

export function measureFindings(product: ProductText): Finding[] {
  const findings: Finding[] = [];
  const isMore = (a: string, b: string) => (compareDecimals(a, b) ?? 0) > 0;

  const heaviest = HEAVIEST[product.weight_unit];
  if (compareDecimals(product.weight, "0") === 0)
    findings.push({ code: "weight-zero", severity: "warning", field: "weight" });
  else if (heaviest !== undefined && isMore(product.weight, heaviest.most))
    findings.push({
      code: "weight-implausible",
      severity: "warning",
      field: "weight_unit",
      ...(heaviest.meant === undefined ? {} : { fix: heaviest.meant }),
    });

  const sides = (["length", "width", "height"] as const).map((field) => ({
    field,
    size: product[field],
  }));
  const missing = sides.find(({ size }) => size === "");
  if (missing !== undefined && sides.some(({ size }) => size !== ""))
    findings.push({ code: "size-incomplete", severity: "warning", field: missing.field });
  const longest = LONGEST[product.size_unit];
  if (longest !== undefined && sides.some(({ size }) => isMore(size, longest.most)))
    findings.push({
      code: "size-implausible",
      severity: "warning",
      field: "size_unit",
      ...(longest.meant === undefined ? {} : { fix: longest.meant }),
    });
  return findings;
}
