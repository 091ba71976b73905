import { Trans, useLingui } from "@lingui/react/macro";
import { Images } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate, useLocation } from "react-router-dom";
import { addPasted } from "@/catalogue/editor/media/image-list.ts";
import { ImageRow } from "@/catalogue/editor/media/image-row.tsx";
import { useImageDrag } from "@/catalogue/editor/media/use-image-drag.tsx";
import { PasteImages } from "@/catalogue/editor/media/paste-images.tsx";
import { UploadImages } from "@/catalogue/editor/media/upload-images.tsx";
import type { ImageSize } from "@/catalogue/editor/media/image-kind.ts";
import type { Product } from "@/catalogue/product/product.ts";
import type { ProductImage } from "@/catalogue/product/product-record.ts";
import { SectionForm } from "@/catalogue/editor/section/section-form.tsx";
import { type SectionProps, useSectionEdit } from "@/catalogue/editor/section/use-section-edit.tsx";
import { moveItem } from "@/lib/collections.ts";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";

const PARTS = {
  read: ({ images }: Product) => images,
  write: (images: ProductImage[]) => ({ images }),
};

/** A source can list the same image more than once, so a URL alone isn't a unique key. */
const keyOf = (images: readonly ProductImage[], place: number) => {
  const url = images[place]?.url;
  return `${url} ${images.slice(0, place).filter((image) => image.url === url).length}`;
};

type ImageSectionProps = SectionProps & {
  /** The requirements of channels that an image doesn't meet. The size is null while the image loads. */
  imageWarnings: (size: ImageSize | null) => ReactNode;
};

/** A product's images, in the order shops show them. */
export function ImageSection(props: ImageSectionProps) {
  const { organization, canEdit, imageWarnings } = props;
  const { t } = useLingui();
  const edit = useSectionEdit(props, PARTS);
  const [announcement, setAnnouncement] = useState("");
  const navigate = useNavigate();
  const { search } = useLocation();
  /** The file sizes of the images that were uploaded here, by URL. The sizes of other images are unknown. */
  const [sizes, setSizes] = useState<ReadonlyMap<string, number>>(new Map());
  const { value: images, change } = edit;
  const count = images.length;

  function move(from: number, to: number) {
    if (to < 0 || to >= count) return;
    change(moveItem(images, from, to));
    const [before, after] = [from + 1, to + 1];
    setAnnouncement(t`Image ${before} is now image ${after} of ${count}.`);
  }

  function remove(place: number) {
    change(images.toSpliced(place, 1));
    const number = place + 1;
    setAnnouncement(t`Image ${number} was removed.`);
  }

  function addUploaded(url: string, bytes: number) {
    setSizes((before) => new Map(before).set(url, bytes));
    const { rejected } = addPasted(images, url);
    change((draft) => addPasted(draft ?? images, url).images);
    return rejected[0]?.error ?? null;
  }

  const drag = useImageDrag((from, to) => move(from, to));

  return (
    <SectionForm
      edit={edit}
      canEdit={canEdit}
      describe={(list) => list.map(({ url }) => url).join(", ")}
    >
      {count === 0 && (
        <EmptyState icon={Images} title={t`No images yet`}>
          <Trans>Images appear here in the order shops show them.</Trans>
        </EmptyState>
      )}
      {count > 0 && (
        <ol className="@container grid gap-2" aria-label={t`Images`}>
          {images.map((image, place) => (
            <ImageRow
              key={keyOf(images, place)}
              image={image}
              place={place}
              count={count}
              canEdit={canEdit}
              isDragged={drag.dragged === place}
              warnings={(size) =>
                imageWarnings(size && { ...size, bytes: sizes.get(image.url) ?? null })
              }
              onChange={(next) => change(images.toSpliced(place, 1, next))}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
              onHold={() => drag.hold(place)}
            />
          ))}
        </ol>
      )}
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      {canEdit && (
        <UploadImages
          organization={organization}
          onUploaded={addUploaded}
          onDroppedAside={() => void navigate({ search, hash: "images" })}
        />
      )}
      {canEdit && <PasteImages images={images} onChange={change} />}
    </SectionForm>
  );
}
