import { imageUrlProblem } from "@/catalogue/product/image-url.ts";
import type { ProductText } from "@/catalogue/product/product.ts";
import type { ProductImage } from "@/catalogue/product/product-record.ts";
import type { Finding } from "@/catalogue/quality/issue.ts";

export function imageFindings({ status }: ProductText, images: readonly ProductImage[]): Finding[] {
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
