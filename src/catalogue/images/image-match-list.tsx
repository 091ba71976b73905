import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import type { ImageSize } from "@/catalogue/editor/media/image-kind.ts";
import type { ImageMatch } from "@/catalogue/images/image-match.ts";
import { IconButton } from "@/ui/controls/icon-button.tsx";

/** How many files are listed. The others are only counted. */
const SHOWN = 200;

const UNMATCHED: Record<"unknown" | "ambiguous", MessageDescriptor> = {
  unknown: msg`No product has this SKU or GTIN.`,
  ambiguous: msg`Several products have this GTIN. Name the file after the SKU.`,
};

type ImageMatchListProps = {
  label: string;
  matches: readonly ImageMatch<File>[];
  warnings: (size: ImageSize) => ReactNode;
  /** Leaves a matched image out. Missing for other files and during the upload. */
  onRemove?: ((file: File) => void) | undefined;
};

/** Image files, each with the channels' warnings and its product, or the reason why it has none. */
export function ImageMatchList({ label, matches, warnings, onRemove }: ImageMatchListProps) {
  const more = matches.length - SHOWN;
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold text-ink">{label}</h3>
      <ul aria-label={label} className="divide-y divide-line rounded-panel border border-line">
        {matches.slice(0, SHOWN).map((match, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- Files of different folders can have the same name.
          <ImageRow key={`${at} ${match.file.name}`} {...{ match, warnings, onRemove }} />
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-ink-3">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
    </div>
  );
}

type ImageRowProps = Pick<ImageMatchListProps, "warnings" | "onRemove"> & {
  match: ImageMatch<File>;
};

function ImageRow({ match, warnings, onRemove }: ImageRowProps) {
  const { t, i18n } = useLingui();
  const { file } = match;
  const [size, setSize] = useState<ImageSize | null>(null);
  const showFile = useFileImage(file);

  return (
    <li className="flex items-start gap-3 p-3 text-sm">
      <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken">
        <img
          ref={showFile}
          // Empty, because the file's name is next to the image.
          alt=""
          loading="lazy"
          className="size-full object-contain"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height, bytes: file.size })
          }
        />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-mono text-xs leading-5 wrap-anywhere text-ink">{file.name}</span>
          {size && (
            <span className="text-xs text-ink-3 tabular-nums">
              {size.width} × {size.height}
            </span>
          )}
        </p>
        {match.product ? (
          <p className="wrap-anywhere text-ink-2">
            <span className="font-medium text-ink">{match.product.sku}</span>{" "}
            {match.product.title_en ?? match.product.title_fr}
            {" · "}
            <Trans>Image {match.position}</Trans>
            {match.by === "gtin" && (
              <>
                {" · "}
                <Trans>by GTIN</Trans>
              </>
            )}
          </p>
        ) : (
          <p className="text-warn">{i18n._(UNMATCHED[match.why])}</p>
        )}
        {match.product && size && warnings(size)}
      </div>
      {onRemove && match.product && (
        <IconButton
          icon={Trash2}
          label={t`Leave out ${file.name}`}
          onClick={() => onRemove(file)}
        />
      )}
    </li>
  );
}

/** Shows the file in an image element through a local URL, which is released when the element unmounts. */
function useFileImage(file: File) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
}
