import { clsx } from "clsx";
import { Image } from "lucide-react";
import { useState } from "react";
import { imageUrlError, loadedUrl } from "@/catalogue/product/image-url.ts";

type ThumbnailProps = { url: string | null; className?: string };

/** A small image of a product. An icon takes its place if there is none or it can't be loaded. */
export function Thumbnail({ url, className }: ThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const canLoad = url !== null && url !== failed && imageUrlError(url) === null;
  return (
    <span
      className={clsx(
        "inline-grid size-6 shrink-0 place-items-center overflow-hidden rounded-xs bg-sunken text-ink-3",
        className,
      )}
    >
      {canLoad ? (
        <img
          src={loadedUrl(url)}
          // Empty, because the product's name is next to the image.
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          className="size-full object-contain"
          onError={() => setFailed(url)}
        />
      ) : (
        <Image size={14} strokeWidth={1.75} aria-hidden />
      )}
    </span>
  );
}
