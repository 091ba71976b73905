import { type ImageUrlProblem, imageUrlProblem } from "@/catalogue/product/image-url.ts";
import type { ProductImage } from "@/catalogue/product/product-record.ts";

/** As many as the database keeps of one product. */
export const MOST_IMAGES = 50;

export type Refused = { text: string; problem: ImageUrlProblem | "twice" | "too-many" };

/** Addresses as somebody pasted them, one a line or with blanks, commas or semicolons between them. */
export function addPasted(
  images: readonly ProductImage[],
  pasted: string,
): { images: ProductImage[]; added: number; refused: Refused[] } {
  const next = [...images];
  const refused: Refused[] = [];
  for (const text of pasted.split(/[\s;]+|,(?=\s*https?:)/).filter((part) => part !== "")) {
    const problem = imageUrlProblem(text);
    if (problem !== null && problem !== "insecure") refused.push({ text, problem });
    else if (next.some(({ url }) => url === text)) refused.push({ text, problem: "twice" });
    else if (next.length >= MOST_IMAGES) refused.push({ text, problem: "too-many" });
    else next.push({ url: text });
  }
  return { images: next, added: next.length - images.length, refused };
}

/** With another alternative text; none at all where it is empty. */
export function withAlt(image: ProductImage, alt: string): ProductImage {
  const { url } = image;
  return alt === "" ? { url } : { url, alt };
}
