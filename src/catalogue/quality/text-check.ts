import type { ProductText } from "@/catalogue/product/product.ts";
import type { ProductIssue } from "@/catalogue/quality/issue.ts";
import { acceptableMarkup, hasForeignMarkup } from "@/catalogue/quality/markup.ts";

/** Beyond these lengths, large marketplaces truncate or reject a text. The catalogue's own limits are higher. */
const LONGEST_SOLD = [
  { field: "sku", longest: 40 },
  { field: "title_en", longest: 150 },
  { field: "title_fr", longest: 150 },
  { field: "brand", longest: 70 },
  { field: "mpn", longest: 70 },
  { field: "description_en", longest: 5000 },
  { field: "description_fr", longest: 5000 },
] as const;

export function textIssues(product: ProductText): ProductIssue[] {
  const issues: ProductIssue[] = [];
  const isSold = product.status === "active";
  if (isSold && product.title_en === "" && product.title_fr === "")
    issues.push({ code: "title-missing", severity: "error", field: "title_en" });
  else if (isSold && product.title_fr === "")
    issues.push({ code: "title-french-missing", severity: "warning", field: "title_fr" });
  if (isSold && product.brand === "")
    issues.push({ code: "brand-missing", severity: "warning", field: "brand" });
  for (const { field, longest } of LONGEST_SOLD) {
    const text = product[field];
    // Counts characters, because some take two UTF-16 units.
    if (text.length > longest && Array.from(text).length > longest)
      issues.push({ code: "text-long", severity: "warning", field });
  }
  for (const field of ["description_en", "description_fr"] as const) {
    const description = product[field];
    if (hasForeignMarkup(description))
      issues.push({
        code: "description-markup",
        severity: "warning",
        field,
        fix: acceptableMarkup(description),
      });
  }
  return issues;
}
