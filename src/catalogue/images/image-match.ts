import type { ProductChange } from "@/catalogue/ledger/change-set.ts";
import { MOST_IMAGES } from "@/catalogue/editor/media/image-list.ts";
import type { ProductImage, ProductRecord } from "@/catalogue/product/product-record.ts";
import { gtinForms, readingsOf } from "@/catalogue/images/image-name.ts";

/** The product of an image file, or why it has none. */
export type ImageMatch<Image extends { name: string }> = { file: Image } & (
  | { product: ProductRecord; position: number; by: "sku" | "gtin" }
  | { product: null; why: "unknown" | "ambiguous" }
);

/**
 * Matches files with products by name. A matching SKU takes precedence over a GTIN, and a GTIN that several products
 * have matches none.
 */
export function matchImages<Image extends { name: string }>(
  files: readonly Image[],
  products: readonly ProductRecord[],
): ImageMatch<Image>[] {
  const bySku = new Map(products.map((product) => [product.sku.toLowerCase(), product]));
  const byGtin = grouped(products, ({ gtin }) => gtin ?? "");

  return files.map((file): ImageMatch<Image> => {
    const readings = readingsOf(file.name);
    for (const { key, position } of readings) {
      const product = bySku.get(key);
      if (product) return { file, product, position, by: "sku" };
    }
    for (const { key, position } of readings) {
      const found = gtinForms(key).flatMap((form) => byGtin.get(form) ?? []);
      const [product, ...others] = found;
      if (others.length > 0) return { file, product: null, why: "ambiguous" };
      if (product) return { file, product, position, by: "gtin" };
    }
    return { file, product: null, why: "unknown" };
  });
}

/** Whether a product's new images come after its images or replace them. */
export type Placement = "after" | "instead";

/** The image at a URL, and its position among the new images of its product. */
export type PlacedImage = { product: ProductRecord; url: string; name: string; position: number };

/** A product's images after new ones are placed. One that it already has keeps its alt text and isn't repeated. */
function imagesWith(
  images: readonly ProductImage[],
  added: readonly PlacedImage[],
  placement: Placement,
): ProductImage[] {
  const sorted = added.toSorted(
    (a, b) => a.position - b.position || a.name.localeCompare(b.name, "en", { numeric: true }),
  );
  const urls = [...new Set(sorted.map(({ url }) => url))];
  const known = new Map(images.map((image) => [image.url, image]));
  const placed = urls.map((url) => known.get(url) ?? { url });
  if (placement === "instead") return placed;
  return [...images, ...placed.filter(({ url }) => !known.has(url))];
}

/** One change per product whose images change, and the SKUs of products that would have too many images. */
export function imageChanges(
  uploaded: readonly PlacedImage[],
  placement: Placement,
): { changes: ProductChange[]; unchanged: number; tooMany: string[] } {
  const changes: ProductChange[] = [];
  const tooMany: string[] = [];
  let unchanged = 0;
  for (const added of grouped(uploaded, ({ product }) => product.id).values()) {
    const [first] = added;
    if (first === undefined) continue;
    const { id, sku, version, images } = first.product;
    const next = imagesWith(images, added, placement);
    if (JSON.stringify(next) === JSON.stringify(images)) unchanged += 1;
    else if (next.length > MOST_IMAGES) tooMany.push(sku);
    else changes.push({ id, version, set: { images: next } });
  }
  return { changes, unchanged, tooMany };
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
