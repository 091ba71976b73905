import { useLingui } from "@lingui/react/macro";
import { ImageOff } from "lucide-react";
import { imageUrlError } from "@/catalogue/product/image-url.ts";
import { icon } from "@/ui/foundation/styles.ts";

/** What became of the picture behind an address. */
export type Sight =
  | { is: "loading" }
  | { is: "failed" }
  | { is: "shown"; width: number; height: number };

type ImagePreviewProps = { url: string; sight: Sight; onSight: (sight: Sight) => void };

/** The picture, small; a sign in its place where there is none to be seen. What is wrong stands beside it. */
export function ImagePreview({ url, sight, onSight }: ImagePreviewProps) {
  const { t } = useLingui();
  const canLoad = imageUrlError(url) === null && sight.is !== "failed";

  return (
    <span className="grid size-18 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunken text-ink-3">
      {canLoad ? (
        <img
          src={url}
          // The words for it stand in the field beside it.
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
