import { type ImageUrlError, imageUrlError } from "@/catalogue/product/image-url.ts";
import type { ProductImage } from "@/catalogue/product/product-record.ts";

/** The most images that the database accepts for one product. */
export const MOST_IMAGES = 50;

export type RejectedImage = { text: string; error: ImageUrlError | "repeated" | "too-many" };

/** Adds the URLs of a pasted text, split at spaces, line breaks and semicolons, and at a comma before the next URL. */
export function addPasted(
  images: readonly ProductImage[],
  pasted: string,
): { images: ProductImage[]; added: number; rejected: RejectedImage[] } {
  const next = [...images];
  const rejected: RejectedImage[] = [];
  for (const text of pasted.split(/[\s;]+|,(?=\s*https?:)/).filter((part) => part !== "")) {
    const error = imageUrlError(text);
    if (error !== null && error !== "insecure") rejected.push({ text, error });
    else if (next.some(({ url }) => url === text)) rejected.push({ text, error: "repeated" });
    else if (next.length >= MOST_IMAGES) rejected.push({ text, error: "too-many" });
    else next.push({ url: text });
  }
  return { images: next, added: next.length - images.length, rejected };
}

/** Sets the alt text, or removes it when empty. */
export function withAlt(image: ProductImage, alt: string): ProductImage {
  const { url } = image;
  return alt === "" ? { url } : { url, alt };
}
