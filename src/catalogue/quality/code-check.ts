import { gtinError, isRestrictedGtin } from "@/catalogue/product/gtin.ts";
import type { ProductText } from "@/catalogue/product/product.ts";
import type { ProductIssue } from "@/catalogue/quality/issue.ts";

/** Matches a long number that a spreadsheet turned into scientific notation. */
const SCIENTIFIC = /^\d([.,]\d+)?e\+\d+$/i;

/** Checks the codes that identify a product to people and shops. */
export function codeIssues({ gtin, mpn, sku, status }: ProductText): ProductIssue[] {
  const issues: ProductIssue[] = [];
  if (gtin === "") {
    if (status === "active")
      issues.push({ code: "gtin-missing", severity: "warning", field: "gtin" });
  } else {
    const error = gtinError(gtin);
    if (error !== null) {
      const fix = repairedGtin(gtin);
      issues.push({
        code: `gtin-${error}`,
        severity: "error",
        field: "gtin",
        ...(fix === null ? {} : { fix }),
      });
    } else if (isRestrictedGtin(gtin))
      issues.push({ code: "gtin-restricted", severity: "error", field: "gtin" });
  }
  if (SCIENTIFIC.test(sku))
    issues.push({ code: "code-scientific", severity: "warning", field: "sku" });
  if (SCIENTIFIC.test(mpn))
    issues.push({ code: "code-scientific", severity: "warning", field: "mpn" });
  return issues;
}

/** Restores leading zeros that a spreadsheet dropped, if the check digit is then correct; null otherwise. */
export function repairedGtin(gtin: string): string | null {
  const digits = gtin.replaceAll(/[\s-]/g, "");
  if (!/^\d{7,13}$/.test(digits) || gtinError(digits) === null) return null;
  const longer = [8, 12, 13, 14].find((length) => length > digits.length);
  const padded = digits.padStart(longer ?? 0, "0");
  return padded !== digits && gtinError(padded) === null ? padded : null;
}
