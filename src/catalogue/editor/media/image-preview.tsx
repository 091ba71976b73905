import { useLingui } from "@lingui/react/macro";
import { ImageOff } from "lucide-react";
import { imageUrlError, loadedUrl } from "@/catalogue/product/image-url.ts";
import { icon } from "@/ui/foundation/styles.ts";

export type ImageState =
  | { is: "loading" }
  | { is: "failed" }
  | { is: "shown"; width: number; height: number };

type ImagePreviewProps = {
  url: string;
  imageState: ImageState;
  onImageState: (imageState: ImageState) => void;
};

/** A thumbnail, or an icon when the image can't be shown. The error is shown next to it. */
export function ImagePreview({ url, imageState, onImageState }: ImagePreviewProps) {
  const { t } = useLingui();
  const canLoad = imageUrlError(url) === null && imageState.is !== "failed";

  return (
    <span className="grid size-18 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunken text-ink-3">
      {canLoad ? (
        <img
          src={loadedUrl(url)}
          // Empty, because the field next to the image describes it.
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          draggable={false}
          className="size-full object-contain"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onImageState({ is: "shown", width, height })
          }
          onError={() => onImageState({ is: "failed" })}
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
