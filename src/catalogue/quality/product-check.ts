import { type ProductText, productTextOf } from "@/catalogue/product/product.ts";
import type { ProductImage, ProductRecord } from "@/catalogue/product/product-record.ts";
import type { ProductIssue } from "@/catalogue/quality/issue.ts";
import { codeIssues } from "@/catalogue/quality/code-check.ts";
import { measureIssues } from "@/catalogue/quality/measure-check.ts";
import { priceIssues } from "@/catalogue/quality/price-check.ts";
import { textIssues } from "@/catalogue/quality/text-check.ts";
import { imageUrlError } from "@/catalogue/product/image-url.ts";

/** All issues of a stored product. */
export const checkRecord = (record: ProductRecord): ProductIssue[] =>
  checkProduct(productTextOf(record), record.images);

/**
 * All issues of a product as form text. Drafts may be incomplete, active products may not, and archived ones aren't
 * checked. Without `images`, images aren't checked either.
 */
export function checkProduct(
  product: ProductText,
  images?: readonly ProductImage[],
): ProductIssue[] {
  if (product.status === "archived") return [];
  const issues = codeIssues(product);
  for (const check of [textIssues, priceIssues, measureIssues])
    for (const issue of check(product)) issues.push(issue);
  if (images !== undefined) issues.push(...imageIssues(product, images));
  return issues;
}

function imageIssues({ status }: ProductText, images: readonly ProductImage[]): ProductIssue[] {
  if (images.length === 0) {
    return status === "active"
      ? [{ code: "images-missing", severity: "warning", field: "images" }]
      : [];
  }
  const errors = new Set(images.map(({ url }) => imageUrlError(url)));
  const issues: ProductIssue[] = [];
  if (errors.has("insecure"))
    issues.push({ code: "image-insecure", severity: "warning", field: "images" });
  if ([...errors].some((error) => error !== null && error !== "insecure"))
    issues.push({ code: "image-address", severity: "error", field: "images" });
  return issues;
}
