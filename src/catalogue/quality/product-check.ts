import { type ProductText, textOf } from "@/catalogue/product/product.ts";
import type { ProductImage, ProductRecord } from "@/catalogue/product/product-record.ts";
import type { Finding } from "@/catalogue/quality/issue.ts";
import { codeFindings } from "@/catalogue/quality/code-check.ts";
import { measureFindings } from "@/catalogue/quality/measure-check.ts";
import { priceFindings } from "@/catalogue/quality/price-check.ts";
import { textFindings } from "@/catalogue/quality/text-check.ts";
import { imageUrlProblem } from "@/catalogue/product/image-url.ts";

/** Everything that is wrong with a product as it stands. */
export const checkRecord = (record: ProductRecord): Finding[] =>
  checkProduct(textOf(record), record.images);

/**
 * The same of one that is being typed. Drafts may be incomplete; what is sold may not. Where nothing is known of the
 * images, nothing is said of them.
 */
export function checkProduct(product: ProductText, images?: readonly ProductImage[]): Finding[] {
  if (product.status === "archived") return [];
  return [
    ...codeFindings(product),
    ...textFindings(product),
    ...priceFindings(product),
    ...measureFindings(product),
    ...(images === undefined ? [] : imageFindings(product, images)),
  ];
}

function imageFindings({ status }: ProductText, images: readonly ProductImage[]): Finding[] {
  if (images.length === 0) {
    return status === "active"
      ? [{ code: "images-missing", severity: "warning", field: "images" }]
      : [];
  }
  const problems = new Set(images.map(({ url }) => imageUrlProblem(url)));
  const findings: Finding[] = [];
  if (problems.has("insecure"))
    findings.push({ code: "image-insecure", severity: "warning", field: "images" });
  if ([...problems].some((problem) => problem !== null && problem !== "insecure"))
    findings.push({ code: "image-address", severity: "error", field: "images" });
  return findings;
}
