import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { withAlt } from "@/catalogue/editor/media/image-list.ts";
import { ImagePreview, type ImageState } from "@/catalogue/editor/media/image-preview.tsx";
import { imageUrlError, securedUrl } from "@/catalogue/product/image-url.ts";
import { IMAGE_MESSAGES } from "@/catalogue/editor/media/image-messages.ts";
import type { ProductImage } from "@/catalogue/product/product-record.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { StepButton } from "@/ui/controls/step-button.tsx";

export type ImageRowProps = {
  image: ProductImage;
  place: number;
  count: number;
  canEdit: boolean;
  isDragged: boolean;
  /**
   * Returns the channels' warnings about an image of this size, which are shown next to the size. Called with null
   * while the image loads, so that the connected channels load at the same time.
   */
  warnings: (size: { width: number; height: number } | null) => ReactNode;
  onChange: (image: ProductImage) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Called when the drag handle is pressed. */
  onHold: () => void;
};

/** One image with its errors, alt text and position. */
export function ImageRow(props: ImageRowProps) {
  const { image, place, count, canEdit, isDragged, warnings } = props;
  const { onChange, onMove, onRemove, onHold } = props;
  const { t, i18n } = useLingui();
  const [imageState, setImageState] = useState<ImageState>({ is: "loading" });
  const number = place + 1;
  const error = imageUrlError(image.url);

  function moveByKey(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(place + step);
  }

  return (
    <li
      className={clsx(
        "flex flex-wrap items-start gap-3 rounded-panel border border-line p-3 @lg:flex-nowrap",
        isDragged && "opacity-60",
      )}
      data-place={place}
    >
      {canEdit && (
        <button
          type="button"
          aria-label={t`Move image ${number} with the arrow keys`}
          className="grid min-h-11 w-6 shrink-0 cursor-grab touch-none place-items-center self-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
          onPointerDown={onHold}
          onKeyDown={moveByKey}
        >
          <GripVertical {...icon} />
        </button>
      )}
      <ImagePreview url={image.url} imageState={imageState} onImageState={setImageState} />
      <div className="order-last grid min-w-0 basis-full gap-2 text-sm @lg:order-none @lg:flex-1 @lg:basis-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {place === 0 && (
            <Badge tone="accent">
              <Trans>Main image</Trans>
            </Badge>
          )}
          <span className="min-w-0 font-mono text-xs wrap-anywhere text-ink-2">{image.url}</span>
        </p>
        {/* The line's space is reserved while the image loads, so that the controls below stay under the pointer. */}
        <div className="flex min-h-5 flex-wrap items-baseline gap-x-2">
          {error !== null && <p className="text-warn">{i18n._(IMAGE_MESSAGES[error])}</p>}
          {imageState.is === "failed" && (
            <p className="text-warn">
              <Trans>
                The image didn’t load. Check that the URL leads to an image and that its server lets
                other sites show it.
              </Trans>
            </p>
          )}
          {imageState.is === "shown" && (
            <p className="text-xs text-ink-3 tabular-nums">
              {imageState.width} × {imageState.height}
            </p>
          )}
          {warnings(imageState.is === "shown" ? imageState : null)}
        </div>
        {error === "insecure" && canEdit && (
          <div>
            <Button
              size="sm"
              variant="outline"
              onClick={() => onChange({ ...image, url: securedUrl(image.url) })}
            >
              <Trans>Use https://</Trans>
            </Button>
          </div>
        )}
        <Field label={t`Alt text for image ${number}`}>
          <Input
            value={image.alt ?? ""}
            readOnly={!canEdit}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => onChange(withAlt(image, target.value))}
          />
        </Field>
      </div>
      {canEdit && (
        <div className="ml-auto flex shrink-0 @lg:ml-0 @lg:flex-col">
          <StepButton
            icon={ArrowUp}
            label={t`Move image ${number} up`}
            onStep={place === 0 ? undefined : () => onMove(place - 1)}
          />
          <StepButton
            icon={ArrowDown}
            label={t`Move image ${number} down`}
            onStep={number === count ? undefined : () => onMove(place + 1)}
          />
          <IconButton icon={Trash2} label={t`Remove image ${number}`} onClick={onRemove} />
        </div>
      )}
    </li>
  );
}
