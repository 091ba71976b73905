import { useLingui } from "@lingui/react/macro";
import { ImageOff } from "lucide-react";
import { imageUrlError } from "@/catalogue/product/image-url.ts";
import { icon } from "@/ui/foundation/styles.ts";

/** The loading state of an image. */
export type Sight =
  | { is: "loading" }
  | { is: "failed" }
  | { is: "shown"; width: number; height: number };

type ImagePreviewProps = { url: string; sight: Sight; onSight: (sight: Sight) => void };

/** A thumbnail, or an icon when the image can't be shown. The error is shown beside it. */
export function ImagePreview({ url, sight, onSight }: ImagePreviewProps) {
  const { t } = useLingui();
  const canLoad = imageUrlError(url) === null && sight.is !== "failed";

  return (
    <span className="grid size-18 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunken text-ink-3">
      {canLoad ? (
        <img
          src={url}
          // The label is in the field next to it.
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          draggable={false}
          className="size-full object-contain"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onSight({ is: "shown", width, height })
          }
          onError={() => onSight({ is: "failed" })}
        />
      ) : (
        <>
          <ImageOff {...icon} />
          <span className="sr-only">{t`No preview`}</span>
        </>
      )}
    </span>
  );
}
