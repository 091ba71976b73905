import { useQuery } from "@tanstack/react-query";
import { firstImageQuery } from "@/catalogue/editor/media/images-api.ts";
import { Thumbnail } from "@/catalogue/product/thumbnail.tsx";

type ProductThumbnailProps = { product: string | null; className?: string };

/** The first image of a product, for lists that know only its id. The id is null in a row without a product. */
export function ProductThumbnail({ product, ...props }: ProductThumbnailProps) {
  const { data = null } = useQuery({
    ...firstImageQuery(product ?? ""),
    enabled: product !== null,
  });
  return <Thumbnail url={data} {...props} />;
}
